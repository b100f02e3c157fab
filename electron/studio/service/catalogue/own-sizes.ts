import { message } from '../../../common/messages/index.ts'
import type { Avatar } from '../../../common/service/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { Size } from './read.ts'

/** Sizes of the user's own avatars at services: records don't tell them, so each avatar's media is probed once. */
export class OwnSizes {
  readonly #media: MediaAddresses
  readonly #sizes = new Map<string, Promise<Size | null>>()

  constructor(media: MediaAddresses) {
    this.#media = media
  }

  /** Size in px; null while the avatar isn't ready, or when its media can't be read. */
  of(avatar: Avatar, connection: string): Promise<Size | null> {
    const { url, from, state } = avatar
    if (url === null || from !== 3 || state !== 'completed') return Promise.resolve(null)
    const key = JSON.stringify([connection, avatar.avatarId, url])
    const known = this.#sizes.get(key)
    if (known) return known
    const size = this.#look(url, connection).catch(() => {
      // The media can't be reached now; the next list tries again.
      this.#sizes.delete(key)
      return null
    })
    this.#sizes.set(key, size)
    return size
  }

  async #look(url: string, connection: string): Promise<Size | null> {
    const file = await this.#media.remoteFile(url, { connection, media: 'any' })
    const { video, image } = await this.#media.info(file, message('mediaErrors.labels.avatar'))
    const picture = video ?? image
    return picture ? { width: picture.width, height: picture.height } : null
  }
}
