import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../electron/engine/index.ts'
import { clientOf } from '../support/engine/client.ts'
import type { Client } from '../support/engine/client.ts'
import { heavySources } from '../support/engine/heavy-sources.ts'
import type { HeavySource } from '../support/engine/heavy-sources.ts'
import { body, startHostileServer } from '../support/engine/hostile-server.ts'
import { make, silence } from '../support/engine/media.ts'
import { ProgramMemory } from '../support/engine/program-memory.ts'

export const title = 'Memory of ffmpeg for files that are made to take much'

/** Most memory of one ffmpeg or ffprobe, bytes. */
const mostBytes = 1.5e9
/** Longest time of a detection, ms: `docs/engine.md`. */
const detectionMs = 10 * 60_000

/** Frames of a video in which faces are detected; each is decoded by an ffmpeg of its own. */
const detectedFrames = 2

interface Measured {
  answer: string
  bytes: number
  ms: number
}

async function measured(memory: ProgramMemory, work: () => Promise<string>): Promise<Measured> {
  memory.take()
  const begun = performance.now()
  const answer = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  return { answer, bytes: memory.take(), ms: performance.now() - begun }
}

/** A clip in which the file is shown, or heard. */
async function clipOf(client: Client, { as }: HeavySource, url: string, quiet: string): Promise<string> {
  const size = { width: 320, height: 180, duration: 3000 }
  const data =
    as === 'voice'
      ? [{ ...size, voice: { voice_url: url } }]
      : [{ ...size, voice: { voice_url: quiet }, elements: [{ type: as, url, scale_x: 0.05, scale_y: 0.05 }] }]
  const { body: answer } = await client.raw('createAvatarVideo', { data })
  if (answer['code'] !== 1000) return String(answer['msg'])
  const record = await client.ended('videoInfo', (answer['data'] as { _id: string })._id, 900_000)
  return record['video_status'] === 3 ? 'made' : String(record['fail_reason'])
}

/** Faces in frames of the file, or lip sync with it as speech. */
async function detectionIn(client: Client, { as }: HeavySource, url: string, film: string): Promise<string> {
  if (as === 'voice') {
    const { body: answer } = await client.raw('createLipSync', { video_url: film, audio_url: url })
    if (answer['code'] !== 1000) return String(answer['msg'])
    const record = await client.ended('videoInfo', (answer['data'] as { _id: string })._id, 900_000)
    return record['video_status'] === 3 ? 'made' : String(record['fail_reason'])
  }
  const { body: answer } = await client.raw('detectFaces', { url, num_frames: detectedFrames })
  return answer['error_code'] === 0 ? 'answered' : String(answer['error_msg'])
}

const figure = ({ bytes, ms }: Measured) => `${(bytes / 1e9).toFixed(2)} GB, ${(ms / 1000).toFixed(1)} s`

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-heavy-'))
  const engine = await startEngine({ dataDir, allowLocal: true })
  const memory = new ProgramMemory()
  const rows: string[] = []
  let ok = true
  try {
    const client = clientOf(engine)
    const quiet = await client.upload(silence, 'silence.wav')
    const film = await client.upload(await make('mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=1']), 'film.mp4')
    for (const source of heavySources) {
      const begun = performance.now()
      const bytes = await source.make().catch((error: unknown) => {
        ok = false
        report(`${source.name} can't be made: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`)
        return null
      })
      if (bytes === null) continue
      report(
        `${source.name}: ${(bytes.length / 1e6).toFixed(1)} MB, in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      )
      const server = await startHostileServer({ [`/heavy.${source.extension}`]: body(bytes) })
      const url = server.url(`/heavy.${source.extension}`)
      try {
        const upload = await measured(memory, () =>
          client.upload(bytes, `heavy.${source.extension}`).then(() => 'accepted'),
        )
        const detection = await measured(memory, () => detectionIn(client, source, url, film))
        const clip = await measured(memory, () => clipOf(client, source, url, quiet))
        const all = [upload, detection, clip]
        const fits = all.every((one) => one.bytes <= mostBytes) && detection.ms <= detectionMs
        ok &&= fits
        for (const one of all) report(`  ${figure(one)}: ${one.answer}`)
        const cells = [upload, detection, clip].map(figure)
        const answer = clip.answer.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://…').replaceAll('|', '\\|')
        rows.push(`| ${fits ? '' : '**too much:** '}${source.name} | ${cells.join(' | ')} | ${answer} |`)
      } finally {
        await server.close()
      }
    }
  } finally {
    memory.stop()
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const head = [
    'Most memory of one ffmpeg or ffprobe, and the time, for an upload, a face detection of two frames (of sounds: a lip sync) and a',
    'clip of three seconds. No program may take more than 1.5 GB.',
    '',
    '| file | upload | detection | clip | what the record says |',
    '|---|---|---|---|---|',
  ]
  return { ok, markdown: [...head, ...rows].join('\n') }
}
