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

/**
 * The value of each frame, or number in another variable, to this exactness: as few polynomials as possible, of the third
 * degree at most.
 */
export function curves(values: readonly number[], exactness: number, variable = 0): string {
  const parts: { from: number; text: string }[] = []
  for (let from = 0; from < values.length - 1;) {
    const cubic = longest(values, from, exactness)
    const line = polynomial(values, from, cubic.to, 1)
    const best = isWithin(values, line, exactness) ? line : cubic
    parts.push({ from, text: written(best, `(ld(${variable})-${from})`) })
    from = best.to
  }
  return parts.length === 0 ? shortened(values[0]!) : tree(parts, variable)
}

/** A polynomial through some of the values from one frame to another, in Newton's form. */
interface Polynomial {
  from: number
  to: number
  /** Frames after `from` whose values it has. */
  nodes: readonly number[]
  coefficients: readonly number[]
}

/** The longest polynomial from a frame on. */
function longest(values: readonly number[], from: number, exactness: number): Polynomial {
  let best = polynomial(values, from, from + 1, 1)
  let [step, most] = [2, values.length - 1 - from]
  while (step >= 1) {
    const frames = Math.min(most, best.to - from + step)
    const next = polynomial(values, from, from + frames, 3)
    if (frames > best.to - from && isWithin(values, next, exactness)) {
      best = next
      step *= 2
    } else {
      most = Math.min(most, Math.max(best.to - from, frames - 1))
      step = Math.min(Math.floor(step / 2), most - (best.to - from))
    }
  }
  return best
}

function polynomial(values: readonly number[], from: number, to: number, degree: number): Polynomial {
  const frames = to - from
  const nodes = [...new Set(Array.from({ length: degree + 1 }, (_, node) => Math.round((frames * node) / degree)))]
  const table = nodes.map((node) => values[from + node]!)
  const coefficients = nodes.map((_, order) => {
    if (order > 0) {
      for (let at = nodes.length - 1; at >= order; at -= 1) {
        table[at] = (table[at]! - table[at - 1]!) / (nodes[at]! - nodes[at - order]!)
      }
    }
    return Number(table[order]!.toPrecision(10))
  })
  return { from, to, nodes, coefficients }
}

function isWithin(
  values: readonly number[],
  { from, to, nodes, coefficients }: Polynomial,
  exactness: number,
): boolean {
  for (let frame = from + 1; frame <= to; frame += 1) {
    const value = coefficients.reduceRight((sum, own, order) => own + sum * (frame - from - nodes[order]!), 0)
    if (!(Math.abs(value - values[frame]!) <= exactness)) return false
  }
  return true
}

function written({ nodes, coefficients }: Polynomial, since: string): string {
  const last = coefficients.findLastIndex((coefficient) => Math.abs(coefficient) > 1e-15)
  if (last <= 0) return shortened(coefficients[0]!)
  return coefficients.slice(0, last + 1).reduceRight((inner, own, order) => {
    const node = nodes[order]!
    const factor = node === 0 ? since : `(${since}-${node})`
    return inner === '' ? String(own) : `(${shortened(own)}+${factor}*${inner})`
  }, '')
}

const shortened = (value: number): string => String(Number(value.toPrecision(10)))

function tree(parts: readonly { from: number; text: string }[], variable = 0): string {
  if (parts.length === 1) return parts[0]!.text
  const half = Math.ceil(parts.length / 2)
  return `if(lt(ld(${variable}),${parts[half]!.from}),${tree(parts.slice(0, half), variable)},${tree(parts.slice(half), variable)})`
}
