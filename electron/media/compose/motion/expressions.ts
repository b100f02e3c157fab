/**
 * Expressions of ffmpeg for a value of each frame. They are trees of comparisons over a variable, `ld(0)` for the number of
 * the frame. Some filters read them anew for each frame, so they have to be short.
 */

/** The start of an expression that uses those below. @param frame expression of the number of the frame, from 0 */
export function withFrame(frame: string, expression: string): string {
  return `st(0,${frame});${expression}`
}

/** The value of each frame, exactly; after the last frame, that of the last. */
export function steps(values: readonly number[]): string {
  const runs: { from: number; text: string }[] = []
  for (const [from, value] of values.entries()) {
    const text = String(value)
    if (runs.at(-1)?.text !== text) runs.push({ from, text })
  }
  return tree(runs)
}

/** The value of each frame, or number in another variable, to this exactness: as few straight lines. */
export function lines(values: readonly number[], exactness: number, variable = 0): string {
  const knots = knotsOf(values, exactness)
  if (knots.length === 1) return rounded(values[0]!)
  const parts = knots.slice(0, -1).map((from, index) => {
    const to = knots[index + 1]!
    const slope = (values[to]! - values[from]!) / (to - from)
    const text =
      slope === 0 ? rounded(values[from]!) : `(${rounded(values[from]!)}+${rounded(slope)}*(ld(${variable})-${from}))`
    return { from, text }
  })
  return tree(parts, variable)
}

/** The frames between which values are on straight lines to some exactness. */
function knotsOf(values: readonly number[], exactness: number): number[] {
  const knots = [0]
  const ends = [values.length - 1]
  while (ends.length > 0) {
    const [from, to] = [knots.at(-1)!, ends.at(-1)!]
    let [worst, at] = [exactness, -1]
    for (let frame = from + 1; frame < to; frame += 1) {
      const straight = values[from]! + ((values[to]! - values[from]!) * (frame - from)) / (to - from)
      const off = Math.abs(values[frame]! - straight)
      if (off > worst) [worst, at] = [off, frame]
    }
    if (at === -1) {
      ends.pop()
      if (to > from) knots.push(to)
    } else ends.push(at)
  }
  return knots
}

function tree(parts: readonly { from: number; text: string }[], variable = 0): string {
  if (parts.length === 1) return parts[0]!.text
  const half = Math.ceil(parts.length / 2)
  return `if(lt(ld(${variable}),${parts[half]!.from}),${tree(parts.slice(0, half), variable)},${tree(parts.slice(half), variable)})`
}

const rounded = (value: number): string => String(Math.round(value * 1e7) / 1e7)
