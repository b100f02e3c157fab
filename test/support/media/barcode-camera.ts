import { execFileSync } from 'node:child_process'
import type { MediaTools } from '../../../electron/media/index.ts'
import { run } from '../../../electron/media/index.ts'
import { make } from './making.ts'

/** Length of the films and sounds of pretended devices, which begin anew after it, s. */
const loopSeconds = 8
export const barcodeFps = 30
export const barcodeFrames = loopSeconds * barcodeFps
const bits = 8
const rate = 48_000

/** A film for a pretended camera, whose frames carry their number as white and black boxes. */
export async function makeBarcodeFilm(tools: MediaTools, path: string): Promise<void> {
  const boxes = Array.from(
    { length: bits },
    (_, bit) => `drawbox=x=${bit * 80}:y=0:w=80:h=80:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`,
  )
  const source = `color=c=black:s=1280x720:r=${barcodeFps}:d=${loopSeconds}`
  await make(
    tools,
    path,
    ...['-f', 'lavfi', '-i', source, '-vf', `${boxes.join(',')},format=yuvj420p`],
    ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg'],
  )
}

/**
 * A sound for a pretended microphone: a short tone in the middle of each second. It must be longer than the recording,
 * since each repetition of it begins some milliseconds late.
 */
export async function makeTicks(tools: MediaTools, path: string, seconds: number): Promise<void> {
  const tone = `aevalsrc='if(between(mod(t,1),0.5,0.52),0.8*sin(2*PI*1000*t),0)':s=${rate}:d=${seconds}`
  await make(tools, path, '-f', 'lavfi', '-i', tone, '-ac', '1')
}

/** The number that each frame of a recorded film carries. */
async function readBarcodes(tools: MediaTools, path: string): Promise<number[]> {
  const chunks: Buffer[] = []
  await run(
    tools,
    [
      ...['-i', path, '-an', '-vf', `crop=iw/2:ih/9:0:0,scale=${bits}:1:flags=area,format=gray`],
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    ],
    { onOutput: (chunk) => void chunks.push(chunk) },
  )
  const bytes = Buffer.concat(chunks)
  return Array.from({ length: bytes.length / bits }, (_, frame) => {
    let value = 0
    for (let bit = 0; bit < bits; bit += 1) if (bytes[frame * bits + bit]! > 127) value += 2 ** bit
    return value
  })
}

/** Number of frames that differ from the one before. */
export async function countDistinct(tools: MediaTools, path: string): Promise<number> {
  let frames = 0
  await run(
    tools,
    [
      ...['-i', path, '-an', '-vf', 'mpdecimate=hi=200:lo=100:frac=0.001,scale=2:2,format=gray'],
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    ],
    { onOutput: (chunk) => void (frames += chunk.length / 4) },
  )
  return frames
}

/** When the tones of a recorded sound begin, ms. */
async function readTicks(tools: MediaTools, path: string): Promise<number[]> {
  const found: number[] = []
  let at = 0
  let quiet = rate
  let rest: Buffer = Buffer.alloc(0)
  await run(tools, ['-i', path, '-vn', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'], {
    onOutput(chunk) {
      const bytes = Buffer.concat([rest, chunk])
      const whole = bytes.length - (bytes.length % 2)
      rest = bytes.subarray(whole)
      for (let byte = 0; byte < whole; byte += 2, at += 1) {
        if (Math.abs(bytes.readInt16LE(byte)) < 6000) quiet += 1
        else {
          if (quiet > rate / 2) found.push((at * 1_000) / rate)
          quiet = 0
        }
      }
    },
  })
  return found
}

/** A film of the camera with the microphone: numbers and times of its frames, and the times of its tones, ms. */
export interface Marks {
  numbers: number[]
  pictureMs: number[]
  tickMs: number[]
}

/** Reads a finished film, or what was received of one. Times are those of the container, for sounds, too: these may have gaps. */
export async function readMarks(tools: MediaTools, path: string): Promise<Marks> {
  const sounds = packets(tools, path, 'a')
  const numbers = await readBarcodes(tools, path)
  const ticks = await readTicks(tools, path)
  let [packet, decodedMs] = [0, 0]
  const tickMs = ticks.map((ms) => {
    for (; packet < sounds.length - 1 && decodedMs + sounds[packet]!.lastsMs <= ms; packet += 1)
      decodedMs += sounds[packet]!.lastsMs
    return sounds[packet]!.ms + ms - decodedMs
  })
  const pictureMs = packets(tools, path, 'v').map(({ ms }) => ms)
  return { numbers, pictureMs: pictureMs.toSorted((a, b) => a - b), tickMs }
}

function packets(tools: MediaTools, path: string, stream: 'a' | 'v'): { ms: number; lastsMs: number }[] {
  const entries = ['-select_streams', stream, '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0']
  const printed = execFileSync(tools.ffprobe, ['-v', 'error', ...entries, path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return printed
    .trim()
    .split('\n')
    .map((line) => {
      const [ms = 0, lastsMs = 0] = line.split(',').map((field) => Number(field) * 1_000)
      return { ms, lastsMs }
    })
}

/**
 * Seconds over which the distance of picture and sound is averaged: the frames of the film stand on a grid of 33 ms, those of the
 * camera don't, so that a single distance is off by up to a frame.
 */
const driftWindow = 30

export interface InStep {
  /** Share of the camera's frames that are missing between the first and the last one of the film. */
  lost: number
  /** By how much picture and sound move apart from the beginning to any later half minute, ms. */
  driftMs: number
  frames: number
  /** How long the pretended devices stood still: they don't make up for time in which they got no processor. */
  stillMs: { camera: number; microphone: number }
}

/**
 * What a film of the camera with the microphone lost, and how far its sound moved against its picture. Pretended devices have
 * clocks of their own, so that both are compared with what the browser received, which has one clock for both.
 */
export function measureStep(film: Marks, received: Marks): InStep {
  const shift = ((film.numbers[0]! - received.numbers[0]! + 1.5 * barcodeFrames) % barcodeFrames) - barcodeFrames / 2
  const [shown, taken] = [timesOf(film, shift), timesOf(received, 0)]
  const last = Math.max(...shown.keys())
  const frames = shown.size
  const expected = last - Math.min(...shown.keys()) + 1
  const apart: number[] = []
  for (const [number, ms] of shown) {
    const takenMs = taken.get(number)
    if (takenMs === undefined || number % barcodeFps > 0) continue
    const tick = nearest(received.tickMs, takenMs)
    apart.push(ms - takenMs - (film.tickMs[tick]! - received.tickMs[tick]!))
  }
  const size = Math.max(1, Math.min(driftWindow, Math.floor(apart.length / 2)))
  const windows = apart.flatMap((_, at) => (at + size <= apart.length ? [mean(apart.slice(at, at + size))] : []))
  const [begin = 0] = windows
  const lastTaken = Math.max(...taken.keys())
  const ticks = received.tickMs
  return {
    lost: 1 - frames / expected,
    driftMs: windows.reduce((most, one) => Math.max(most, Math.abs(one - begin)), 0),
    frames,
    stillMs: {
      camera: taken.get(lastTaken)! - taken.get(0)! - (lastTaken * 1_000) / barcodeFps,
      microphone: ticks.at(-1)! - ticks[0]! - (ticks.length - 1) * 1_000,
    },
  }
}

/** When each frame of the camera is first shown, by its number counted on over the repetitions of the camera's film. */
function timesOf({ numbers, pictureMs }: Marks, first: number): Map<number, number> {
  const times = new Map<number, number>()
  let number = first
  for (const [frame, one] of numbers.entries()) {
    if (frame > 0) number += (one - numbers[frame - 1]! + barcodeFrames) % barcodeFrames
    if (!times.has(number)) times.set(number, pictureMs[frame]!)
  }
  return times
}

function nearest(sorted: readonly number[], ms: number): number {
  let best = 0
  for (const [at, one] of sorted.entries()) if (Math.abs(one - ms) < Math.abs(sorted[best]! - ms)) best = at
  return best
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length)
