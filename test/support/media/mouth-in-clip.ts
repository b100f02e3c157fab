import { presenters } from '../../../electron/engine/presenters/drawn/presenters/index.ts'
import { figureSize, headAt, view } from '../../../electron/engine/presenters/drawn/parts/figure-body.ts'
import { headSize } from '../../../electron/engine/presenters/drawn/rig/extent.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { output } from './reading.ts'

/** Position of a presenter in a video, px. */
export interface Standing {
  avatarId: string
  x: number
  y: number
  scale: number
}

export interface MouthAndVoice {
  /** Number of visible px of the dark inside of the mouth, for each frame. */
  open: number[]
  /** Root mean square of the sound, 0 to 1, for each frame. */
  energy: number[]
}

/** Measures mouth and voice of a finished clip, frame by frame. */
export async function readMouth(
  tools: MediaTools,
  clip: string,
  fps: number,
  standing: Standing,
): Promise<MouthAndVoice> {
  const box = mouthBox(standing)
  const pixels = await output(tools, [
    ...['-i', clip, '-map', '0:v:0'],
    ...['-vf', `crop=${box.width}:${box.height}:${box.x}:${box.y}:exact=1`],
    ...['-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'],
  ])
  const bytes = box.width * box.height * 3
  const open = Array.from({ length: Math.floor(pixels.length / bytes) }, (_, frame) =>
    interior(pixels.subarray(frame * bytes, (frame + 1) * bytes)),
  )
  const rate = 16_000
  const sound = await output(tools, ['-i', clip, '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'])
  const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length >> 1)
  const step = rate / fps
  const energy = open.map((_, frame) => {
    const part = samples.subarray(Math.round(frame * step), Math.round((frame + 1) * step))
    return Math.sqrt(part.reduce((sum, value) => sum + (value / 32768) ** 2, 0) / Math.max(1, part.length))
  })
  return { open, energy }
}

/** Pearson's correlation. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [da, db] = [a[i]! - ma, b[i]! - mb]
    ab += da * db
    aa += da * da
    bb += db * db
  }
  return ab / Math.sqrt(aa * bb)
}

/** Frames in the inner part of pauses: quieter than a fiftieth of the loudest for at least `frames` in a row. */
export function pauseFrames(energy: readonly number[], frames: number): number[] {
  const floor = Math.max(...energy) / 50
  const found: number[] = []
  let from = 0
  for (let i = 0; i <= energy.length; i++) {
    if (i < energy.length && energy[i]! < floor) continue
    // A mouth opens a little before the sound and closes a little after it.
    if (i - from >= frames) for (let inner = from + 2; inner < i - 2; inner++) found.push(inner)
    from = i + 1
  }
  return found
}

function mouthBox({ avatarId, x, y, scale }: Standing) {
  const presenter = presenters.find((one) => one.avatarId === avatarId)!
  const head = headSize(presenter)
  const unit = view.zoom * scale
  const middle = {
    x: x + (figureSize.width * scale) / 2,
    y: y + figureSize.height * scale - (view.bottom - headAt.y) * unit,
  }
  const top = presenter.lips.y - 24
  return {
    x: Math.round(middle.x - 50 * head.x * unit),
    y: Math.round(middle.y + top * head.y * unit),
    width: Math.round(100 * head.x * unit),
    height: Math.round(80 * head.y * unit),
  }
}

/** The dark of an open mouth: red, and darker than any lip. */
function interior(rgb: Buffer): number {
  let count = 0
  for (let i = 0; i < rgb.length; i += 3) {
    const [r, g, b] = [rgb[i]!, rgb[i + 1]!, rgb[i + 2]!]
    if (r > 1.9 * g && r < 130 && g < 42 && b < 48) count++
  }
  return count
}
