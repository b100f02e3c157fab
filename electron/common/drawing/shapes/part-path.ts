import { pathCode } from '../canvas.ts'
import type { PathCommands } from '../canvas.ts'

/** Into how many straight lines a curve is divided to measure it. */
const curveParts = 24

/** The parts of a path that are drawn without lifting the pen, each with its length. */
export function strokesOf(path: PathCommands): { path: PathCommands; length: number }[] {
  const { move, line, quadratic, cubic, close } = pathCode
  const strokes: { path: number[]; length: number }[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (let at = 0; at < path.length;) {
    const code = path[at]!
    const count = code === cubic ? 6 : code === quadratic ? 4 : code === close ? 0 : 2
    const values = path.slice(at + 1, at + 1 + count)
    at += 1 + count
    if (code === move || strokes.length === 0) strokes.push({ path: [], length: 0 })
    const stroke = strokes.at(-1)!
    stroke.path.push(code, ...values)
    if (code === move) [startX, startY] = [values[0]!, values[1]!]
    else if (code === line) stroke.length += Math.hypot(values[0]! - x, values[1]! - y)
    else if (code === close) stroke.length += Math.hypot(startX - x, startY - y)
    else stroke.length += curveLength([x, y, ...values])
    ;[x, y] = code === close ? [startX, startY] : [values.at(-2)!, values.at(-1)!]
  }
  return strokes.filter(({ length }) => length > 0)
}

function curveLength(points: readonly number[]): number {
  let length = 0
  let [x, y] = [points[0]!, points[1]!]
  for (let part = 1; part <= curveParts; part += 1) {
    const [nextX, nextY] = pointAt(points, part / curveParts)
    length += Math.hypot(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return length
}

/** A point of a Bézier curve (de Casteljau). */
function pointAt(points: readonly number[], t: number): [number, number] {
  let level = [...points]
  while (level.length > 2) {
    level = level.slice(2).map((value, index) => level[index]! + (value - level[index]!) * t)
  }
  return [level[0]!, level[1]!]
}

/** The dashes of a line of which the first `drawn` px are seen; the gap after them is as long as all the rest. */
export function dashUpTo(dash: readonly number[], drawn: number, length: number): number[] {
  const rest = length + 1
  const sum = dash.reduce((all, one) => all + one, 0)
  if (dash.length === 0 || sum <= 0) return [drawn, rest]
  const parts: number[] = []
  for (let [at, index] = [0, 0]; at < drawn; index += 1) {
    const part = Math.min(dash[index % dash.length]!, drawn - at)
    parts.push(part)
    at += part
  }
  // Dashes and gaps take turns: the last gap goes on to the end.
  if (parts.length % 2 === 0) parts[parts.length - 1]! += rest
  else parts.push(rest)
  return parts
}
