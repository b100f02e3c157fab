import { basename } from 'node:path'
import type { Styling } from '../../../common/service/extension/styling.ts'
import type { Clock } from '../../core/clock.ts'
import type { MediaAddresses } from '../files/index.ts'
import type { ElementPicture, PictureOf } from './still-picture.ts'

/** The still picture of an avatar at its service. */
export interface AvatarStill {
  avatarId: string
  /** Address of the avatar's picture; null where the service has none. */
  url: string | null
  /** Address of its picture in a styling; null where the service can't style it. */
  styled: (styling: Styling) => string | null
  size: ElementPicture['size']
}

export interface PartPicturesOptions {
  /** All avatars of a connection; empty when it was removed. */
  avatars: (connection: string) => Promise<AvatarStill[]>
  media: Pick<MediaAddresses, 'derived' | 'info' | 'remoteFile'>
  clock: Clock
}

/** How long a list of avatars is reused, ms. */
const keptForMs = 10 * 60_000
/** Width of an element's picture, px. */
const width = 480

/** Returns, by connection, where pictures of a project's elements come from: thumbnails of files, stills of avatars. */
export function partPictures(options: PartPicturesOptions): (connection: string) => PictureOf {
  const { media, clock } = options
  const lists = new Map<string, { at: number; list: Promise<AvatarStill[]> }>()
  const avatars = (id: string): Promise<AvatarStill[]> => {
    const now = clock.now()
    const before = lists.get(id)
    if (before && now - before.at < keptForMs) return before.list
    const list = options.avatars(id)
    lists.set(id, { at: now, list })
    list.catch(() => lists.delete(id))
    return list
  }
  return (connection) => async (source, _kind, styling) => {
    try {
      switch (source.kind) {
        case 'asset': {
          const { video, image } = await media.info(source.path, basename(source.path))
          return { path: await media.derived(source.path, 'thumb', { width }), size: video ?? image ?? null }
        }
        case 'avatar': {
          const found = (await avatars(connection)).find((one) => one.avatarId === source.avatarId)
          const url = (styling && found?.styled(styling)) ?? found?.url
          if (!found || !url) return null
          return { path: await media.remoteFile(url, { connection, media: 'image' }), size: found.size }
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
