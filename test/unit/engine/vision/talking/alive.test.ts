import { expect, test } from 'vitest'
import { liven } from '../../../../../electron/engine/vision/talking/alive.ts'

const fps = 25
const speaking = (seconds: number) =>
  Array.from({ length: seconds * fps }, (_, frame) => ({
    open: Math.max(0, Math.sin(frame / 3)),
    wide: 0,
    round: 0,
    press: 0,
    bite: 0,
    tongue: 0,
  }))

test.each([1, 2.4, 8, 31])('%f s: begins and ends where the photo is, without a jump', (seconds) => {
  const moves = liven(speaking(seconds), fps)
  const first = moves[0]!
  const size = ({ angles, shift }: (typeof moves)[number]) =>
    Math.max(Math.abs(angles.yaw), Math.abs(angles.pitch), Math.abs(angles.roll), Math.abs(shift.x), Math.abs(shift.y))
  expect(size(first)).toBeLessThan(1e-6)
  // The frame after the last one is the first again.
  expect(size(moves.at(-1)!)).toBeLessThan(0.008)
  moves.slice(1).forEach((move, at) => {
    expect(Math.abs(move.angles.yaw - moves[at]!.angles.yaw)).toBeLessThan(0.006)
    expect(Math.abs(move.angles.pitch - moves[at]!.angles.pitch)).toBeLessThan(0.01)
  })
  expect(Math.max(...moves.map(size))).toBeLessThan(0.07)
})

test('eyes shut now and then, wholly, and are open at both ends', () => {
  const moves = liven(speaking(20), fps)
  const shut = moves.map(({ blink }) => blink)
  const blinks = shut.filter((value, frame) => value > 0.9 && (shut[frame - 1] ?? 0) <= 0.9).length
  expect(blinks).toBeGreaterThanOrEqual(4)
  expect(blinks).toBeLessThanOrEqual(8)
  expect(Math.max(...shut)).toBe(1)
  expect([...shut.slice(0, 8), ...shut.slice(-8)]).toEqual(Array.from({ length: 16 }, () => 0))
})

test('a clip too short to blink in does not blink', () => {
  expect(Math.max(...liven(speaking(0.8), fps).map(({ blink }) => blink))).toBe(0)
})
