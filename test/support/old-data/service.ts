import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a request to make something. `lost`: taken, and the answer is. `held`: taken, never answered. */
export type Fate = 'done' | 'working' | 'failed' | 'refused' | 'lost' | 'held' | 'no-credits'

type Media = 'video' | 'audio' | 'image'

/** Something that the service was asked to make. */
export interface KeptRecord {
  id: string
  media: Media
  path: string
  body: Record<string, unknown>
  /** service-interface: 2 processing, 3 completed, 4 failed. */
  status: 2 | 3 | 4
  /** s since 1970 */
  madeAt: number
  name?: string
  /** It answers, but its file is not there any more. */
  gone?: true
}

export interface KeptAvatar {
  _id: string
  avatar_id: string
  name: string
  type: number
  url: string
  status: number
}

/** What the service knows, as it is stored beside a data folder. */
export interface ServiceState {
  records: KeptRecord[]
  avatars: KeptAvatar[]
}

export interface Asked {
  path: string
  body: Record<string, unknown>
}

/** Keys that the service takes. */
export const serviceKeys = {
  apiKey: 'a-key-of-the-cloud-1234',
  clientId: 'agency-1',
  clientSecret: 'a-secret-of-the-agency-5678',
}

const creates: Record<string, Media> = {
  '/api/open/v3/avatar/createVideo': 'video',
  '/api/open/v3/talkingavatar/create': 'video',
  '/api/open/v3/content/video/lipsync': 'video',
  '/api/open/v4/characterSwap/create': 'video',
  '/api/open/v3/content/image/bg/replace': 'image',
  '/api/open/v3/audio/create': 'audio',
  '/api/open/v3/audio/clone': 'audio',
}
const endings = { video: 'mp4', audio: 'mp3', image: 'png' }

/**
 * A media generation service whose memory can be stored and taken up again: with it a data folder finds the service that
 * it knew, whenever it is opened.
 */
export class OldDataService {
  readonly records = new Map<string, KeptRecord>()
  readonly avatars: KeptAvatar[] = []
  /** Requests that make something, in order. */
  readonly asked: Asked[] = []
  /** Results that were fetched, from which byte on. */
  readonly served: { id: string; from: number }[] = []
  /** Live sessions that it was told to close. */
  readonly closed: string[] = []
  /** What becomes of the next requests to make something. */
  fate: (request: Asked) => Fate = () => 'done'
  /** Files of these records stop half way. */
  readonly stalled = new Set<string>()
  /** Files of these records are no media. */
  readonly broken = new Set<string>()
  /** Refuses to close live sessions. */
  keepsLive = false
  /** Status of new avatars; null: their answer is never given. */
  avatarStatus: number | null = 3
  readonly #files: Record<Media, Buffer>
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  #live = 0

  constructor(files: Record<Media, Buffer>) {
    this.#files = files
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  state(): ServiceState {
    return { records: [...this.records.values()], avatars: this.avatars }
  }

  takeUp({ records, avatars }: ServiceState): void {
    for (const record of records) this.records.set(record.id, record)
    this.avatars.push(...avatars)
  }

  /** All that it is working on is done from now on. */
  finish(): void {
    for (const record of this.records.values()) if (record.status === 2) record.status = 3
    for (const avatar of this.avatars) if (avatar.status < 3) avatar.status = 3
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://service')
    const media = /^\/media\/(.+)\.\w+$/.exec(path)
    if (media) return this.#serve(request, response, media[1]!)
    const body = await bodyOf(request)
    if (path === '/api/open/v3/getToken') {
      const { clientId, clientSecret } = serviceKeys
      const good = body['clientId'] === clientId && body['clientSecret'] === clientSecret
      return answer(response, good ? { code: 1000, token: agencyToken } : refused)
    }
    if (path.endsWith('/detect_faces')) return answer(response, oneFace)
    if (!path.startsWith('/api/')) return answer(response, { message: 'no such page' }, 404)
    const isAgency = request.headers.authorization === `Bearer ${agencyToken}`
    if (!isAgency && request.headers['x-api-key'] !== serviceKeys.apiKey) return answer(response, refused)
    if (creates[path]) return this.#create(response, { path, body }, creates[path], isAgency)
    if (path.endsWith('/voice/list')) return ok(response, [voice('v-1', 'Remote Anna'), voice('v-2', 'Ben')])
    if (path.endsWith('/avatar/list'))
      return ok(response, searchParams.get('page') === '1' ? this.avatars.map(told) : [])
    if (path.endsWith('/avatar/detail')) {
      const found = this.avatars.find(({ _id }) => _id === searchParams.get('id'))
      return found ? ok(response, [told(found)]) : answer(response, missing)
    }
    if (path.endsWith('/avatar/create')) return this.#createAvatar(response, { path, body })
    const live = /\/faceswap\/live\/(\w+)$/.exec(path)?.[1]
    if (live) return this.#liveCall(response, live, { path, body })
    const id = ['video', 'audio', 'image'].map((one) => searchParams.get(`${one}_model_id`)).find(Boolean)
    const record = this.records.get(id ?? '')
    const asked = /\/(video|audio|image)\/infobymodelid$/.exec(path)
    if (!asked) return answer(response, { message: 'no such page' }, 404)
    return record && record.media === asked[1]
      ? ok(response, [this.#record(record)])
      : answer(response, missing)
  }

  #create(response: ServerResponse, asked: Asked, media: Media, isAgency: boolean): void {
    this.asked.push(asked)
    const fate = isAgency ? 'no-credits' : this.fate(asked)
    if (fate === 'no-credits') return answer(response, { code: 1104, msg: 'Insufficient credit balance' })
    if (fate === 'refused') return answer(response, { code: 1003, msg: 'The text is not allowed' })
    const id = `record-${this.records.size + 1}`
    const status = fate === 'failed' ? 4 : fate === 'done' ? 3 : 2
    const record: KeptRecord = { id, media, ...asked, status, madeAt: Math.round(Date.now() / 1000) }
    this.records.set(id, record)
    if (fate === 'lost') return void response.destroy()
    if (fate !== 'held') ok(response, this.#record({ ...record, status: 2 }))
  }

  #createAvatar(response: ServerResponse, asked: Asked): void {
    this.asked.push(asked)
    const { avatar_id, name, type, url } = asked.body as unknown as KeptAvatar
    if (this.avatars.some((one) => one.avatar_id === avatar_id))
      return answer(response, { code: 1222, msg: 'Resource already exists' })
    const _id = `avatar-${this.avatars.length + 1}`
    const avatar = { _id, avatar_id, name, type, url, status: this.avatarStatus ?? 1 }
    this.avatars.push(avatar)
    if (this.avatarStatus !== null) ok(response, [told(avatar)])
  }

  #liveCall(response: ServerResponse, what: string, asked: Asked): void {
    if (what === 'close') {
      if (this.keepsLive) return void response.destroy()
      this.closed.push(String(asked.body['_id']))
      return answer(response, { code: 1000, msg: 'OK' })
    }
    if (what === 'create') {
      this.asked.push(asked)
      if (this.fate(asked) === 'lost') return answer(response, { message: 'gateway timeout' }, 504)
    }
    const _id = `live-${(this.#live += 1)}`
    ok(response, {
      ...{ _id, faceswap_status: 2, front_user_id: 'u1', algorithm_user_id: 'a1' },
      ...{ front_rtc_token: 'a-ticket-of-the-channel', channel_id: 'c1', app_id: 'app-1' },
    })
  }

  #record({ id, media, path, body, status, madeAt, name }: KeptRecord): Record<string, unknown> {
    const url = status === 3 ? `http://127.0.0.1:${this.port}/media/${id}.${endings[media]}` : ''
    const common = {
      ...{ _id: id, create_time: madeAt, deduction_credit: status === 4 ? 0 : 7 },
      ...(name === undefined ? {} : { name, ratio: '16:9' }),
      ...(status === 4 ? { reason: 'The face could not be followed.' } : {}),
    }
    if (media === 'audio') return { ...common, status, url }
    if (media === 'image') return { ...common, image_status: status, image: url }
    const swap = path.endsWith('/characterSwap/create')
    return {
      ...{ ...common, video_status: status, status, video: url },
      ...(swap ? { image_url: body['image'], video_url: body['video'] } : {}),
    }
  }

  #serve(request: IncomingMessage, response: ServerResponse, id: string): void {
    const record = this.records.get(id)
    if (!record || record.gone) return void response.writeHead(record ? 410 : 404).end()
    const content = this.broken.has(id) ? Buffer.from('<!doctype html><p>Sorry') : this.#files[record.media]
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const start = range ? Number(range[1]) : 0
    const end = range?.[2] ? Math.min(Number(range[2]) + 1, content.length) : content.length
    response.writeHead(range ? 206 : 200, {
      'content-type': `${record.media}/${endings[record.media]}`,
      'content-length': end - start,
      etag: `"${record.media}"`,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${content.length}` } : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    this.served.push({ id, from: start })
    if (this.stalled.has(id))
      return void response.write(content.subarray(start, Math.floor(content.length / 2)))
    response.end(content.subarray(start, end))
  }
}

const agencyToken = 'token-of-the-agency-0123456789abcdef'
const refused = { code: 1101, msg: 'Invalid token or token expired' }
const missing = { code: 1008, msg: 'no such content' }

const landmarks = [
  ...[
    [16, 20],
    [32, 20],
    [24, 28],
  ],
  ...[
    [24, 36],
    [18, 36],
    [30, 36],
  ],
]
/** service-interface: Face detection result. */
const oneFace = {
  ...{ error_code: 0, error_msg: 'SUCCESS' },
  faces_obj: {
    0: {
      ...{ landmarks: [landmarks], landmarks_str: ['16,20:32,20:24,28:24,36'], region: [[8, 4, 32, 40]] },
      ...{ removed: [], frame_time: null, crop_region: null, crop_landmarks: null, face_urls: null },
    },
  },
}

const voice = (voice_id: string, name: string) => ({ _id: voice_id, voice_id, name, from: 3, preview: '' })

const told = (avatar: KeptAvatar): Record<string, unknown> => ({
  ...{ ...avatar, from: 3, thumbnailUrl: avatar.url },
  ...(avatar.status === 4 ? { fail_reason: 'No face was found in the picture.' } : {}),
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

function ok(response: ServerResponse, data: unknown): void {
  answer(response, { code: 1000, msg: 'OK', data })
}

function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
