/**
 * Bars of a waveform, each the loudest value of its part, scaled so that the loudest bar is 1. Fewer values than bars
 * are repeated.
 */
export function barsOf(peaks: Uint8Array, count: number): number[] {
  const bars = Array.from({ length: count }, (_, bar) => {
    const first = Math.floor((bar * peaks.length) / count)
    const last = Math.max(first + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let most = 0
    for (let at = first; at < last; at += 1) most = Math.max(most, peaks[at] ?? 0)
    return most / 255
  })
  const scale = Math.max(quiet, ...bars)
  return bars.map((bar) => bar / scale)
}

/** Recordings whose loudest value is below this are drawn small; all others fill the height. */
const quiet = 0.2

/** Bars as one path in a box `count` wide and 2 high, around its middle. */
export function wavePath(bars: readonly number[]): string {
  return bars
    .map((bar, at) => {
      const half = Math.max(0.035, bar)
      return `M${at + 0.2} ${round(1 - half)}h.6V${round(1 + half)}h-.6z`
    })
    .join('')
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000
