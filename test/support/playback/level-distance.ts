import { levelDb } from '../media/reading.ts'

/**
 * Largest difference of level, dB, between two sounds in any tenth of a second up to 4.9 s, at the shift of the first one by up to 11 ms at
 * which they are most alike. The first tenth doesn't count.
 */
export function levelDistance(played: Float32Array, wanted: Float32Array): number {
  const largest = (lagMs: number): number =>
    Math.max(
      ...Array.from({ length: 48 }, (_, tenth) => {
        const from = (tenth + 1) * 100
        return Math.abs(levelDb(played, from + lagMs, from + lagMs + 100) - levelDb(wanted, from, from + 100))
      }),
    )
  return Math.min(...Array.from({ length: 12 }, (_, lagMs) => largest(lagMs)))
}
