/** Loudness values to bars, each the loudest of its stretch, the loudest of all 1. Fewer values than bars are stretched. */
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

/** What is quieter all through is drawn small; the rest fills the height. */
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
