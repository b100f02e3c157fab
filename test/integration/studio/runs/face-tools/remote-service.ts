import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type {
  BackgroundRequest,
  CharacterSwapRequest,
  JobRow,
  LipSyncRequest,
  StudioErrorData,
} from '../../../../../electron/common/bridge/index.ts'
import { findTools, run } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { smallClips } from '../../../../support/studio/clips.ts'
import { s3Account, s3Server } from '../../../../support/studio/s3.ts'
import { fastClock, openWindow, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

const key = 'a-secret-key-1234'
const statement = 'This is my own face, and it may be used here.'
export let tools: MediaTools
let results: { video: Buffer; image: Buffer }
let media: string
export let files: { face: string; photo: string; speech: string; character: string }
export let folder: string
let bucket: { endpoint: string; close(): Promise<void> }
export let service: FakeService
export let window: Window
export let connection: string

/** Gives each test of a file a studio, and a remote service with a bucket; the media are made once. */
export function useRemoteService(): void {
  beforeAll(async () => {
    tools = await findTools()
    media = await mkdtemp(join(tmpdir(), 'tool-media-'))
    const path = (name: string): string => join(media, name)
    files = {
      face: path('face.mp4'),
      photo: path('photo.webp'),
      speech: path('speech.wav'),
      character: path('character.png'),
    }
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=12']
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=12']
    await run(tools, [
      ...[...picture, ...tone, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-c:a', 'aac'],
      files.face,
    ])
    await run(tools, ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=8', files.speech])
    const plain = { width: 240, height: 320, channels: 3 as const, background: '#886644' }
    await sharp({ create: plain }).webp().toFile(files.photo)
    await sharp({ create: plain }).png().toFile(files.character)
    const { video } = await smallClips()
    const image = await sharp({ create: { ...plain, channels: 4, background: '#00aa5580' } })
      .png()
      .toBuffer()
    results = { video, image }
  })

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'face-tools-'))
    bucket = await s3Server(join(folder, 's3'), 'clips')
    service = await new FakeService({ media: results, apiKey: key }).start()
    service.credits = 30
    await open()
    await window.bridge.settings.setBucket({
      bucket: {
        endpoint: bucket.endpoint,
        region: 'us-east-1',
        bucket: 'clips',
        prefix: '',
        publicUrl: null,
        pathStyle: true,
        ...s3Account,
      },
    })
    const added = await window.bridge.connections.add({
      name: 'Cloud',
      baseUrl: service.baseUrl,
      anchor: 'top-left',
      parallel: 2,
      credential: { kind: 'key', apiKey: key },
    })
    connection = added.id
    for (const path of [files.face, files.photo, files.character]) await consent(path, 'face')
    await consent(files.speech, 'voice')
  })

  afterEach(async () => {
    await window.studio.close()
    await service.close()
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  })
}

export async function open(): Promise<void> {
  window = await openWindow(join(folder, 'data'), { clock: fastClock() })
}
const consent = (path: string, what: 'face' | 'voice') =>
  window.bridge.consents.give({ path, what, name: 'Me', own: true, statement })

export const lip = (more: Partial<LipSyncRequest> = {}): LipSyncRequest => ({
  connection,
  face: files.face,
  part: null,
  at25fps: false,
  speech: { kind: 'file', path: files.speech },
  ...more,
})
export const swap = (more: Partial<CharacterSwapRequest> = {}): CharacterSwapRequest => ({
  connection,
  character: files.character,
  video: files.face,
  part: null,
  mode: 'animate',
  resolution: '720p',
  prompt: '',
  model: null,
  ...more,
})
export const change = (more: Partial<BackgroundRequest> = {}): BackgroundRequest => ({
  connection,
  foreground: files.character,
  place: { x: 10, y: -20, width: 120, height: 160 },
  cutOut: true,
  canvas: { width: 640, height: 360 },
  color: '#ff8800',
  template: null,
  format: 'jpeg',
  ...more,
})
export const go = { name: 'Mine', folder: null, spend: true }
export const row = async (id: string): Promise<JobRow> => (await window.bridge.jobs.details({ id })).row
export const inState = (id: string, ...states: JobRow['state'][]): Promise<JobRow> =>
  until(async () => {
    const found = await row(id)
    return states.includes(found.state) ? found : null
  })
export async function refusal(work: Promise<unknown>): Promise<StudioErrorData> {
  try {
    await work
  } catch (error) {
    return (error as { data: StudioErrorData }).data
  }
  throw new Error('It was not refused.')
}
export async function sent(url: unknown): Promise<{ path: string }> {
  const path = join(folder, `sent-${Math.random().toString(36).slice(2)}`)
  const bytes = Buffer.from(await (await fetch(String(url))).arrayBuffer())
  await writeFile(path, bytes)
  return { path }
}
export const commentOf = (path: string): string =>
  execFileSync(tools.ffprobe, ['-v', 'error', '-show_entries', 'format_tags=comment', '-of', 'csv=p=0', path])
    .toString()
    .trim()

/** Difference between the corner with the mark and the same corner of the service's result. */
export async function mark(path: string): Promise<number> {
  const frame = async (file: string): Promise<Buffer> => {
    const chunks: Buffer[] = []
    const args = ['-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1']
    await run(tools, args, { onOutput: (chunk) => chunks.push(chunk) })
    return Buffer.concat(chunks)
  }
  const plain = join(folder, 'plain.mp4')
  await writeFile(plain, results.video)
  const [one, other] = [await frame(path), await frame(plain)]
  let [sum, count] = [0, 0]
  for (let y = 338; y < 352; y++)
    for (let x = 608; x < 632; x++) {
      sum += Math.abs(one[y * 640 + x]! - other[y * 640 + x]!)
      count += 1
    }
  return sum / count
}
