import type { CatalogueAvatar, CatalogueVoice, OwnVoice, StyledPictures } from '../../../common/bridge/index.ts'
import type { Styling } from '../../../common/service/extension/styling.ts'
import type { Avatar, Voice } from '../../../common/service/index.ts'
import type { Language } from '../../../common/languages.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { CatalogueReader } from './types.ts'
import { OwnSizes } from './own-sizes.ts'
import { ownVoice, styledLooks, toAvatar, toVoice } from './read.ts'

export interface CatalogueOptions {
  /** A connection by its id. @throws StudioError `not-found` */
  connection: (id: string) => StudioConnection
  media: MediaAddresses
  /** The user's own voices, for connections that accept recordings. */
  ownVoices: { list(): readonly OwnVoice[] }
  clock: Clock
}

/** How long a list is reused, ms: long enough for a panel that is opened repeatedly. */
const freshMs = 10 * 60_000
/** How long a list with an own avatar that is still being made is reused, ms. */
const preparingMs = 5_000

interface Kept<T> {
  at: number
  /** Base URL that the list was requested from; with another address or key the list may differ. */
  baseUrl: string
  /** Language of the list, where the service describes in the user's. */
  language: Language | undefined
  list: Promise<T[]>
}

/** Avatars and voices of every connection: requested once, cached for a time, and shared by concurrent callers. */
export class Catalogue implements CatalogueReader {
  readonly #options: CatalogueOptions
  readonly #avatars = new Map<string, Kept<Avatar>>()
  readonly #voices = new Map<string, Kept<Voice>>()
  readonly #sizes: OwnSizes

  constructor(options: CatalogueOptions) {
    this.#options = options
    this.#sizes = new OwnSizes(options.media)
  }

  async avatars(
    id: string,
    options: { fresh?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<CatalogueAvatar[]> {
    const connection = this.#options.connection(id)
    const list = await this.#list(this.#avatars, connection, options, () => connection.service.avatars())
    const { media } = this.#options
    return Promise.all(list.map(async (avatar) => toAvatar(avatar, id, media, await this.#sizes.of(avatar, id))))
  }

  async voices(
    id: string,
    options: { fresh?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<CatalogueVoice[]> {
    const connection = this.#options.connection(id)
    const list = await this.#list(this.#voices, connection, options, () => connection.service.voices())
    const voices = list.map((voice) => toVoice(voice, id, this.#options.media))
    if (!connection.service.upload) return voices
    return [...voices, ...this.#options.ownVoices.list().map(ownVoice)]
  }

  /** Addresses of pictures of a presenter in a styling; null where its service can't style it. */
  async styled(
    id: string,
    { avatarId, styling, height, cell }: { avatarId: string; styling: Styling; height: number; cell: number },
  ): Promise<StyledPictures | null> {
    const connection = this.#options.connection(id)
    const list = await this.#list(this.#avatars, connection, {}, () => connection.service.avatars())
    const avatar = list.find((one) => one.avatarId === avatarId)
    const pictures = avatar && styledLooks(avatar, styling, { height, cell })
    if (!pictures) return null
    const at = (url: string) =>
      this.#options.media.urlForRemote(url, { connection: id, media: 'image', name: avatarId })
    return { stillUrl: at(pictures.still), choicesUrl: at(pictures.choices) }
  }

  /** Drops the lists of a connection that was changed or removed. */
  forget(id: string): void {
    this.#avatars.delete(id)
    this.#voices.delete(id)
  }

  async #list<T extends Avatar | Voice>(
    kept: Map<string, Kept<T>>,
    connection: StudioConnection,
    options: { fresh?: boolean; signal?: AbortSignal | undefined },
    ask: () => Promise<T[]>,
  ): Promise<T[]> {
    const { id, baseUrl, language } = connection
    const now = this.#options.clock.now()
    const before = kept.get(id)
    const isSame = before?.baseUrl === baseUrl && before.language === language
    if (before && isSame && !options.fresh && now - before.at < (await lifetime(before))) return before.list
    // The request is shared, so no single caller's signal may abort it.
    const entry = { at: now, baseUrl, language, list: ask() }
    kept.set(id, entry)
    entry.list.catch(() => {
      if (kept.get(id) === entry) kept.delete(id)
    })
    const list = await entry.list
    options.signal?.throwIfAborted()
    return list
  }
}

async function lifetime(kept: Kept<Avatar | Voice>): Promise<number> {
  // Failed requests are not cached, so this list has arrived or is under way.
  const list = await kept.list.catch(() => [])
  return list.some((one) => 'state' in one && (one.state === 'queueing' || one.state === 'processing'))
    ? preparingMs
    : freshMs
}
