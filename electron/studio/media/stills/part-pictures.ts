import type { Avatar } from '../../../common/service/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { MediaAddresses } from '../files/index.ts'
import type { PictureOf } from './still-picture.ts'

export interface PartPicturesOptions {
  /** All avatars of a connection; empty when it was removed. */
  avatars: (connection: string) => Promise<Avatar[]>
  media: Pick<MediaAddresses, 'derived' | 'remoteFile'>
  clock: Clock
}

/** How long a list of avatars is reused, ms. */
const keptForMs = 10 * 60_000
/** Width of an element's picture, px. */
const width = 480

/** Returns, by connection, where pictures of a project's elements come from: thumbnails of files, stills of avatars. */
export function partPictures(options: PartPicturesOptions): (connection: string) => PictureOf {
  const { media, clock } = options
  const lists = new Map<string, { at: number; list: Promise<Avatar[]> }>()
  const avatars = (id: string): Promise<Avatar[]> => {
    const now = clock.now()
    const before = lists.get(id)
    if (before && now - before.at < keptForMs) return before.list
    const list = options.avatars(id)
    lists.set(id, { at: now, list })
    list.catch(() => lists.delete(id))
    return list
  }
  return (connection) => async (source) => {
    try {
      switch (source.kind) {
        case 'asset':
          return await media.derived(source.path, 'thumb', { width })
        case 'avatar': {
          const found = (await avatars(connection)).find((one) => one.avatarId === source.avatarId)
          const still = found?.raw['still_url']
          const url = typeof still === 'string' && still !== '' ? still : found?.thumbnailUrl
          return url ? await media.remoteFile(url, { connection, media: 'image' }) : null
        }
        default:
          return null
      }
    } catch {
      // An element whose picture can't be read now is left out of the thumbnail.
      return null
    }
  }
}
