import type { Pixels } from './sample.ts'

const columns = 32
const rows = 18
/** Samples along each side of a cell. */
const samples = 3
/** Two frames whose brightness correlates less than this show different scenes; pans and flashes stay above it. */
const sameScene = 0.5
/** Average difference of cells (0 to 255) below which it is no cut: dark or empty frames correlate by chance. */
const leastChange = 12

function lightOf({ data, width, height, channels, lazy }: Pixels): Float32Array {
  const light = new Float32Array(columns * rows)
  for (let row = 0; row < rows * samples; row++) {
    const y = Math.min(height - 1, Math.floor(((row + 0.5) * height) / (rows * samples)))
    for (let column = 0; column < columns * samples; column++) {
      const x = Math.min(width - 1, Math.floor(((column + 0.5) * width) / (columns * samples)))
      const at = (y * width + x) * channels
      const cell = Math.floor(row / samples) * columns + Math.floor(column / samples)
      light[cell]! += lazy?.brightnessAt(x, y) ?? 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    }
  }
  return light.map((sum) => sum / (samples * samples))
}

function correlation(one: Float32Array, other: Float32Array): number {
  const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanOne, meanOther] = [mean(one), mean(other)]
  let [both, own, others] = [0, 0, 0]
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [one[i]! - meanOne, other[i]! - meanOther]
    both += a * b
    own += a * a
    others += b * b
  }
  const spread = Math.sqrt(own * others)
  return spread > 1e-6 ? both / spread : 0
}

/** Detects cuts in a video by a coarse picture of each frame's brightness. */
export class SceneWatch {
  #before: Float32Array | undefined

  /** True when this frame shows another scene than the frame before. */
  next(picture: Pixels): boolean {
    const now = lightOf(picture)
    const before = this.#before
    this.#before = now
    if (!before) return false
    let change = 0
    for (let i = 0; i < now.length; i++) change += Math.abs(now[i]! - before[i]!)
    return change / now.length > leastChange && correlation(before, now) < sameScene
  }
}
