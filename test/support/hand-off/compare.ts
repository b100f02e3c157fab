import { spawn } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { measureLoudness, probe } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { output } from '../media/reading.ts'

/** How alike two videos are. */
export interface Likeness {
  /** Frames of each. */
  frames: [number, number]
  /** Mean of all frames, and that of the least like one. */
  ssim: number
  least: { ssim: number; frame: number }
  /** Loudness of the second against the first, LU; null where either is silent. */
  louder: number | null
}

/** Whether a program can be run. */
export function isInstalled(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: 'ignore' })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Renders an MLT document without loss. @returns what melt complained of */
export async function renderByMelt(document: string, out: string): Promise<string> {
  const consumer = [`avformat:${out}`, 'vcodec=ffv1', 'acodec=pcm_s16le', 'pix_fmt=yuv420p', 'real_time=-1']
  return new Promise((resolve, reject) => {
    const child = spawn('melt', ['-silent', basename(document), '-consumer', ...consumer], {
      cwd: dirname(document),
      env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', SDL_AUDIODRIVER: 'dummy' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (more: string) => (text += more))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`melt ended with ${String(code)}: ${text}`)),
    )
  })
}

/** Compares two videos of the same size. */
export async function compareVideos(tools: MediaTools, one: string, other: string): Promise<Likeness> {
  const [a, b] = [await probe(tools, one), await probe(tools, other)]
  const numbered = 'settb=1/25,setpts=N,format=yuv420p'
  const filter = `[0:v]${numbered}[a];[1:v]${numbered}[b];[a][b]ssim=stats_file=-`
  const inputs = ['-i', `file:${one}`, '-i', `file:${other}`]
  const lines = await output(tools, [...inputs, '-lavfi', filter, '-f', 'null', '/dev/null'])
  const values = [...lines.toString().matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value))
  const least = Math.min(...values)
  const [first, second] = [await loudnessOf(tools, one, a.audio), await loudnessOf(tools, other, b.audio)]
  const length = ({ video }: typeof a): number => Math.round(((video?.durationMs ?? 0) * 25) / 1000)
  return {
    frames: [length(a), length(b)],
    ssim: values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length),
    least: { ssim: least, frame: values.indexOf(least) },
    louder: first === null || second === null ? null : second - first,
  }
}

async function loudnessOf(tools: MediaTools, path: string, audio: unknown): Promise<number | null> {
  return audio ? (await measureLoudness(tools, path)).integratedLufs : null
}

/** Size of the pictures in which cuts are looked for, px. */
const small = { width: 48, height: 27 }
/** How far from its place a picture is looked for, frames. */
const reach = 2

/**
 * By how many frames the pictures around cuts are off: the first one of a scene and the last one before it are looked for
 * among their neighbours in the other video.
 */
export async function cutErrors(
  tools: MediaTools,
  one: string,
  other: string,
  cuts: readonly number[],
): Promise<number[]> {
  const [a, b] = [await grays(tools, one), await grays(tools, other)]
  return cuts.flatMap((cut) => [cut - 1, cut].map((frame) => offsetOf(a, b, frame)))
}

function offsetOf(a: readonly Uint8Array[], b: readonly Uint8Array[], frame: number): number {
  const wanted = a[frame]
  if (!wanted) return Infinity
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  const found = offsets
    .flatMap((offset) => (b[frame + offset] ? [{ offset, error: difference(wanted, b[frame + offset]!) }] : []))
    // Of pictures that are the same, the nearest counts.
    .toSorted((x, y) =>
      Math.abs(x.error - y.error) < 0.2 ? Math.abs(x.offset) - Math.abs(y.offset) : x.error - y.error,
    )
  return found[0]?.offset ?? Infinity
}

function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += Math.abs(a[at]! - b[at]!)
  return sum / a.length
}

async function grays(tools: MediaTools, path: string): Promise<Uint8Array[]> {
  const filter = `scale=${String(small.width)}:${String(small.height)}:flags=area,format=gray`
  const raw = ['-vf', filter, '-f', 'rawvideo', 'pipe:1']
  const all = await output(tools, ['-i', `file:${path}`, '-map', '0:v:0', ...raw])
  const size = small.width * small.height
  return Array.from({ length: Math.floor(all.length / size) }, (_, index) =>
    all.subarray(index * size, (index + 1) * size),
  )
}
