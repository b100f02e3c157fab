import { descriptorDistance } from '../../../electron/common/faces/descriptor.ts'
import { fitPose } from '../../../electron/common/faces/pose/index.ts'
import { createTracker } from '../../../electron/engine/vision/faces/index.ts'
import type { FaceModels } from '../../../electron/engine/vision/faces/index.ts'
import { lowerFace } from '../../../electron/engine/vision/talking/geometry.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { correlation, pauseFrames } from '../media/mouth-in-clip.ts'
import { output } from '../media/reading.ts'
import { framesOf } from './frames.ts'
import { likeness } from './likeness.ts'
import type { Box } from './likeness.ts'

/** Inner points of upper and lower lip, around the middle. */
const pairs = [
  [82, 87],
  [13, 14],
  [312, 317],
] as const
const describeEvery = 8

export interface SeenFrame {
  /** Distance between the lips, cm of the canonical face. */
  gap: number
  box: Box
}

/** Measurements of a mouth in a finished video. */
export interface Seen {
  frames: (SeenFrame | undefined)[]
  /** Descriptor of the person, of every eighth frame. */
  people: Float32Array[]
}

function lowerBox(points: Float32Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  lowerFace.forEach((share, point) => {
    if (share === 0) return
    box.left = Math.min(box.left, points[point * 3]!)
    box.right = Math.max(box.right, points[point * 3]!)
    box.top = Math.min(box.top, points[point * 3 + 1]!)
    box.bottom = Math.max(box.bottom, points[point * 3 + 1]!)
  })
  // The ring at 1.3 times the oval contains the px that the chin moves.
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  return {
    left: box.left - width * 0.2,
    right: box.right + width * 0.2,
    top: box.top - height * 0.1,
    bottom: box.bottom + height * 0.5,
  }
}

/**
 * Measures the lips in every frame of a video, or in the first `most`. Without `people` the person is not described:
 * a descriptor takes four times as long as a mesh.
 */
export async function see(
  models: FaceModels,
  tools: MediaTools,
  path: string,
  fps: number,
  { most = Infinity, people = true } = {},
): Promise<Seen> {
  const tracker = createTracker(models, { smoothing: false })
  const seen: Seen = { frames: [], people: [] }
  for await (const picture of framesOf(tools, path, fps)) {
    const at = seen.frames.length
    if (at >= most) break
    const face = (await tracker.next(picture, (at * 1000) / fps)).find(({ lost }) => !lost)
    if (!face) {
      seen.frames.push(undefined)
      continue
    }
    const { points } = face.mesh
    const { scale } = fitPose(points)
    const gap = pairs.reduce((sum, [upper, lower]) => {
      const [dx, dy] = [0, 1].map((axis) => points[lower * 3 + axis]! - points[upper * 3 + axis]!)
      return sum + Math.hypot(dx!, dy!) / pairs.length
    }, 0)
    seen.frames.push({ gap: gap / scale, box: lowerBox(points) })
    if (people && at % describeEvery === 0) seen.people.push(await models.describe(picture, face.mesh))
  }
  return seen
}

/** Root mean square of a file's sound, for each frame. */
export async function energyOf(tools: MediaTools, path: string, fps: number, frames: number): Promise<number[]> {
  const rate = 16_000
  const sound = await output(tools, ['-i', path, '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'])
  const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length >> 1)
  return Array.from({ length: frames }, (_, frame) => {
    const part = samples.subarray(Math.round((frame * rate) / fps), Math.round(((frame + 1) * rate) / fps))
    return Math.sqrt(part.reduce((sum, value) => sum + (value / 32768) ** 2, 0) / Math.max(1, part.length))
  })
}

/** Mean over about 120 ms, because lips don't follow single waves. */
function calm(values: readonly number[], fps: number): number[] {
  const radius = Math.max(1, Math.round(fps * 0.06))
  return values.map((_, at) => {
    const part = values.slice(Math.max(0, at - radius), at + radius + 1)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}

export interface Agreement {
  /** Correlation of lip opening and energy, without an offset. */
  correlation: number
  /** Delay of the lips after the sound, ms; negative when they are ahead. */
  offsetMs: number
  /**
   * Opening in silences of more than 300 ms, as a share of the range: the mean over the silence in which it is greatest, and
   * the widest of all frames, where the mesh model is wrong now and then. Undefined without such a silence.
   */
  openInSilence: { most: number; widest: number } | undefined
  silentFrames: number
  /** Range of the opening, cm. */
  range: number
}

/** Agreement of lips and sound. */
export function agree(gaps: readonly number[], energy: readonly number[], fps: number): Agreement {
  const [lips, voice] = [calm(gaps, fps), calm(energy, fps)]
  const most = Math.round(fps * 0.24)
  const at = (lag: number): number => {
    const from = Math.max(0, lag)
    const to = Math.min(lips.length, lips.length + lag)
    return correlation(lips.slice(from, to), voice.slice(from - lag, to - lag))
  }
  let best = 0
  for (let lag = -most; lag <= most; lag++) if (at(lag) > at(best)) best = lag
  const [before, here, after] = [at(best - 1), at(best), at(best + 1)]
  const bend = before - 2 * here + after
  const between = bend < 0 ? (before - after) / (2 * bend) : 0
  const sorted = gaps.toSorted((one, other) => one - other)
  const low = sorted[Math.floor(sorted.length * 0.02)]!
  const range = sorted[Math.floor(sorted.length * 0.98)]! - low
  const silent = pauseFrames(energy, Math.ceil(fps * 0.3))
  const share = (frame: number): number => (gaps[frame]! - low) / range
  const silences = silent.reduce<number[][]>((parts, frame) => {
    const last = parts.at(-1)
    if (last?.at(-1) === frame - 1) last.push(frame)
    else parts.push([frame])
    return parts
  }, [])
  const meanOf = (frames: readonly number[]): number =>
    frames.reduce((sum, frame) => sum + share(frame), 0) / frames.length
  return {
    correlation: at(0),
    offsetMs: ((best + between) * 1000) / fps,
    openInSilence:
      silent.length === 0
        ? undefined
        : { most: Math.max(...silences.map(meanOf)), widest: Math.max(...silent.map(share)) },
    silentFrames: silent.length,
    range,
  }
}

/** Greatest and mean distance of the persons found to that of the original. */
export function identity(people: readonly Float32Array[], originals: readonly Float32Array[]) {
  const nearest = people.map((person) => Math.min(...originals.map((original) => descriptorDistance(person, original))))
  return {
    worst: Math.max(...nearest),
    mean: nearest.reduce((sum, value) => sum + value, 0) / nearest.length,
  }
}

/** Mean and least likeness (SSIM) of two videos outside the lower face that `seen` holds for each frame. */
export async function likenessOutside(
  tools: MediaTools,
  one: string,
  other: string,
  seen: Seen,
  fps: number,
): Promise<{ mean: number; least: number }> {
  const values: number[] = []
  const others = framesOf(tools, other, fps)
  for await (const picture of framesOf(tools, one, fps)) {
    const next = await others.next()
    if (next.done) break
    values.push(likeness(picture, next.value, seen.frames[values.length]?.box))
  }
  await others.return(undefined)
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, least: Math.min(...values) }
}
