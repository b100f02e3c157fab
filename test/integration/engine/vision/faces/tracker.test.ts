import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTracker, openFaceModels, readPicture } from '../../../../../electron/engine/vision/faces/index.ts'
import type { Picture, TrackedFace } from '../../../../../electron/engine/vision/faces/index.ts'
import { astronaut, faceModelsThere, fixture } from './real.ts'
import { inDepth } from '../../../../support/depth.ts'

const frames = 25
const width = 320
/** Eye corners, nose tip, corners and middles of the mouth, chin. */
const points = [33, 133, 362, 263, 4, 61, 291, 13, 14, 152]

/** Left, top and side of what the camera shows at a moment: it pans and comes nearer. */
const viewAt = (i: number): [number, number, number] => [20 + i * 3, 5 + i, 360 - i * 5]

async function filmed(i: number): Promise<Picture> {
  const [left, top, side] = viewAt(i)
  const bytes = await sharp(fixture('astronaut.png'))
    .extract({ left, top, width: side, height: side })
    .resize(width, width)
    .jpeg({ quality: 90 })
    .toBuffer()
  return readPicture(bytes)
}

describe.skipIf(!faceModelsThere)('following a filmed photo', () => {
  it.runIf(inDepth)('stays on the points while the camera pans and zooms, with one id', async () => {
    const tracker = createTracker(openFaceModels(), { blendshapes: true, describeEvery: 10 })
    let last: TrackedFace | undefined
    const errors: number[] = []
    for (let i = 0; i < frames; i++) {
      const faces = await tracker.next(await filmed(i), i * 40)
      expect(faces.map(({ id, lost }) => [id, lost])).toEqual([[1, false]])
      expect(tracker.cut).toBe(false)
      last = faces[0]!
      const [left, top, side] = viewAt(i)
      for (const point of points) {
        const x = ((astronaut.points[point * 3]! - left) * width) / side
        const y = ((astronaut.points[point * 3 + 1]! - top) * width) / side
        errors.push(Math.hypot(last.mesh.points[point * 3]! - x, last.mesh.points[point * 3 + 1]! - y))
      }
    }
    // The face is about 100 px wide here and moves by 4 px per frame, so a filter with delay would be visible.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(1)
    expect(Math.max(...errors)).toBeLessThan(3)
    expect(last!.seen).toBe(frames)
    expect(last!.blendshapes).toHaveLength(52)
    let dot = 0
    for (let i = 0; i < 128; i++) dot += last!.descriptor[i]! * astronaut.descriptor[i]!
    expect(1 - dot).toBeLessThan(0.2)
  })
})

describe.skipIf(!faceModelsThere)('a head that is thrown about', () => {
  it('is not lost when it moves by a quarter of its face from one frame to the next', async () => {
    const tracker = createTracker(openFaceModels(), { smoothing: false })
    const scale = width / 400
    // The face moves down and up again: a mesh that is computed at the old position is confident and wrong.
    const tops = [0, 0, 28, 56, 84, 56, 26, 0]
    for (const [i, top] of tops.entries()) {
      const bytes = await sharp(fixture('astronaut.png'))
        .extract({ left: 20, top, width: 400, height: 400 })
        .resize(width, width)
        .png()
        .toBuffer()
      const [face] = await tracker.next(await readPicture(bytes), i * 40)
      expect(face).toMatchObject({ id: 1, lost: false })
      for (const point of points) {
        const x = (astronaut.points[point * 3]! - 20) * scale
        const y = (astronaut.points[point * 3 + 1]! - top) * scale
        const apart = Math.hypot(face!.mesh.points[point * 3]! - x, face!.mesh.points[point * 3 + 1]! - y)
        expect(apart, `point ${String(point)} of frame ${String(i)}, px`).toBeLessThan(3)
      }
    }
  })
})
