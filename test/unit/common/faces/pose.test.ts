import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faceModelFile } from '../../../../electron/engine/vision/faces/models/files.ts'
import { canonicalFaceSource } from '../../../../electron/setup/canonical-face.mjs'
import {
  allTriangles,
  canonicalPoints,
  canonicalUv,
  mirrorOf,
} from '../../../../electron/common/faces/canonical/index.ts'
import {
  addMovement,
  anglesOf,
  applyPose,
  fitBetween,
  fitPose,
  rotationOf,
  unapplyPose,
} from '../../../../electron/common/faces/pose/index.ts'
import {
  eyeTriangles,
  faceTriangles,
  innerLips,
  landmark,
  lookingTriangles,
  lookingUv,
  mouthTriangles,
  oval,
  skinTriangles,
  stablePoints,
} from '../../../../electron/common/faces/topology/index.ts'

describe('the canonical face', () => {
  it('is what the geometry file holds', ({ skip }) => {
    let file: string
    try {
      file = faceModelFile('face-geometry.binarypb')
    } catch (error) {
      return skip((error as Error).message)
    }
    const data = new URL('../../../../electron/common/faces/canonical/data.ts', import.meta.url)
    expect(readFileSync(data, 'utf8')).toBe(canonicalFaceSource(readFileSync(file)))
  })

  it('has its parts where a picture has them, and is its own mirror', () => {
    const y = (point: number) => canonicalPoints[point * 3 + 1]!
    const x = (point: number) => canonicalPoints[point * 3]!
    expect(y(landmark.forehead)).toBeLessThan(y(landmark.noseTip))
    expect(y(landmark.noseTip)).toBeLessThan(y(landmark.chin))
    expect(x(landmark.leftEyeOuter)).toBeLessThan(x(landmark.rightEyeOuter))
    expect(canonicalUv[landmark.forehead * 2 + 1]!).toBeLessThan(canonicalUv[landmark.chin * 2 + 1]!)
    mirrorOf.forEach((other, point) => expect(mirrorOf[other]).toBe(point))
    expect(mirrorOf[landmark.leftEyeOuter]).toBe(landmark.rightEyeOuter)
  })

  it('is split into eyes, mouth and skin without rest', () => {
    expect(allTriangles.length).toBe(898 * 3)
    expect(mouthTriangles.length).toBe((innerLips.length - 2) * 3)
    expect(skinTriangles.length + eyeTriangles.length + mouthTriangles.length).toBe(allTriangles.length)
    expect(faceTriangles.length + mouthTriangles.length).toBe(allTriangles.length)
    const turn = (triangles: Uint16Array, uv: Float32Array) => {
      const turns = new Set<number>()
      for (let at = 0; at < triangles.length; at += 3) {
        const [a, b, c] = [triangles[at]! * 2, triangles[at + 1]! * 2, triangles[at + 2]! * 2]
        const area = (uv[b]! - uv[a]!) * (uv[c + 1]! - uv[a + 1]!) - (uv[c]! - uv[a]!) * (uv[b + 1]! - uv[a + 1]!)
        turns.add(Math.sign(area))
      }
      return [...turns]
    }
    expect(turn(allTriangles, canonicalUv)).toEqual([-1])
    expect(turn(lookingTriangles, lookingUv)).toEqual([-1])
    const edges = new Map<string, number>()
    for (let at = 0; at < allTriangles.length; at += 3) {
      for (let corner = 0; corner < 3; corner++) {
        const ends = [allTriangles[at + corner]!, allTriangles[at + ((corner + 1) % 3)]!].sort((a, b) => a - b)
        edges.set(ends.join(), (edges.get(ends.join()) ?? 0) + 1)
      }
    }
    const border = new Set([...edges].flatMap(([ends, count]) => (count === 1 ? ends.split(',') : [])))
    expect([...border].map(Number).sort((a, b) => a - b)).toEqual([...oval].sort((a, b) => a - b))
  })
})

describe('the pose of a head', () => {
  it.each([
    [0, 0, 0],
    [0.6, -0.2, 0.1],
    [-0.4, 0.3, -2.5],
    [0.1, 0, Math.PI],
  ])('is found again from the points it moved (yaw %f, pitch %f, roll %f)', (yaw, pitch, roll) => {
    const pose = {
      rotation: rotationOf({ yaw, pitch, roll }),
      scale: 17.3,
      translation: [320, 200, -40] as const,
    }
    const found = fitPose(applyPose(pose, canonicalPoints))
    expect(found.scale).toBeCloseTo(17.3, 3)
    found.translation.forEach((value, axis) => expect(value).toBeCloseTo(pose.translation[axis]!, 2))
    const angles = anglesOf(found)
    expect(angles.yaw).toBeCloseTo(yaw, 4)
    expect(angles.pitch).toBeCloseTo(pitch, 4)
    expect(Math.cos(angles.roll - roll)).toBeCloseTo(1, 5)
  })

  it('says which way the nose points', () => {
    const turned = applyPose(
      { rotation: rotationOf({ yaw: 0.4, pitch: 0.3, roll: 0 }), scale: 1, translation: [0, 0, 0] },
      canonicalPoints,
    )
    expect(turned[landmark.noseTip * 3]!).toBeGreaterThan(turned[landmark.forehead * 3]!)
    const level = canonicalPoints[landmark.noseTip * 3 + 1]!
    expect(turned[landmark.noseTip * 3 + 1]!).toBeLessThan(level)
  })

  it('does not follow an open mouth', () => {
    const speaking = Float32Array.from(canonicalPoints)
    const stable = new Set(stablePoints)
    for (let point = 0; point < 468; point++) {
      if (canonicalPoints[point * 3 + 1]! > 3 && !stable.has(point)) speaking[point * 3 + 1]! += 2
    }
    expect(anglesOf(fitPose(speaking)).pitch).toBeCloseTo(0, 5)
  })

  it('goes there and back, and moves along the head', () => {
    const pose = {
      rotation: rotationOf({ yaw: 0.5, pitch: 0.2, roll: 0.3 }),
      scale: 12,
      translation: [100, 90, 5] as const,
    }
    const there = applyPose(pose, canonicalPoints)
    unapplyPose(pose, there).forEach((value, at) => expect(value).toBeCloseTo(canonicalPoints[at]!, 4))
    const movement = new Float32Array(canonicalPoints.length)
    movement[3] = 0.7
    movement[4] = -0.2
    const moved = unapplyPose(pose, addMovement(pose, there, movement))
    expect(moved[3]! - canonicalPoints[3]!).toBeCloseTo(0.7, 4)
    expect(moved[4]! - canonicalPoints[4]!).toBeCloseTo(-0.2, 4)
  })

  it('stays a pose when all points are in one place', () => {
    const pose = fitBetween(new Float32Array(1404), canonicalPoints)
    expect([...pose.rotation].every(Number.isFinite)).toBe(true)
    expect(pose.scale).toBe(1)
  })
})
