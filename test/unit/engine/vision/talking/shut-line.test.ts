import { expect, test } from 'vitest'
import { openingOf } from '../../../../../electron/engine/vision/talking/inner-mouth/opening.ts'
import { mendShutLine, wornShare } from '../../../../../electron/engine/vision/talking/inner-mouth/shut-line.ts'

const side = 80
const line = 40
const upper = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308]
const lower = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308]

/** Shut lips along a line: the upper one darker, flecks of teeth where they meet. */
function lips() {
  const points = new Float32Array(478 * 3)
  for (const edge of [upper, lower]) edge.forEach((point, step) => points.set([10 + step * 6, line, 0], point * 3))
  const data = new Uint8Array(side * side * 3)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const fleck = Math.abs(y - line) < 1 && x % 4 < 2
      data.fill(fleck ? 240 : y < line ? 120 : 160, (y * side + x) * 3, (y * side + x) * 3 + 3)
    }
  const picture = { data, width: side, height: side, channels: 3 as const }
  const at = (x: number, y: number) => data[(y * side + x) * 3]!
  return { picture, opening: openingOf(points), at }
}

test('flecks on the line give way to the lips beside them, in the shadow of lips that touch', () => {
  const { picture, opening, at } = lips()
  mendShutLine(picture, opening, 20, 1)
  for (let x = 24; x < 56; x++) {
    expect(at(x, line), `x = ${String(x)}`).toBeLessThan(125)
    expect(at(x, line)).toBeGreaterThan(80)
  }
  expect([at(40, line - 8), at(40, line + 8)]).toEqual([120, 160])
})

test('corners stay as they are', () => {
  const { picture, opening, at } = lips()
  const [left, right] = [at(9, line), at(71, line)]
  mendShutLine(picture, opening, 20, 1)
  expect([at(9, line), at(71, line)]).toEqual([left, right])
})

test('lips that were shut in the picture keep every px', () => {
  const { picture, opening } = lips()
  const before = picture.data.slice()
  mendShutLine(picture, opening, 20, wornShare(0.03))
  expect(picture.data).toEqual(before)
  expect(wornShare(0.3)).toBe(1)
})
