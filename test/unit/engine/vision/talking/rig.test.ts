import { describe, expect, test } from 'vitest'
import { canonicalPoints, mirrorOf } from '../../../../../electron/common/faces/canonical/index.ts'
import { faceTriangles } from '../../../../../electron/common/faces/topology/index.ts'
import { amountsFor } from '../../../../../electron/engine/vision/talking/mouth-amounts.ts'
import { closeLips, lipGap, mostClosed } from '../../../../../electron/engine/vision/talking/neutral.ts'
import { makeMovements, movementNames } from '../../../../../electron/engine/vision/talking/rig/movements.ts'
import { amountsOf, mixMovements } from '../../../../../electron/engine/vision/talking/rig/rig.ts'
import type { MouthPose } from '../../../../../electron/engine/speech/visemes/types.ts'

const closed: MouthPose = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }
const rest = closeLips(canonicalPoints)
const pose = (changes: Partial<MouthPose>): MouthPose => ({ ...closed, ...changes })
const faceWith = (changes: Partial<MouthPose>): Float32Array =>
  mixMovements(amountsFor(pose(changes))).map((value, at) => value + rest[at]!)

/** Twice the area of each triangle as seen from the front; its sign shows the orientation. */
function areas(points: Float32Array): number[] {
  return Array.from({ length: faceTriangles.length / 3 }, (_, index) => {
    const [a, b, c] = [0, 1, 2].map((corner) => faceTriangles[index * 3 + corner]! * 3) as [number, number, number]
    return (
      (points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
      (points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!)
    )
  })
}

describe('lips', () => {
  test('of the canonical face shut on one line, and shut ones stay', () => {
    expect(lipGap(canonicalPoints)).toBeGreaterThan(0.3)
    expect(lipGap(rest)).toBeLessThan(1e-4)
    const again = closeLips(rest)
    expect(Math.max(...again.map((value, at) => Math.abs(value - rest[at]!)))).toBeLessThan(1e-3)
  })

  test.each([
    ['rest', {}],
    ['m', { press: 1 }],
    ['m between rounded vowels', { press: 1, round: 1, open: 0.6 }],
    ['m between wide vowels', { press: 1, wide: 1, open: 1 }],
    ['a spread mouth that is shut', { wide: 1 }],
    ['a rounded mouth that is shut', { round: 1 }],
  ])('%s: shut', (_name, changes) => {
    expect(lipGap(faceWith(changes))).toBeLessThan(0.02)
  })

  test('open with the pose, always further', () => {
    const gaps = [0, 0.1, 0.2, 0.4, 0.6, 0.8, 1].map((open) => lipGap(faceWith({ open })))
    gaps.slice(1).forEach((gap, at) => expect(gap).toBeGreaterThan(gaps[at]! + 0.05))
    // A loud "ah": a quarter of the mouth's width and more.
    expect(gaps.at(-1)).toBeGreaterThan(1)
    expect(gaps.at(-1)).toBeLessThan(2.2)
  })

  test('an open mouth is an egg, no box: half way to the corners it is less open than in the middle', () => {
    const face = faceWith({ open: 1 })
    const gapAt = (upper: number, lower: number) => face[lower * 3 + 1]! - face[upper * 3 + 1]!
    const middle = gapAt(13, 14)
    expect(gapAt(81, 178)).toBeLessThan(middle * 0.97)
    expect(gapAt(80, 88)).toBeLessThan(middle * 0.8)
    expect(gapAt(191, 95)).toBeLessThan(middle * 0.55)
  })

  test('round draws the corners in and the lips forward; wide spreads them', () => {
    const width = (face: Float32Array) => face[308 * 3]! - face[78 * 3]!
    const plain = faceWith({ open: 0.3 })
    expect(width(faceWith({ open: 0.3, round: 1 }))).toBeLessThan(width(plain) * 0.8)
    expect(width(faceWith({ open: 0.3, wide: 1 }))).toBeGreaterThan(width(plain) * 1.06)
    expect(faceWith({ round: 1 })[0 * 3 + 2]!).toBeLessThan(rest[0 * 3 + 2]! - 0.1)
  })

  test('biting covers the lower lip and bares the teeth a little', () => {
    const gap = lipGap(faceWith({ bite: 1, open: 0.1 }))
    expect(gap).toBeGreaterThan(0.08)
    expect(gap).toBeLessThan(0.45)
  })
})

test('nothing folds, whatever the mouth does', () => {
  const flat = areas(rest).map((area) => Math.sign(area))
  const plain = areas(rest)
  for (const open of [0, 0.5, 1])
    for (const [wide, round] of [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const)
      for (const [press, bite, tongue] of [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const) {
        const now = areas(faceWith({ open, wide, round, press, bite, tongue }))
        // Narrow triangles at the closed lips have no clear orientation.
        const folded = now.filter((area, at) => Math.abs(plain[at]!) > 0.02 && Math.sign(area) !== flat[at])
        expect(folded, JSON.stringify({ open, wide, round, press, bite, tongue })).toEqual([])
      }
})

test('both sides of the face do the same', () => {
  const moved = mixMovements(amountsFor(pose({ open: 0.7, wide: 0.3 })))
  mirrorOf.forEach((other, point) => {
    expect(moved[other * 3]! + moved[point * 3]!).toBeCloseTo(0, 1)
    expect(moved[other * 3 + 1]! - moved[point * 3 + 1]!).toBeCloseTo(0, 1)
  })
})

test('the stored movements are those of the canonical face, to a hundredth of their size', () => {
  const movements = makeMovements()
  for (const name of movementNames) {
    const stored = mixMovements({ [name]: 1 })
    const most = Math.max(...movements[name].map(Math.abs))
    const apart = Math.max(...movements[name].map((value, at) => Math.abs(value - stored[at]!)))
    expect(apart / most, name).toBeLessThan(0.01)
  }
})

test('coefficients of the blendshape model become movements of the right kind', () => {
  const open = mixMovements(amountsOf({ jawOpen: 0.5 }))
  expect(open[152 * 3 + 1]).toBeGreaterThan(0.2)
  const funnel = mixMovements(amountsOf({ mouthFunnel: 1 }))
  expect(funnel[0 * 3 + 2]).toBeLessThan(-0.1)
  expect(amountsOf({ eyeBlinkLeft: 1 })).toEqual({})
})

test('the most closed of some shapes are what counts as at rest', () => {
  const shapes = [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 0.6, 0.4].map((open) => faceWith({ open }))
  expect(lipGap(mostClosed(shapes))).toBeLessThan(lipGap(shapes[2]!) + 0.01)
})
