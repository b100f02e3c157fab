import type { ResultMedia } from '../../../electron/common/generation/kinds.ts'
import type { Endpoint } from '../../../electron/common/service/endpoints/endpoint.ts'
import { endpointIds, endpoints } from '../../../electron/common/service/endpoints/index.ts'
import type { EndpointId } from '../../../electron/common/service/endpoints/index.ts'
import type { AvatarWire, ModelWire, VoiceWire } from '../../../electron/common/service/records.ts'
import { Access } from './access.ts'
import type { AccessOptions } from './access.ts'
import { contentTag, fileAnswer, fileName, firstByte } from './files.ts'
import type { Throttle } from './files.ts'
import { Loopback } from './loopback.ts'
import type { Answer, LoopbackRequest } from './loopback.ts'
import { OwnAvatars } from './own-avatars.ts'
import { FakeRecords, mediaOfName, recordWire } from './records.ts'
import type { Fate, FakeRecord } from './records.ts'
import { inEnvelope, invalidToken, isFailure, noSuchPage } from './replies.ts'
import type { AnyScript, Failure, Script } from './replies.ts'
import { remoteAvatar, remoteVoice } from './samples.ts'
import { usualReply } from './usual.ts'

type Fields = Record<string, unknown>

export interface FakeServiceOptions extends AccessOptions {
  /** Addresses of results that have no file. */
  media?: Partial<Record<ResultMedia, Uint8Array>>
  voices?: VoiceWire[]
  avatars?: AvatarWire[]
  /** Offers the extras of the built-in engine: its health, and uploads. */
  engine?: boolean
}

/**
 * A media generation service on loopback. Its routes, envelopes and kinds of records are those of the product's tables, so
 * an endpoint that is added there can be scripted at once; what creates and reads records works without a script.
 */
export class FakeService extends Loopback {
  /** Answers any request in another way, before everything else; undefined: as usual. */
  intercept: (request: LoopbackRequest) => Answer | undefined | Promise<Answer | undefined> = () => undefined
  /** Answers of endpoints that differ from the usual ones. */
  readonly on: Script = {}
  /** Reason for refusing requests; null: none is refused. */
  refuse: (endpoint: Endpoint, request: LoopbackRequest) => Failure | null = () => null
  readonly access: Access
  /** Records of requests, and records that existed before. */
  readonly records = new FakeRecords()
  /** The records that were begun by requests, in order. Emptying it forgets them. */
  readonly creates: FakeRecord[] = []
  /** State of a record at a poll; undefined: done after `workMs`. */
  fate: (record: FakeRecord) => Fate | undefined = () => undefined
  /** Why records fail; null: no reason is given. */
  failReason: string | null = null
  /** Time until a record is done, ms. */
  workMs = 0
  /** Credits that a record has cost when it is polled. */
  credits = 7
  /** Number of next creations that are accepted, and whose answers get lost. */
  loseAnswers = 0
  /** Answers of creations wait for it; the creations count as accepted when they arrive. */
  holdCreates: () => Promise<unknown> = () => Promise.resolve()
  /** Files by their whole names, or by the ids of their records. */
  readonly files = new Map<string, Uint8Array>()
  /** Answers a file in another way; undefined: as usual. @param id its name without extension */
  onFile: (id: string, request: LoopbackRequest) => Answer | undefined = () => undefined
  /** ETag of a file; it changes with the content. */
  etagOf: (id: string, bytes: Uint8Array) => string = (_id, bytes) => contentTag(bytes)
  readonly throttle: Throttle = { bytesPerTick: 0, held: false }
  voices: VoiceWire[]
  avatars: AvatarWire[]
  /** The list of models; null: the endpoint doesn't exist. */
  models: ModelWire[] | null = null
  readonly ownAvatars = new OwnAvatars()
  engine: boolean
  readonly uploads: { bytes: Buffer; url: string }[] = []
  readonly #media: Partial<Record<ResultMedia, Uint8Array>>

  constructor(options: FakeServiceOptions = {}) {
    super()
    const { media = {}, voices = [remoteVoice], avatars = [remoteAvatar], engine = false } = options
    this.access = new Access(options)
    this.#media = media
    this.voices = voices
    this.avatars = avatars
    this.engine = engine
  }

  /** Requests to endpoints that begin something and may cost credits, including refused ones. */
  get creating(): LoopbackRequest[] {
    return this.requests.filter(({ method, path }) => {
      const id = endpointOf(method, path)
      return id !== null && endpoints[id].effect === 'create'
    })
  }

  get speech(): FakeRecord[] {
    return this.creates.filter(({ media }) => media === 'audio')
  }

  get videos(): FakeRecord[] {
    return this.creates.filter(({ media }) => media === 'video')
  }

  /** Files that were requested: ids of their records, and the first byte. */
  get fetched(): { id: string; from: number }[] {
    return this.requests.flatMap((request) => {
      const name = request.method === 'GET' ? fileName(request.path) : null
      return name === null ? [] : [{ id: stem(name), from: firstByte(request) }]
    })
  }

  /** Bodies (or queries) of the requests to an endpoint. */
  asked(id: EndpointId): Fields[] {
    return this.requests
      .filter(({ method, path }) => endpointOf(method, path) === id)
      .map((request) => inputOf(endpoints[id], request))
  }

  /** A record that existed before, and its file. @param fields further fields of its answers */
  add(id: string, media: ResultMedia, bytes: Uint8Array, fields: Fields = {}, ending = 'bin'): FakeRecord {
    const record: FakeRecord = { id, media, path: '', body: {}, polls: 0, fields, ending }
    this.records.set(id, record)
    this.files.set(id, bytes)
    return record
  }

  /** Stores a file. Returns its address. */
  keep(name: string, bytes: Uint8Array): string {
    this.files.set(name, bytes)
    return `${this.baseUrl}/media/${name}`
  }

  fateOf(record: FakeRecord): Fate {
    const isDone = Date.now() - (record.at ?? 0) >= this.workMs
    return record.fate ?? this.fate(record) ?? (isDone ? 'done' : 'working')
  }

  wireOf(record: FakeRecord, fate: Exclude<Fate, 'gone'>): Fields {
    const url = `${this.baseUrl}/media/${record.id}.${record.ending}`
    return recordWire(record, fate, { url, credits: this.credits, reason: this.failReason })
  }

  protected async answer(request: LoopbackRequest): Promise<Answer> {
    const other = await this.intercept(request)
    if (other !== undefined) return other
    const name = fileName(request.path)
    if (name !== null) return this.#file(name, request)
    if (request.path.startsWith('/engine/')) return this.#extra(request)
    const id = endpointOf(request.method, request.path)
    if (id === null) return noSuchPage
    const endpoint: Endpoint = endpoints[id]
    const isAllowed = !endpoint.credentials || this.access.isAllowed(request)
    const refused = isAllowed ? this.refuse(endpoint, request) : invalidToken
    if (refused) return inEnvelope(endpoint, refused)
    const input = inputOf(endpoint, request)
    const script = this.on[id] as AnyScript | undefined
    const reply = (await script?.(input, request)) ?? usualReply(this, id, input)
    if (endpoint.effect !== 'create' || isFailure(reply)) return inEnvelope(endpoint, reply)
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1
      return 'lost'
    }
    await this.holdCreates()
    return inEnvelope(endpoint, reply)
  }

  #file(name: string, request: LoopbackRequest): Answer {
    const other = this.onFile(stem(name), request)
    if (other !== undefined) return other
    const record = this.records.get(stem(name))
    if (record?.isFileGone) return { status: 410 }
    const media = record?.media ?? mediaOfName(name)
    const bytes = this.files.get(name) ?? this.files.get(stem(name)) ?? (media && this.#media[media])
    if (!bytes) return { status: 404 }
    return fileAnswer(request, { name, bytes, etag: this.etagOf(stem(name), bytes) }, this.throttle)
  }

  /** The built-in engine's endpoints beyond the interface. */
  #extra(request: LoopbackRequest): Answer {
    if (!this.engine) return noSuchPage
    if (request.path === '/engine/health')
      return inEnvelope({ envelope: 'business' }, { data: { version: '1', capabilities: {} } })
    if (request.path !== '/engine/uploads') return noSuchPage
    if (!this.access.isAllowed(request)) return inEnvelope({ envelope: 'business' }, invalidToken)
    const given = decodeURIComponent(String(request.headers['x-file-name'] ?? 'file'))
    const name = `upload-${this.uploads.length + 1}-${given.replaceAll(/[^A-Za-z0-9.-]/g, '_')}`
    const url = this.keep(name, request.raw)
    this.uploads.push({ bytes: request.raw, url })
    return inEnvelope({ envelope: 'business' }, { data: { url } })
  }
}

const routes = new Map(endpointIds.map((id) => [`${endpoints[id].method} ${endpoints[id].path}`, id]))
const endpointOf = (method: string, path: string): EndpointId | null => routes.get(`${method} ${path}`) ?? null

const inputOf = ({ where }: Endpoint, { query, body }: LoopbackRequest): Fields =>
  where === 'query' ? Object.fromEntries(query) : body

const stem = (name: string): string => name.replace(/\.\w+$/, '')
