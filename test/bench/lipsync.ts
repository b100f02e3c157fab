import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { regionOfMesh } from '../../electron/common/faces/regions.ts'
import { faceWorkerEntry } from '../../electron/engine/services/face-tasks.ts'
import type { faceTasks } from '../../electron/engine/services/face-tasks.ts'
import { FacePool } from '../../electron/engine/vision/faces/worker/pool.ts'
import { createTracker, openFaceModels, readPicture } from '../../electron/engine/vision/faces/index.ts'
import type { TalkInput } from '../../electron/engine/vision/talking/types.ts'
import type { MouthPose } from '../../electron/engine/speech/visemes/types.ts'
import { findTools, probe } from '../../electron/media/index.ts'
import { make } from '../support/engine/media.ts'
import { astronautPath, movingFace } from '../support/engine/moving-face.ts'
import { samplePath } from '../support/faces/references.ts'
import { familyBytes } from '../support/lipsync/family.ts'

export const title = 'Lip sync'

type Report = (line: string) => void

const fps = 25
/** Bound for the memory of all processes together, for a minute of Full HD. */
const mostBytes = 1.5e9

/** A mouth that never rests. */
const speaking = (frames: number): MouthPose[] =>
  Array.from({ length: frames }, (_, frame) => ({
    open: Math.max(0, Math.sin(frame / 2)),
    wide: 0.3,
    round: Math.max(0, Math.sin(frame / 5)),
    press: 0,
    bite: 0,
    tongue: 0,
  }))

/** Time of the mesh model alone for a frame: median of some runs, ms. */
async function bareMs(): Promise<number> {
  const models = openFaceModels()
  const picture = await readPicture(astronautPath)
  const [face] = await createTracker(models).next(picture, 0)
  const region = regionOfMesh(face!.mesh.points)
  const taken: number[] = []
  for (let run = 0; run < 30; run++) {
    const began = performance.now()
    await models.mesh(picture, region)
    taken.push(performance.now() - began)
  }
  return taken.sort((one, other) => one - other)[15]!
}

export async function run(report: Report): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-lipsync-'))
  const tools = await findTools()
  const pool = new FacePool<typeof faceTasks>({ tools, entry: faceWorkerEntry, workers: 1 })
  const lines: string[] = []
  let ok = true
  try {
    const bare = await bareMs()
    report(`The mesh model alone: ${bare.toFixed(1)} ms a frame`)
    const talk = async (path: string, seconds: number, photo = false): Promise<number> => {
      const input: TalkInput = {
        source: { path, info: await probe(tools, path) },
        poses: speaking(seconds * fps),
        fps: fps,
        extension: 'bounce',
        alive: photo,
        outPath: join(folder, 'out.mp4'),
      }
      const began = performance.now()
      const { frames } = await pool.run('talk', input)
      return (performance.now() - began) / frames
    }
    lines.push(
      `One worker on ${String(cpus().length)} cores, all of it counted (decoding twice, tracking, drawing, encoding); the mesh model alone takes ${bare.toFixed(1)} ms a frame.`,
      '',
      '| source | frame | ms a frame | ratio to the model | ms a frame, three times as long |',
      '|---|---|---|---|---|',
    )
    await talk(astronautPath, 1, true)
    for (const size of [512, 1080]) {
      const video = async (seconds: number) => {
        const path = join(folder, `${String(size)}-${String(seconds)}.mp4`)
        await writeFile(path, await movingFace(seconds, { fps: fps, size }))
        return path
      }
      const short = await talk(await video(4), 4)
      const long = await talk(await video(12), 12)
      // Starting ffmpeg takes half a second, whatever the length of the video.
      if (long > short * 1.3) ok = false
      const line = `| video | ${String(size)} x ${String(size)} | ${short.toFixed(0)} | ${(short / bare).toFixed(1)} | ${long.toFixed(0)} |`
      report(line)
      lines.push(line)
    }
    const [short, long] = [await talk(astronautPath, 4, true), await talk(astronautPath, 12, true)]
    const line = `| photo whose head moves | 512 x 512 | ${short.toFixed(0)} | - | ${long.toFixed(0)} |`
    report(line)
    lines.push(line)
    const minute = await aMinute(folder, talk)
    if (minute !== undefined) {
      if (minute.bytes > mostBytes) ok = false
      const text = `A minute of 1920 x 1080 px (${minute.what}) takes ${(minute.bytes / 1e6).toFixed(0)} MB at most in all processes together, this one's included (bound ${String(mostBytes / 1e6)} MB), and ${minute.frameMs.toFixed(0)} ms a frame.`
      report(text)
      lines.push('', text)
    }
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ok, markdown: lines.join('\n') }
}

/** A real speaker at 1920 x 1080 px, repeated for a minute; without the samples, a face that tilts. */
async function minuteOfFullHd(): Promise<{ film: Buffer; what: string }> {
  const encoded = ['-t', '60', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
  const wide = 'scale=1080:1080,pad=1920:1080:420:0'
  const speaker = samplePath('clips/talking-head-15s.mp4')
  if (speaker !== undefined) {
    const looped = ['-stream_loop', '-1', '-i', speaker, '-vf', `fps=${String(fps)},${wide}`]
    return { film: await make('mp4', [...looped, ...encoded]), what: 'a talking head' }
  }
  const photo = ['-loop', '1', '-framerate', String(fps), '-i', astronautPath]
  const tilted = ['-vf', `rotate=0.1*sin(2*PI*t):fillcolor=gray,${wide}`]
  return { film: await make('mp4', [...photo, ...tilted, ...encoded]), what: 'a photo that tilts' }
}

async function aMinute(
  folder: string,
  talk: (path: string, seconds: number) => Promise<number>,
): Promise<{ bytes: number; frameMs: number; what: string } | undefined> {
  let bytes = familyBytes()
  if (bytes === undefined) return undefined
  const { film, what } = await minuteOfFullHd()
  const path = join(folder, 'minute.mp4')
  await writeFile(path, film)
  const watch = setInterval(() => (bytes = Math.max(bytes!, familyBytes() ?? 0)), 250)
  try {
    const frameMs = await talk(path, 60)
    return { bytes, frameMs, what }
  } finally {
    clearInterval(watch)
  }
}
