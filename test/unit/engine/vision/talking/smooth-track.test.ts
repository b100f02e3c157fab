import { expect, test } from 'vitest'
import {
  bridgeGaps,
  keepJumps,
  keepMoves,
  smoothedAt,
} from '../../../../../electron/engine/vision/talking/smooth-track.ts'

const never = () => false
const track = (values: readonly (number | undefined)[]) =>
  values.map((value) => (value === undefined ? undefined : Float32Array.of(value)))
const smoothTrack = (points: ReturnType<typeof track>, radius: number, startsAnew: (frame: number) => boolean) =>
  points.map((_, frame) => smoothedAt(points, frame, radius, startsAnew))
const valuesOf = (points: readonly (Float32Array | undefined)[]) => points.map((one) => one?.[0])

test('smoothing takes noise away, follows what moves, and is not late', () => {
  const line = Array.from({ length: 40 }, (_, at) => at * 2)
  const smooth = valuesOf(smoothTrack(track(line), 3, never))
  smooth.forEach((value, at) => expect(value).toBeCloseTo(line[at]!, 3))
  const noisy = line.map((value, at) => value + (at % 2 === 0 ? 1 : -1))
  const calm = valuesOf(smoothTrack(track(noisy), 3, never)).slice(4, -4)
  calm.forEach((value, at) => expect(Math.abs(value! - line[at + 4]!)).toBeLessThan(0.5))
})

test('what lies across a cut or a gap is not mixed in', () => {
  const steps = [0, 0, 0, 0, 100, 100, 100, 100]
  expect(valuesOf(smoothTrack(track(steps), 2, (frame) => frame === 4))).toEqual(steps)
  const gap = [0, 0, 0, undefined, 100, 100, 100]
  expect(valuesOf(smoothTrack(track(gap), 2, never))).toEqual(gap)
})

test('short gaps are bridged, long ones and cuts are not', () => {
  expect(valuesOf(bridgeGaps(track([0, undefined, undefined, 3]), 2, never))).toEqual([0, 1, 2, 3])
  expect(valuesOf(bridgeGaps(track([0, undefined, undefined, 3]), 1, never))).toEqual([0, undefined, undefined, 3])
  const cut = valuesOf(bridgeGaps(track([0, undefined, 2]), 2, (frame) => frame === 2))
  expect(cut).toEqual([0, undefined, 2])
  expect(valuesOf(bridgeGaps(track([undefined, 5, undefined]), 2, never))).toEqual([undefined, 5, undefined])
})

test('what moves by more than noise stays where it was seen', () => {
  const raw = Float32Array.of(10, 0, 0, 10, 0, 0)
  const smooth = Float32Array.of(10.5, 0, 0, 14, 0, 0)
  expect([...keepJumps(raw, smooth, 1)]).toEqual([10.5, 0, 0, 10, 0, 0])
})

test('a head that moves as a whole by more than noise is where it was seen; one that trembles is smoothed', () => {
  // The third point is moved by the mouth, so it doesn't show the head's movement.
  const raw = Float32Array.of(0, 0, 0, 10, 0, 0, 50, 9, 0)
  const trembling = Float32Array.of(0.5, 0, 0, 10, 0.5, 0, 50, 0, 0)
  expect([...keepMoves(raw, trembling, [0, 1], 1)]).toEqual([...trembling])
  const flattened = Float32Array.of(0, 4, 0, 10, 4, 0, 50, 4, 0)
  expect([...keepMoves(raw, flattened, [0, 1], 1)]).toEqual([...raw])
  const between = keepMoves(raw, Float32Array.of(0, 2, 0, 10, 2, 0, 50, 2, 0), [0, 1], 1)
  expect(between[1]).toBeCloseTo(1, 5)
})
