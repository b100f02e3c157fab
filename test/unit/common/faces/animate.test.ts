import { describe, expect, it } from 'vitest'
import {
  backgroundPlate,
  createAnimateRenderer,
  createHeadMotion,
  meanPose,
  softLimit,
} from '../../../../electron/common/faces/animate/index.ts'
import type { DriverFrame } from '../../../../electron/common/faces/animate/index.ts'
import type { Pixels } from '../../../../electron/common/faces/draw/index.ts'
import { openingOf } from '../../../../electron/common/faces/expression/index.ts'
import { anglesOf, fitPose, unapplyPose } from '../../../../electron/common/faces/pose/index.ts'
import type { HeadAngles } from '../../../../electron/common/faces/pose/index.ts'
import { landmark } from '../../../../electron/common/faces/topology/index.ts'
import { drawnFace, placed, restingFace, withEyes, withMouth } from '../../../support/faces/drawn-face.ts'

const sidePx = 240
const size = { width: sidePx, height: sidePx }
const character = placed(restingFace(), sidePx)
const picture = drawnFace(character, sidePx, [210, 160, 130])
const blank = (): Pixels => ({ ...picture, data: new Uint8Array(picture.data.length) })

function driver(face: Float32Array, angles: Partial<HeadAngles> = {}): DriverFrame {
  const points = placed(face, 320, angles)
  const pose = fitPose(points)
  return { pose, shape: unapplyPose(pose, points) }
}

const rest = driver(restingFace())

describe('a picture that follows', () => {
  it('is the picture itself while the driver rests', () => {
    const motion = createHeadMotion(character, size, rest)
    const target = blank()
    createAnimateRenderer(picture, motion.source).draw(target, motion.pointsFor(rest))
    expect(target.data).toEqual(picture.data)
  })

  it.each<[string, Partial<HeadAngles>, keyof HeadAngles]>([
    ['turns', { yaw: 0.25 }, 'yaw'],
    ['nods', { pitch: -0.2 }, 'pitch'],
    ['tilts', { roll: 0.2 }, 'roll'],
  ])('%s as the driver does', (_, angles, axis) => {
    const motion = createHeadMotion(character, size, rest)
    const turned = anglesOf(fitPose(motion.pointsFor(driver(restingFace(), angles)).slice(0, 478 * 3)))
    expect(turned[axis]).toBeCloseTo(angles[axis]!, 1)
  })

  it('opens its mouth and closes its eyes', () => {
    const motion = createHeadMotion(character, size, rest)
    const opening = (face: Float32Array) => {
      const points = motion.pointsFor(driver(face)).slice(0, 478 * 3)
      return openingOf(unapplyPose(fitPose(points), points))
    }
    expect(opening(withMouth(restingFace(), 0.9)).mouth).toBeGreaterThan(0.7)
    expect(opening(withEyes(restingFace(), 0)).leftEye).toBeLessThan(0.15)
    expect(opening(restingFace()).leftEye).toBeGreaterThan(0.6)
  })

  it('keeps the border of the picture, also when the head turns far', () => {
    const motion = createHeadMotion(character, size, rest)
    const target = blank()
    const placedFar = motion.pointsFor(driver(restingFace(), { yaw: 1.2, roll: 0.8 }))
    createAnimateRenderer(picture, motion.source).draw(target, placedFar)
    for (let x = 0; x < sidePx; x++) {
      for (const y of [0, sidePx - 1]) {
        const at = (y * sidePx + x) * 3
        expect(Math.abs(target.data[at]! - picture.data[at]!)).toBeLessThan(3)
      }
    }
    expect(Math.abs(anglesOf(fitPose(placedFar.slice(0, 478 * 3))).yaw)).toBeLessThan(0.56)
  })

  it('stands before a background that does not move', () => {
    const matte = Uint8Array.from({ length: sidePx * sidePx }, (_, at) =>
      [0, 1, 2].some((channel) => picture.data[at * 3 + channel] !== 90) ? 255 : 0,
    )
    const plate = backgroundPlate(picture, matte)
    const motion = createHeadMotion(character, size, rest, { rigidHair: true })
    const target = blank()
    const placedTo = motion.pointsFor(driver(restingFace(), { yaw: 0.4 }))
    createAnimateRenderer(picture, motion.source, { matte, plate }).draw(target, placedTo)
    // At the former position of the head there is background.
    const edge = (Math.floor(character[234 * 3 + 1]!) * sidePx + Math.floor(character[234 * 3]! + 1)) * 3
    expect(Math.abs(target.data[edge]! - 90)).toBeLessThan(30)
    expect(target.data.subarray(0, 300)).toEqual(picture.data.subarray(0, 300))
  })

  it('keeps a body that fills the corners of the picture', () => {
    // Everything below the chin is the person.
    const chin = character[landmark.chin * 3 + 1]!
    const matte = Uint8Array.from({ length: sidePx * sidePx }, (_, at) =>
      Math.floor(at / sidePx) > chin * 0.6 ? 255 : 0,
    )
    const dressed = { ...picture, data: Uint8Array.from(picture.data) }
    for (let at = Math.ceil(chin) * sidePx * 3; at < dressed.data.length; at += 3) dressed.data.set([40, 60, 200], at)
    const motion = createHeadMotion(character, size, rest, { rigidHair: true })
    const target = blank()
    const turned = motion.pointsFor(driver(restingFace(), { yaw: 0.3, roll: 0.2 }))
    const plate = backgroundPlate(dressed, matte)
    createAnimateRenderer(dressed, motion.source, { matte, plate }).draw(target, turned)
    const colorAt = (x: number, y: number): number[] => [
      ...target.data.subarray((y * sidePx + x) * 3, (y * sidePx + x) * 3 + 3),
    ]
    for (const x of [0, 1, 6, sidePx - 7, sidePx - 2, sidePx - 1])
      for (const y of [sidePx - 6, sidePx - 1]) expect(colorAt(x, y)).toEqual([40, 60, 200])
  })
})

describe('limits and means', () => {
  it('press together what goes too far, without a step', () => {
    expect(softLimit(0.1, 0.5)).toBe(0.1)
    expect(softLimit(5, 0.5)).toBeLessThanOrEqual(0.5)
    expect(softLimit(-5, 0.5)).toBeGreaterThanOrEqual(-0.5)
    for (let value = 0; value < 2; value += 0.01)
      expect(softLimit(value + 0.01, 0.5)).toBeGreaterThanOrEqual(softLimit(value, 0.5))
  })

  it('find the head between two ways of looking', () => {
    const poses = [{ yaw: 0.3 }, { yaw: -0.3 }].map((angles) => driver(restingFace(), angles).pose)
    expect(anglesOf(meanPose(poses, rest.shape)).yaw).toBeCloseTo(0, 2)
    expect(landmark.noseTip).toBe(4)
  })
})
