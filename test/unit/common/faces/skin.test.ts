import { describe, expect, it } from 'vitest'
import { maskAt, polygonMask, wholeOf } from '../../../../electron/common/faces/draw/index.ts'
import type { Mask, Pixels } from '../../../../electron/common/faces/draw/index.ts'
import { SwapRenderer, faceTexture, leaveBeardOut } from '../../../../electron/common/faces/swap/index.ts'
import { landmark, oval } from '../../../../electron/common/faces/topology/index.ts'
import { drawnFace, placed, restingFace } from '../../../support/faces/drawn-face.ts'

const size = 240
const points = placed(restingFace(), size)
const light = [224, 178, 150] as const
const dark = [120, 78, 58] as const

/** Paints the part below the nose, or a half of the face. */
function painted(
  color: readonly [number, number, number],
  change: (at: readonly number[], x: number, y: number) => readonly number[],
): Pixels {
  const picture = drawnFace(points, size, [...color])
  const data = Uint8Array.from(picture.data)
  for (let px = 0; px < size * size; px++)
    data.set(change([...data.subarray(px * 3, px * 3 + 3)], px % size, Math.floor(px / size)), px * 3)
  return { ...picture, data }
}

const nose = points[2 * 3 + 1]! + 4
const bearded = (skin: readonly [number, number, number], beard: readonly number[]): Pixels =>
  painted(skin, (color, _x, y) => (y > nose ? beard : color))

function skinLeft(picture: Pixels): Mask {
  const mask = polygonMask(points, oval, wholeOf(picture), { maxCells: 96 })
  leaveBeardOut(mask, picture, points)
  return mask
}
const weightAt = (mask: Mask, point: number, up = 0): number =>
  maskAt(mask, points[point * 3]!, points[point * 3 + 1]! - up)

describe('skin and beards', () => {
  it.each([
    ['a grey beard on light skin', light, [168, 166, 162]],
    ['a grey beard on dark skin', dark, [120, 116, 112]],
    ['a dark beard on light skin', light, [62, 46, 38]],
    ['a red beard on light skin', light, [190, 100, 50]],
  ] as const)('takes %s out, and leaves the cheeks', (_, skin, beard) => {
    const mask = skinLeft(bearded([...skin], beard))
    expect(weightAt(mask, landmark.chin, 10)).toBeLessThan(0.1)
    for (const cheek of [117, 346, 151]) expect(weightAt(mask, cheek)).toBe(1)
  })

  it.each([
    ['bare', (color: readonly number[]) => color],
    [
      'lit from one side',
      (color: readonly number[], x: number) => (x < size / 2 ? color.map((value) => value * 0.35) : color),
    ],
  ] as const)('keeps all of a face that is %s', (_, change) => {
    const mask = skinLeft(painted(light, change))
    for (const point of [landmark.chin, 50, 280]) expect(weightAt(mask, point, 10)).toBeGreaterThan(0.9)
  })

  it('gives a swapped chin the colour of skin, not of the beard', () => {
    const film = bearded([...light], [168, 166, 162])
    new SwapRenderer(faceTexture(drawnFace(points, size, [...dark]), points)).draw(film, {
      points,
      placed: Float32Array.from(points),
    })
    const at = (Math.floor(points[200 * 3 + 1]!) * size + Math.floor(points[200 * 3]!)) * 3
    const [red, , blue] = film.data.subarray(at, at + 3)
    // 0.4 of the brightness of light skin, and 0.04 of that of the beard.
    expect((red! - blue!) / ((red! + blue!) / 2)).toBeGreaterThan(0.25)
  })
})
