import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { basename, extname, isAbsolute, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Consent, ConsentSubject, OwnAvatar } from '../../../common/bridge/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'
import { noUploads } from '../../service/connections/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { JsonFile } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { AvatarUploads } from './uploads.ts'
import type { AvatarsFile, StoredAvatar } from './records.ts'
import { Mutex } from '../../core/concurrency.ts'

export interface OwnAvatarsOptions {
  file: JsonFile<AvatarsFile>
  /** Folder for copies of photos and videos; need not exist. */
  folder: string
  connection: (id: string) => StudioConnection | undefined
  media: Pick<MediaAddresses, 'urlFor' | 'info'>
  consent: (subject: ConsentSubject) => Promise<Consent>
  clock: Clock
  /** Returns a random number, 0 up to 1. */
  random: () => number
  newId: () => string
  /** Called when the avatars of a service have changed. */
  onChanged: (connection: string) => void
  onError: (error: unknown) => void
}

export interface NewAvatar {
  connection: string
  path: string
  url?: string
  name: string
  avatarId: string
  type: 1 | 2
  cutOut?: boolean
}

/** The user's own avatars: uploaded, followed until the service has made them, continued after a restart. */
export class OwnAvatars {
  readonly #options: OwnAvatarsOptions
  readonly #channel = new Channel<OwnAvatar[]>({ keyOf: () => 'own' })
  readonly #uploads: AvatarUploads
  #value: AvatarsFile = { avatars: [], hidden: {} }
  readonly #writing = new Mutex()

  constructor(options: OwnAvatarsOptions) {
    this.#options = options
    const { connection, clock, random, folder, onError } = options
    this.#uploads = new AvatarUploads({
      connection,
      clock,
      random,
      onError,
      get: (id) => this.#value.avatars.find((one) => one.id === id) ?? null,
      pathOf: ({ file }) => join(folder, file),
      change: (id, change) => this.#update(id, change),
    })
  }

  /** Reads the stored avatars and continues uploads that were under way. */
  async open(): Promise<void> {
    this.#value = await this.#options.file.read()
    for (const { id, state } of this.#value.avatars)
      if (state !== 'ready' && state !== 'failed') this.#uploads.begin(id, true)
  }

  async close(): Promise<void> {
    this.#channel.close()
    await this.#uploads.stop()
    await this.#writing.idle()
  }

  /** All own avatars, newest first. */
  list(): OwnAvatar[] {
    return this.#value.avatars.map((one) => this.#shown(one)).toReversed()
  }

  watch(signal?: AbortSignal): Stream<OwnAvatar[]> {
    return this.#channel.subscribe(signal, [this.list()])
  }

  /**
   * Adds an avatar and begins its upload. @throws StudioError `not-found`, `path`, `invalid-input`, `no-uploads`,
   * `consent`, `taken`; MediaError
   */
  async create(input: NewAvatar): Promise<OwnAvatar> {
    const { clock, newId, folder, media } = this.#options
    const connection = this.#connection(input.connection)
    const name = input.name.trim()
    if (name === '')
      throw new StudioError('invalid-input', message('avatarErrors.noName'), {
        field: 'name',
        next: message('avatarErrors.noNameNext'),
      })
    if (!isAbsolute(input.path))
      throw new StudioError('path', message('runErrors.fileNotWhole'), {
        field: 'path',
        next: message('runErrors.chooseAFile'),
      })
    // Whether a service accepts uploads is known after the first contact. A service that can't be reached is asked
    // again at the upload.
    if (!connection.service.upload) await connection.client().catch(() => null)
    if (!connection.service.upload && input.url === undefined)
      throw noUploads(connection, message('avatarErrors.bucketOrOther'))
    const kind = kindOf(await media.info(input.path, name), input.path)
    const consent = await this.#options.consent({ path: input.path, what: 'face' })
    const id = newId()
    const file = `${id}${endingOf(input.path, kind)}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await keep(input.path, join(folder, file))
    const { avatarId, type } = input
    const avatar: StoredAvatar = {
      id,
      connection: connection.id,
      name,
      avatarId,
      type,
      kind,
      file,
      consent: consent.id,
      url: input.url ?? null,
      cutOut: input.cutOut ?? false,
      state: 'sending',
      fault: null,
      recordId: null,
      createdAt: clock.now(),
    }
    try {
      await this.#change((value) => {
        const same = (one: StoredAvatar): boolean =>
          one.connection === connection.id && one.avatarId.toLowerCase() === avatarId.toLowerCase()
        if (value.avatars.some(same))
          throw new StudioError('taken', message('avatarErrors.idTaken', { avatarId }), {
            field: 'avatarId',
            next: message('avatarErrors.otherId'),
          })
        return { ...value, avatars: [...value.avatars, avatar] }
      })
    } catch (error) {
      await rm(join(folder, file), { force: true })
      throw error
    }
    this.#uploads.begin(id, false)
    return this.#shown(avatar)
  }

  /** Uploads a failed avatar again. @throws StudioError `not-found`, `busy` */
  async retry(id: string): Promise<OwnAvatar> {
    const { state } = this.#need(id)
    if (state !== 'failed')
      throw new StudioError('busy', message('avatarErrors.underWay'), {
        next: message('avatarErrors.underWayNext'),
      })
    await this.#update(id, { state: 'sending', fault: null, recordId: null })
    this.#uploads.begin(id, true)
    return this.#shown(this.#need(id))
  }

  /** Removes an own avatar. @throws StudioError `not-found` */
  async remove(id: string): Promise<void> {
    const { file } = this.#need(id)
    await this.#uploads.end(id)
    await this.#change((value) => ({ ...value, avatars: value.avatars.filter((one) => one.id !== id) }))
    await rm(join(this.#options.folder, file), { force: true })
  }

  hidden(connection: string): string[] {
    return [...(Object.hasOwn(this.#value.hidden, connection) ? this.#value.hidden[connection]! : [])]
  }

  async setHidden(connection: string, avatarId: string, hidden: boolean): Promise<void> {
    await this.#change((value) => {
      const others = this.hidden(connection).filter((one) => one !== avatarId)
      const list = hidden ? [...others, avatarId] : others
      return { ...value, hidden: { ...value.hidden, [connection]: list } }
    })
  }

  #connection(id: string): StudioConnection {
    const found = this.#options.connection(id)
    if (found) return found
    throw new StudioError('not-found', message('runErrors.connectionGone'), {
      field: 'connection',
      next: message('runErrors.chooseAnother'),
    })
  }

  #need(id: string): StoredAvatar {
    const avatar = this.#value.avatars.find((one) => one.id === id)
    if (avatar) return avatar
    throw new StudioError('not-found', message('avatarErrors.gone'), { field: 'id' })
  }

  async #update(id: string, change: Partial<StoredAvatar>): Promise<void> {
    const before = this.#value.avatars.find((one) => one.id === id)
    if (!before) return
    await this.#change((value) => ({
      ...value,
      avatars: value.avatars.map((one) => (one.id === id ? { ...one, ...change } : one)),
    }))
    if (change.state !== undefined && change.state !== before.state) this.#options.onChanged(before.connection)
  }

  /** Changes the file of own avatars. Changes are serialised, so that none is lost. */
  #change(change: (value: AvatarsFile) => AvatarsFile): Promise<void> {
    return this.#writing.run(async () => {
      const value = change(this.#value)
      await this.#options.file.write(value)
      this.#value = value
      this.#channel.publish(this.list())
    })
  }

  #shown({ file, recordId: _id, url: _url, ...avatar }: StoredAvatar): OwnAvatar {
    const { media, folder } = this.#options
    return { ...avatar, thumbUrl: media.urlFor(join(folder, file), { as: 'thumb', width: 480 }) }
  }
}

function kindOf(info: MediaInfo, path: string): 'image' | 'video' {
  if (info.video ?? info.image) return info.kind === 'image' ? 'image' : 'video'
  throw new StudioError('no-picture', message('avatarErrors.noPicture', { name: basename(path) }), {
    field: 'path',
    next: message('avatarErrors.chooseFace'),
  })
}

/** File extension of an upload, by which services tell the format. */
function endingOf(path: string, kind: 'image' | 'video'): string {
  const own = extname(path).toLowerCase()
  return /^\.[a-z0-9]{2,5}$/.test(own) ? own : kind === 'image' ? '.jpg' : '.mp4'
}

/** Copies a file atomically. */
async function keep(from: string, to: string): Promise<void> {
  const draft = `${to}.part`
  try {
    await copyFile(from, draft)
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
}
