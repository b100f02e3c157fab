import { randomNumbers } from '../signs.ts'
import { transformTile } from './tile.ts'

/** The key of the mark in pictures. Another one is another mark, so that earlier files would not be found any more. */
export const pictureKey = 70_211

/** Tiles of the pattern along a picture's longer side. */
export const tilesAcross = 4
/** Fewest and most waves across a tile: periods of 48 to 160 px in a picture of 1920. */
const leastWaves = 3
export const mostWaves = 10

/** A wave of the pattern: waves to the right and down across a tile, and its phase, radians. */
export interface Wave {
  right: number
  down: number
  phase: number
}

/** The waves of a key: all of the lengths and directions of the pattern, each with a phase of its own. */
export function wavesOf(key = pictureKey): Wave[] {
  const waves: Omit<Wave, 'phase'>[] = []
  for (let down = 0; down <= mostWaves; down += 1)
    for (let right = -mostWaves; right <= mostWaves; right += 1) {
      // A wave is the same as the one in the opposite direction.
      if (down === 0 && right <= 0) continue
      const length = Math.hypot(right, down)
      if (length >= leastWaves && length <= mostWaves) waves.push({ right, down })
    }
  const phases = randomNumbers(key, waves.length)
  return waves.map((wave, index) => ({ ...wave, phase: 2 * Math.PI * phases[index]! }))
}

/** Where a wave stands in the spectrum of a tile, and where its opposite does. */
export function binsOf({ right, down }: Pick<Wave, 'right' | 'down'>, size: number): [number, number] {
  const at = (x: number, y: number): number => ((y + size) % size) * size + ((x + size) % size)
  return [at(right, down), at(-right, -down)]
}

/**
 * The pattern as a tile that repeats at its edges, of mean 0 and variance 1.
 * @param size points to each side, a power of two above 20
 */
export function pictureTile(size: number): Float64Array {
  const [real, imaginary] = [new Float64Array(size ** 2), new Float64Array(size ** 2)]
  const waves = wavesOf()
  // A cosine has half its amplitude at each of its two places in the spectrum, and a variance of half its square.
  const amplitude = (Math.sqrt(2 / waves.length) / 2) * size ** 2
  for (const wave of waves) {
    const [at, opposite] = binsOf(wave, size)
    real[at] = real[opposite] = amplitude * Math.cos(wave.phase)
    imaginary[at] = amplitude * Math.sin(wave.phase)
    imaginary[opposite] = -imaginary[at]
  }
  transformTile(real, imaginary, 'inverse')
  return real
}
