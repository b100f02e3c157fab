import { alignmentCount } from './alignments.ts'

/**
 * Least score that counts as found: chance reaches 6.5 standard deviations once in 2e10 alignments of sound like speech, and an hour of
 * sound has half a million.
 */
export const leastScore = 6.5
/** Fewest pieces whose best alignments are compared together. */
const leastPieces = 4
/** Window lengths are doubled so many times: the longest has 2 ** 7 pieces of 2 s, four minutes. */
const levels = 8

/** The sums of one length of window: two windows that overlap by half. */
interface Level {
  length: number
  sums: [Float64Array[] | undefined, Float64Array[] | undefined]
}

/**
 * Adds up what pieces of a sound say, in windows of 2 s to four minutes and over all: sentences that were marked by themselves
 * and put together later have another alignment each.
 */
export class Windows {
  readonly #levels: Level[] = Array.from({ length: levels }, (_, level) => ({
    length: 2 ** level,
    sums: [undefined, undefined],
  }))
  #whole: Float64Array[] | undefined
  #pieces = 0
  #best = 0
  /** Sums over pieces of their best alignment, less the mean of that of other keys, and of the variance of these. */
  #surplus = 0
  #variance = 0

  /** @param fits of the mark's key, then of other keys: for each its fit at every alignment */
  add(fits: Float64Array[]): void {
    const spread = spreadOf(fits)
    if (spread === 0) return
    for (const level of this.#levels) {
      const { length, sums } = level
      for (const half of [0, 1] as const) {
        if (half === 1 && length === 1) continue
        const position = (this.#pieces + half * (length / 2)) % length
        const sum = position === 0 ? undefined : sums[half]
        sums[half] = sum ? added(sum, fits) : fits.map((fit) => fit.slice())
        if (position === length - 1) this.#compare(sums[half])
      }
    }
    this.#whole = this.#whole ? added(this.#whole, fits) : fits.map((fit) => fit.slice())
    this.#pieces += 1
    const [own, ...others] = fits.map((fit) => largest(fit) / spread)
    const mean = others.reduce((sum, one) => sum + one, 0) / others.length
    this.#surplus += own! - mean
    this.#variance += others.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (others.length - 1)
  }

  result(): { score: number; isFound: boolean } {
    for (const { sums } of this.#levels) for (const sum of sums) if (sum) this.#compare(sum)
    if (this.#whole) this.#compare(this.#whole)
    // The mean of the others has a variance of its own, a seventh of theirs.
    const deviation = Math.sqrt(this.#variance * (8 / 7))
    const together = this.#pieces >= leastPieces && deviation > 0 ? this.#surplus / deviation : 0
    const score = Math.max(this.#best, together)
    return { score, isFound: score >= leastScore }
  }

  #compare(fits: Float64Array[]): void {
    const spread = spreadOf(fits)
    if (spread > 0) this.#best = Math.max(this.#best, largest(fits[0]!) / spread)
  }
}

function added(sum: Float64Array[], fits: readonly Float64Array[]): Float64Array[] {
  for (const [index, fit] of fits.entries()) for (let at = 0; at < alignmentCount; at += 1) sum[index]![at]! += fit[at]!
  return sum
}

const largest = (values: Float64Array): number => values.reduce((best, one) => Math.max(best, one), -Infinity)

/** Standard deviation of how keys fit that nothing is marked with. */
function spreadOf([, ...others]: readonly Float64Array[]): number {
  let square = 0
  for (const fit of others) for (const value of fit) square += value ** 2
  return Math.sqrt(square / (others.length * alignmentCount))
}
