import { describe, expect, it } from 'vitest'
import { canonicalPoints } from '../../../../electron/common/faces/canonical/index.ts'
import {
  createRetarget,
  lookLike,
  mouthLike,
  neutralOf,
  openingOf,
  smoothTrack,
} from '../../../../electron/common/faces/expression/index.ts'
import { landmark, leftEye, rightEye } from '../../../../electron/common/faces/topology/index.ts'
import { meshPoints } from '../../../../electron/common/faces/types.ts'
import { restingFace, withEyes, withMouth } from '../../../support/faces/drawn-face.ts'

describe('a face at rest', () => {
  it('is found among frames in which it speaks and blinks', () => {
    const frames = Array.from({ length: 40 }, (_, frame) => {
      const face = frame % 3 === 0 ? withMouth(restingFace(), 0.4 + (frame % 7) / 7) : restingFace()
      return frame % 10 === 4 ? withEyes(face, 0) : face
    })
    const rest = openingOf(neutralOf(frames))
    const wanted = openingOf(restingFace())
    expect(rest.mouth).toBeCloseTo(wanted.mouth, 2)
    expect(rest.leftEye).toBeCloseTo(wanted.leftEye, 2)
  })

  it('of a single frame is that frame', () => {
    const face = withMouth(restingFace(), 0.5)
    neutralOf([face]).forEach((value, at) => expect(value).toBeCloseTo(face[at]!, 5))
  })
})

describe('an expression carried to another face', () => {
  it('changes nothing when nothing moved', () => {
    const own = restingFace().map((value) => value * 1.1)
    const out = createRetarget(restingFace(), own).apply(restingFace())
    out.forEach((value, at) => expect(value).toBeCloseTo(own[at]!, 5))
  })

  it.each([0.6, 1, 1.5])('closes eyes that are %f times as wide wholly, and no further', (wide) => {
    const own = withEyes(restingFace(), wide)
    const out = createRetarget(restingFace(), own).apply(withEyes(restingFace(), 0))
    const { leftEye: left, rightEye: right } = openingOf(out)
    expect(left).toBeLessThan(0.12)
    expect(right).toBeLessThan(0.12)
    for (const [upper, lower] of [
      [159, 145],
      [386, 374],
    ] as const)
      expect(out[lower * 3 + 1]! - out[upper * 3 + 1]!).toBeGreaterThanOrEqual(-1e-5)
  })

  it('never lets lips pass each other', () => {
    const neutral = withMouth(restingFace(), 0.3)
    const out = createRetarget(neutral, restingFace()).apply(restingFace())
    expect(out[14 * 3 + 1]! - out[13 * 3 + 1]!).toBeGreaterThanOrEqual(-1e-5)
  })

  it('closes a mouth that is open in the picture, and opens it as the other does', () => {
    const grin = withMouth(restingFace(), 1.2)
    const retarget = createRetarget(restingFace(), grin)
    const closed = openingOf(retarget.apply(restingFace())).mouth
    const open = openingOf(retarget.apply(withMouth(restingFace(), 1))).mouth
    expect(closed).toBeLessThan(0.3)
    expect(open - closed).toBeGreaterThan(0.7)
  })

  it('moves the mouth alone when the mouth is taken over', () => {
    const face = restingFace()
    mouthLike(face, withMouth(restingFace(), 1))
    const moved = (point: number) => Math.abs(face[point * 3 + 1]! - restingFace()[point * 3 + 1]!)
    expect(moved(14)).toBeGreaterThan(0.3)
    for (const point of [landmark.forehead, landmark.leftEyeOuter, landmark.noseBridge])
      expect(moved(point)).toBeLessThan(1e-5)
  })

  it('turns the eyes where the other looks', () => {
    const now = restingFace()
    now[landmark.leftIris * 3]! += 0.4
    now[landmark.rightIris * 3]! += 0.4
    const face = restingFace()
    lookLike(face, now)
    for (const [iris, ring] of [
      [landmark.leftIris, leftEye],
      [landmark.rightIris, rightEye],
    ] as const) {
      const middle = ring.reduce((sum, point) => sum + canonicalPoints[point * 3]! / ring.length, 0)
      expect(face[iris * 3]! - middle).toBeCloseTo(0.4, 1)
    }
  })
})

describe('smoothing without delay', () => {
  const track = (values: number[]) => values.map((value) => Float32Array.of(value))

  it.each([2, 3, 4] as const)('keeps what moves evenly or in a curve (reach %i)', (reach) => {
    const values = Array.from({ length: 30 }, (_, at) => 3 + 0.5 * at - 0.02 * at * at)
    smoothTrack(track(values), reach).forEach(([value], at) => expect(value).toBeCloseTo(values[at]!, 3))
  })

  it('halves a tremble and keeps two thirds of a blink', () => {
    const trembling = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 1 : -1))
    const calm = smoothTrack(track(trembling), 4).slice(6, -6)
    expect(Math.max(...calm.map(([value]) => Math.abs(value!)))).toBeLessThan(0.5)
    const blink = [0, 0, 0, 0, 0.7, 1, 0.7, 0, 0, 0, 0]
    expect(Math.max(...smoothTrack(track(blink), 2).map(([value]) => value!))).toBeGreaterThan(0.66)
  })

  it('takes tracks of any length', () => {
    for (const length of [0, 1, 2, 3]) {
      const values = track(Array.from({ length }, (_, at) => at))
      expect(smoothTrack(values, 4)).toEqual(values)
    }
    expect(meshPoints).toBe(478)
  })
})
