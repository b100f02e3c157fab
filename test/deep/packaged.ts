import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, probe } from '../../electron/media/index.ts'
import { modelPath } from '../../electron/setup/cache.mjs'
import { readManifest } from '../../electron/setup/fetch-models.mjs'
import { packagedNode } from '../../electron/setup/packages.mjs'
import { stageEngine, stageModels, stagePrograms } from '../../packaging/stage.mjs'

export const title = 'The engine as packaged builds carry it'

const root = join(import.meta.dirname, '../..')
const patienceMs = 120_000

interface Address {
  baseUrl: string
  apiKey: string
}

/** Puts the packaged engine together in a folder outside the clone and has it make a talking avatar with an empty PATH. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-packaged-'))
  const tools = await findTools()
  try {
    const packages = stageEngine(root, join(folder, 'engine')) as string[]
    stagePrograms({ ffmpeg: tools.ffmpeg, ffprobe: tools.ffprobe, node: packagedNode(root) }, join(folder, 'bin'))
    stageModels(readManifest(root), join(folder, 'cache'), modelPath as (entry: object, as: string) => string)
    report(`${packages.length} packages put together`)
    const startedAt = Date.now()
    const child = spawn(
      join(folder, 'bin', 'node'),
      [join(folder, 'engine', 'start.js'), '--json', '--port', '0', '--data', join(folder, 'data'), '--with-parent'],
      { cwd: folder, env: environment(folder), stdio: ['pipe', 'pipe', 'ignore'] },
    )
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    try {
      const address = await new Promise<Address>((resolve, reject) => {
        child.stdout.once('data', (text: Buffer) => resolve(JSON.parse(text.toString()) as Address))
        void ended.then(() => reject(new Error('The packaged engine ended before it was ready.')))
      })
      const readyMs = Date.now() - startedAt
      const clip = join(folder, 'clip.mp4')
      await writeFile(clip, Buffer.from(await (await fetch(await talkingAvatar(address))).arrayBuffer()))
      const info = await probe(tools, clip)
      const ok = info.durationMs > 1_000 && info.audio !== null
      const text = `ready after ${readyMs} ms; a clip of ${info.durationMs} ms ${ok ? 'with' : 'without'} sound`
      report(text)
      return { ok, markdown: `Outside the clone, with an empty PATH: ${text}.` }
    } finally {
      child.stdin.end()
      await ended
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function environment(folder: string): NodeJS.ProcessEnv {
  return {
    HOME: folder,
    PATH: '',
    GREENROOM_NODE: join(folder, 'bin', 'node'),
    GREENROOM_CACHE: join(folder, 'cache'),
    FFMPEG_PATH: join(folder, 'bin', 'ffmpeg'),
    FFPROBE_PATH: join(folder, 'bin', 'ffprobe'),
  }
}

async function talkingAvatar({ baseUrl, apiKey }: Address): Promise<string> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = (await (await fetch(`${baseUrl}${path}`, init)).json()) as {
      code: number
      msg: string
      data: unknown
    }
    if (answer.code !== 1000) throw new Error(`${path}: ${answer.msg}`)
    return answer.data as Record<string, unknown>
  }
  const placement = { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 }
  const created = await call('/api/open/v3/talkingavatar/create', {
    width: 640,
    height: 360,
    elements: [
      { type: 'image', url: '#336699', width: 640, height: 360, ...placement },
      { type: 'avatar', avatar_id: 'mara', width: 240, height: 320, ...placement },
      { type: 'audio', input_text: 'Hello from the package.', voice_id: 'finest-heart' },
    ],
  })
  const path = `/api/open/v3/content/video/infobymodelid?video_model_id=${String(created['_id'])}`
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    const record = await call(path)
    if (record['video_status'] === 3) return String(record['video'])
    if (record['video_status'] === 4) throw new Error(`The clip failed: ${JSON.stringify(record)}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The clip was not made in time.')
}
