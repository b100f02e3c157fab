import { describe, expect, it } from 'vitest'
import { regionOfMesh } from '../../../../../electron/common/faces/regions.ts'
import { CoverWatch } from '../../../../../electron/engine/capabilities/character-swap/cover-watch.ts'
import { drawnFace, placed, restingFace } from '../../../../support/faces/drawn-face.ts'

const size = 240
const skin = [220, 170, 140] as const
const pointsOf = (pose: { yaw?: number; roll?: number } = {}) => placed(restingFace(), size, pose)
const pictureOf = (points: Float32Array) => drawnFace(points, size, [...skin])

/** A watch that knows the resting face. */
function watching(): { changed: (points: Float32Array, draw?: (data: Uint8Array) => void) => boolean } {
  const watch = new CoverWatch()
  const rest = pointsOf()
  watch.keep({ ...pictureOf(rest), data: Uint8Array.from(pictureOf(rest).data) }, rest, regionOfMesh(rest))
  return {
    changed(points, draw) {
      const picture = pictureOf(points)
      const data = Uint8Array.from(picture.data)
      draw?.(data)
      return watch.hasChanged({ ...picture, data }, points, regionOfMesh(points))
    },
  }
}

describe('what covers a face', () => {
  it('is unknown at first', () => {
    const points = pointsOf()
    const picture = pictureOf(points)
    const watch = new CoverWatch()
    expect(watch.hasChanged({ ...picture, data: Uint8Array.from(picture.data) }, points, regionOfMesh(points))).toBe(
      true,
    )
  })

  it('stays known while the face tilts or its light changes', () => {
    const { changed } = watching()
    expect(changed(pointsOf())).toBe(false)
    expect(changed(pointsOf({ roll: 0.1 }))).toBe(false)
    expect(changed(pointsOf(), (data) => data.forEach((value, at) => (data[at] = value * 0.8)))).toBe(false)
  })

  it('is asked for again when the head turns, or something comes before the face', () => {
    const { changed } = watching()
    expect(changed(pointsOf({ yaw: 0.35 }))).toBe(true)
    const [x, y] = pointsOf().subarray(50 * 3, 50 * 3 + 2)
    const hand = (data: Uint8Array): void => {
      for (let row = Math.round(y!) - 14; row < y! + 14; row++)
        data.fill(40, (row * size + Math.round(x!) - 14) * 3, (row * size + Math.round(x!) + 14) * 3)
    }
    expect(changed(pointsOf(), hand)).toBe(true)
  })
})
