import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A face as a service tells of it: its box, from which the landmarks follow unless they are given. */
export interface ToldFace {
  region: [x: number, y: number, width: number, height: number]
  landmarks?: [number, number][]
}
export interface ToldFrame {
  /** s; null for pictures */
  time: number | null
  faces: ToldFace[]
  removed?: number[][]
}

export interface AskedDetection {
  url?: string
  img?: string
  single_face: boolean
  num_frames: number
}

/** Landmarks of a face that looks straight ahead. */
export function straight([x, y, width, height]: ToldFace['region'], turn = 0): [number, number][] {
  const at = (across: number, down: number): [number, number] => [x + width * across, y + height * down]
  return [at(0.3, 0.4), at(0.7, 0.4), at(0.5 + turn, 0.58), at(0.5, 0.78), at(0.37, 0.76), at(0.63, 0.76)]
}

interface KeptAvatar {
  _id: string
  avatar_id: string
  name: string
  type: number
  url: string
  status: number
  fail_reason?: string
}

/**
 * A service that finds what it is told to find, takes files as an engine does, and makes avatars as slowly as it is told.
 * Fails, loses answers and refuses on demand.
 */
export class FaceService {
  /** What is found in a file or picture. */
  find: (asked: AskedDetection) => ToldFrame[] | { error: string } = () => []
  /** Answers of analyze_frames for so many frames: persons as the interface writes them. */
  analyse: (urls: string[], timestamps: number[] | undefined) => Record<string, unknown>[] = () => []
  /** Takes part in no detection at all, as services without it do. */
  withoutDetection = false
  /** Takes files of this machine. */
  takesFiles = true
  /** Detection answers after so long, ms. */
  detectMs = 0
  /** Statuses that a new avatar goes through, one for each look at it. */
  states: number[] = [1, 2, 3]
  failReason: string | undefined
  /** Takes the next so many uploads of avatars and loses the answer. */
  loseAnswers = 0
  /** Refuses the next upload of an avatar. */
  refuse: { code: number; msg: string } | null = null
  readonly requests: { path: string; body: Record<string, unknown> }[] = []
  readonly avatars: KeptAvatar[] = []
  readonly files = new Map<string, { bytes: Buffer; type: string }>()
  readonly #looks = new Map<string, number>()
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections()
      this.#server.close(() => resolve())
    })
  }

  asked(path: string): Record<string, unknown>[] {
    return this.requests.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
  }

  keep(name: string, bytes: Buffer, type: string): string {
    this.files.set(name, { bytes, type })
    return `${this.baseUrl}/files/${name}`
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const answer = (json: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    const ok = (data: unknown): void => answer({ code: 1000, msg: 'OK', data })
    if (pathname.startsWith('/files/')) {
      const file = this.files.get(pathname.slice('/files/'.length))
      if (!file) return answer({}, 404)
      response
        .writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length })
        .end(file.bytes)
      return
    }
    if (pathname === '/engine/uploads') {
      const name = `${this.files.size + 1}-${decodeURIComponent(String(request.headers['x-file-name'] ?? 'file'))}`
      const safe = name.replaceAll(/[^A-Za-z0-9.-]/g, '_')
      return ok({ url: this.keep(safe, raw, String(request.headers['content-type'])) })
    }
    const body = raw.length > 0 ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {}
    this.requests.push({ path: pathname, body })
    switch (pathname) {
      case '/engine/health':
        if (!this.takesFiles) return answer({ message: 'no such page' }, 404)
        return ok({ version: '1', capabilities: {} })
      case '/interface/detect-api/detect_faces':
        if (this.withoutDetection) return answer({ message: 'no such page' }, 404)
        if (this.detectMs > 0) await new Promise((resolve) => setTimeout(resolve, this.detectMs))
        return answer(this.#detected(body as unknown as AskedDetection))
      case '/faceswap/analyze_frames': {
        const urls = body['frame_urls'] as string[]
        const persons = this.analyse(urls, body['timestamps'] as number[] | undefined)
        return answer({ success: true, frame_count: urls.length, persons })
      }
      case '/api/open/v3/avatar/list':
        return ok(searchParams.get('page') === '1' ? this.avatars.map((one) => this.#record(one)) : [])
      case '/api/open/v3/voice/list':
        return ok([])
      case '/api/open/v3/avatar/detail': {
        const found = this.avatars.find((one) => one._id === searchParams.get('id'))
        if (!found) return answer({ code: 1014, msg: 'Resource does not exist' })
        this.#step(found)
        return ok([this.#record(found)])
      }
      case '/api/open/v3/avatar/create':
        return this.#create(body, response, answer, ok)
      default:
        return answer({ message: 'no such page' }, 404)
    }
  }

  #create(
    body: Record<string, unknown>,
    response: ServerResponse,
    answer: (json: unknown) => void,
    ok: (data: unknown) => void,
  ): void {
    if (this.refuse) {
      const { refuse } = this
      this.refuse = null
      return answer(refuse)
    }
    if (this.avatars.some((one) => one.avatar_id === body['avatar_id'] && one.status !== 4))
      return answer({ code: 1222, msg: 'Resource already exists' })
    const made: KeptAvatar = {
      ...{ _id: `avatar-${this.avatars.length + 1}`, status: this.states[0] ?? 3 },
      ...(body as unknown as Pick<KeptAvatar, 'avatar_id' | 'name' | 'type' | 'url'>),
    }
    this.avatars.push(made)
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1
      response.destroy()
      return
    }
    ok([this.#record(made)])
  }

  #step(avatar: KeptAvatar): void {
    const looks = (this.#looks.get(avatar._id) ?? 0) + 1
    this.#looks.set(avatar._id, looks)
    avatar.status = this.states[Math.min(looks, this.states.length - 1)] ?? 3
  }

  #record(avatar: KeptAvatar): Record<string, unknown> {
    const failed = avatar.status === 4 && this.failReason !== undefined
    return {
      ...avatar,
      ...{ from: 3, thumbnailUrl: avatar.url },
      ...(failed ? { fail_reason: this.failReason } : {}),
    }
  }

  #detected(asked: AskedDetection): unknown {
    const found = this.find(asked)
    if (!Array.isArray(found)) return { error_code: 1, error_msg: found.error, faces_obj: {} }
    const frames = found.map(({ time, faces, removed = [] }, index) => {
      const kept = asked.single_face ? faces.slice(0, 1) : faces
      const landmarks = kept.map((face) => face.landmarks ?? straight(face.region))
      return [
        String(index),
        {
          landmarks,
          landmarks_str: landmarks.map((points) =>
            points
              .slice(0, 4)
              .map((point) => point.join(','))
              .join(':'),
          ),
          region: kept.map(({ region }) => region),
          ...{ removed, frame_time: time, crop_region: null, crop_landmarks: null, face_urls: null },
        },
      ]
    })
    return { error_code: 0, error_msg: 'SUCCESS', faces_obj: Object.fromEntries(frames) as unknown }
  }
}
