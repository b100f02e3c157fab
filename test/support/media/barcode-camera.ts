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
export async function readBarcodes(tools: MediaTools, path: string): Promise<number[]> {
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
export async function readTicks(tools: MediaTools, path: string): Promise<number[]> {
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

export interface InStep {
  /** Share of the camera's frames that are missing between the first and the last one of the film. */
  lost: number
  /** By how much picture and sound move apart from the beginning to any later time, ms. */
  driftMs: number
  frames: number
  /** How long the pretended camera stood still altogether, ms: it doesn't make up for time in which it got no processor. */
  stillMs: number
}

/** A camera that shows one frame for so many has stood still itself: what records it takes or drops single frames. */
const stillFrames = 3

/**
 * What a film of the camera with the microphone lost, and how far its sound moved against its picture: second marks of
 * the picture against the nearest tones.
 */
export function measureStep(numbers: readonly number[], ticks: readonly number[]): InStep {
  let [missing, distinct, still, shown] = [0, 1, 0, 1]
  const marks: number[] = []
  for (let frame = 1; frame < numbers.length; frame += 1) {
    const step = (numbers[frame]! - numbers[frame - 1]! + barcodeFrames) % barcodeFrames
    if (step === 0) {
      shown += 1
      continue
    }
    if (shown >= stillFrames) still += shown - step
    shown = 1
    distinct += 1
    missing += step - 1
    // The time at which a camera that never stood still would have shown it.
    if (numbers[frame]! % barcodeFps === 0) marks.push(((frame - still) * 1_000) / barcodeFps)
  }
  const seconds = (ms: number): number => ((ms % 1_000) + 1_000) % 1_000
  const [tick = 0] = ticks
  const ofPicture = largestMove(marks.map(seconds))
  const ofSound = largestMove(ticks.map((time) => seconds(time - tick)))
  return {
    lost: missing / (distinct + missing),
    driftMs: ofPicture + ofSound,
    frames: distinct,
    stillMs: (still * 1_000) / barcodeFps,
  }
}

/** Largest distance of times within their seconds from the first ones: 999 and 1 are neighbours. */
function largestMove(times: readonly number[]): number {
  const [first = 0] = times
  const moved = times.map((ms) => ((((ms - first + 500) % 1_000) + 1_000) % 1_000) - 500)
  const median = (of: number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
  const size = 5
  const windows = moved.flatMap((_, at) => (at + size <= moved.length ? [median(moved.slice(at, at + size))] : []))
  const [begin = 0] = windows
  return windows.reduce((most, one) => Math.max(most, Math.abs(one - begin)), 0)
}
