import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

type Answer =
  | { code: number; msg?: string; data?: unknown }
  | { http: number; text?: string }
  | 'drop'
  | 'hang'

/** A small service of the interface. Tests change its fields to make it misbehave. */
export interface FakeService {
  url: string
  calls: Call[]
  /** What a create call is answered; undefined for success. */
  onCreate: (call: Call) => Answer | undefined
  /** Status of a record on its nth poll, from 1. */
  statusOf: (polls: number, id: string) => Record<string, unknown>
  /** Sends a result; undefined for the usual file. */
  onResult: (response: ServerResponse, content: Buffer) => boolean
  /** Has the extras of the built-in engine: takes files under /engine/uploads, and is asked often. */
  engine: boolean
  uploads: Buffer[]
  creates(path?: string): Call[]
  close(): Promise<void>
}

export const apiKey = 'sk-test-1234567890'

const voices = [
  { _id: 'v1', voice_id: 'anna', name: 'Anna', gender: 'Female', accent: 'American', from: 3, preview: '' },
  {
    _id: 'v2',
    voice_id: 'bernard',
    name: 'Bernard',
    gender: 'Male',
    accent: 'British',
    from: 3,
    preview: '',
  },
]
const avatars = [
  { _id: 'a1', avatar_id: 'mara', name: 'Mara', gender: 'female', from: 2, url: 'http://x/m.mp4' },
]

export async function startFakeService(): Promise<FakeService> {
  made ??= makeMedia()
  const media = await made
  const polls = new Map<string, number>()
  let ids = 0
  const fake: FakeService = {
    url: '',
    calls: [],
    onCreate: () => undefined,
    statusOf: (count) => ({ status: count > 1 ? 3 : 2 }),
    onResult: () => false,
    engine: true,
    uploads: [],
    creates: (path = '/create') =>
      fake.calls.filter((call) => call.method === 'POST' && call.path.includes(path)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const reply = (response: ServerResponse, answer: Answer): void => {
    if (answer === 'hang') return
    if (answer === 'drop') return void response.destroy()
    if ('http' in answer) return void response.writeHead(answer.http).end(answer.text ?? '')
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ msg: 'OK', ...answer }))
  }
  const info = (id: string): Answer => {
    const count = (polls.get(id) ?? 0) + 1
    polls.set(id, count)
    const fields = fake.statusOf(count, id)
    const audio = id.startsWith('audio')
    const url = `${fake.url}/results/${id}.${audio ? 'mp3' : 'mp4'}`
    const { status, ...rest } = fields
    const result = status === 3 ? url : ''
    return {
      code: 1000,
      data: audio
        ? { _id: id, status, url: result, ...rest }
        : { _id: id, video_status: status, video: result, ...rest },
    }
  }
  const answer = (call: Call, raw: Buffer): Answer => {
    if (call.path === '/engine/health')
      return fake.engine ? { code: 1000, data: { version: '1', capabilities: {} } } : { http: 404 }
    if (call.headers['x-api-key'] !== apiKey) return { code: 1101, msg: 'Invalid token or token expired' }
    if (call.path === '/engine/uploads' && fake.engine) {
      fake.uploads.push(raw)
      return { code: 1000, data: { url: `${fake.url}/results/upload-${fake.uploads.length}.png` } }
    }
    if (call.path.endsWith('/voice/list')) return { code: 1000, data: voices }
    if (call.path.endsWith('/avatar/list')) return { code: 1000, data: avatars }
    if (call.path.endsWith('/infobymodelid'))
      return info(call.query.get('audio_model_id') ?? call.query.get('video_model_id') ?? '')
    if (call.method === 'POST' && call.path.includes('/create')) {
      const other = fake.onCreate(call)
      if (other) return other
      const id = `${call.path.includes('/audio/') ? 'audio' : 'video'}-${(ids += 1)}`
      return { code: 1000, data: { _id: id, status: 1, video_status: 1, url: '', video: '' } }
    }
    return { http: 404 }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://x')
      if (path.startsWith('/results/')) {
        const content = path.endsWith('.mp3') ? media.audio : media.video
        if (request.method === 'HEAD') return void response.writeHead(200).end()
        if (fake.onResult(response, content)) return
        return void response.writeHead(200, { 'Content-Length': content.length, ETag: '"1"' }).end(content)
      }
      const raw = Buffer.concat(chunks)
      const isJson = String(request.headers['content-type']).startsWith('application/json')
      const body = isJson && raw.length > 0 ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {}
      const call = { method: request.method ?? '', path, query, headers: request.headers, body }
      fake.calls.push(call)
      reply(response, answer(call, raw))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

let made: Promise<{ video: Buffer; audio: Buffer }> | undefined

/** A second of video and of sound. */
async function makeMedia(): Promise<{ video: Buffer; audio: Buffer }> {
  const { ffmpeg } = await findTools()
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-media-'))
  try {
    const make = (name: string, ...args: string[]): Buffer => {
      execFileSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', ...args, join(folder, name)])
      return readFileSync(join(folder, name))
    }
    return {
      video: make('a.mp4', '-i', 'testsrc2=size=160x90:rate=25:duration=1', '-pix_fmt', 'yuv420p'),
      audio: make('a.mp3', '-i', 'sine=frequency=300:duration=1'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
