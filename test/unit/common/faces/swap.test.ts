import { describe, expect, it } from 'vitest'
import {
  applyColors,
  createLayer,
  createMask,
  drawMesh,
  measureColors,
} from '../../../../electron/common/faces/draw/index.ts'
import type { Pixels } from '../../../../electron/common/faces/draw/index.ts'
import { polygonMask } from '../../../../electron/common/faces/draw/index.ts'
import { unapplyPose, fitPose } from '../../../../electron/common/faces/pose/index.ts'
import { SwapRenderer, createSwapShape, facingOf, faceTexture } from '../../../../electron/common/faces/swap/index.ts'
import type { FaceParts } from '../../../../electron/common/faces/swap/index.ts'
import { textureTriangles } from '../../../../electron/common/faces/swap/texture.ts'
import { landmark, oval } from '../../../../electron/common/faces/topology/index.ts'
import { measureSeam } from '../../../support/faces/seam.ts'
import { drawnFace, placed, restingFace, withMouth } from '../../../support/faces/drawn-face.ts'

const size = 240
const light = [224, 178, 150] as const
const dark = [120, 78, 58] as const
const copyOf = (picture: Pixels): Pixels => ({ ...picture, data: Uint8Array.from(picture.data) })

function colorAt({ data, width }: Pixels, points: Float32Array, point: number): number[] {
  const at = (Math.floor(points[point * 3 + 1]!) * width + Math.floor(points[point * 3]!)) * 3
  return [...data.subarray(at, at + 3)]
}

/** All skin, but for a square over part of the face. */
function partsOf(points: Float32Array, hidden?: { what: 'hair' | 'other'; left: boolean }): FaceParts {
  const side = 64
  const region = { centerX: size / 2, centerY: size / 2, size: size, angle: 0 }
  const plane = () => new Uint8Array(side * side)
  const parts: FaceParts = { region, side, face: plane().fill(255), hair: plane(), other: plane() }
  if (hidden)
    for (let at = 0; at < side * side; at++) {
      const left = at % side < side / 2 - 3
      if (left !== hidden.left) continue
      parts.face[at] = 0
      parts[hidden.what][at] = 255
    }
  expect(points.length).toBe(478 * 3)
  return parts
}

describe('a character laid flat', () => {
  it('has the colour of its skin all over', () => {
    const points = placed(restingFace(), size, { yaw: 0.5 })
    const texture = faceTexture(drawnFace(points, size, light, 0), points)
    const [flat] = texture.picture
    for (const point of [50, 280, landmark.chin - 1, 151]) {
      const color = colorAt(
        flat!,
        Float32Array.from({ length: 478 * 3 }, (_, at) =>
          at % 3 === 2 ? 0 : texture.points[Math.floor(at / 3) * 2 + (at % 3)]!,
        ),
        point,
      )
      color.forEach((value, channel) => expect(Math.abs(value - light[channel]!)).toBeLessThan(8))
    }
  })

  it('takes from the other half what hair hides', () => {
    const points = placed(restingFace(), size)
    const picture = drawnFace(points, size, light, 0)
    // Black hair over the left half.
    for (let at = 0; at < size * size; at++) if (at % size < size / 2 - 12) picture.data.fill(0, at * 3, at * 3 + 3)
    const parts = partsOf(points, { what: 'hair', left: true })
    const texture = faceTexture(picture, points, parts)
    const flat = texture.picture[0]!
    const at = (point: number) => [
      ...flat.data
        .subarray(
          (Math.floor(texture.points[point * 2 + 1]!) * flat.width + Math.floor(texture.points[point * 2]!)) * 3,
        )
        .subarray(0, 3),
    ]
    expect(at(50)[0]).toBeGreaterThan(190)
    expect(Math.abs(at(50)[0]! - at(280)[0]!)).toBeLessThan(20)
  })

  it('knows which way the face looks', () => {
    const facing = facingOf(placed(restingFace(), size, { yaw: 0.7 }))
    expect(facing[280]).toBeLessThan(facing[50]!)
    expect(facingOf(placed(restingFace(), size))[landmark.noseTip]).toBeGreaterThan(0.8)
  })
})

describe('a face replaced', () => {
  const character = placed(restingFace(), size)
  const texture = faceTexture(drawnFace(character, size, light), character)

  function swapped(parts?: FaceParts, share = 1) {
    const points = placed(withMouth(restingFace(), 0.02), size, { yaw: 0.2, roll: 0.1 })
    const picture = drawnFace(points, size, dark, 0.05)
    const before = copyOf(picture)
    const shape = createSwapShape(character, unapplyPose(fitPose(points), points))
    new SwapRenderer(texture).draw(picture, { points, placed: shape.pointsFor(points), parts, share })
    return { before, picture, points }
  }

  it('changes nothing outside the oval, and a lot inside', () => {
    const { before, picture, points } = swapped()
    const inside = polygonMask(points, oval, { x: 0, y: 0, width: size, height: size }, { maxCells: size, grow: 0.03 })
    let [outside, within] = [0, 0]
    for (let at = 0; at < size * size; at++) {
      const differs = [0, 1, 2].some((channel) => picture.data[at * 3 + channel] !== before.data[at * 3 + channel])
      if (!differs) continue
      if (inside.data[at] === 0) outside += 1
      else within += 1
    }
    expect(outside).toBe(0)
    expect(within).toBeGreaterThan(2000)
  })

  it('takes the colour of the skin that was there', () => {
    const { picture, points } = swapped()
    const mean = [0, 1, 2].map(
      (channel) =>
        [50, 280, 151, 205, 425].reduce((sum, point) => sum + colorAt(picture, points, point)[channel]!, 0) / 5,
    )
    mean.forEach((value, channel) => expect(Math.abs(value - dark[channel]!)).toBeLessThan(14))
  })

  it('shows no edge, in light that falls from one side onto another skin', () => {
    const points = placed(restingFace(), size, { yaw: 0.2 })
    const picture = drawnFace(points, size, dark, 0)
    for (let at = 0; at < size * size; at++)
      for (let channel = 0; channel < 3; channel++) picture.data[at * 3 + channel]! *= 0.7 + (0.6 * (at % size)) / size
    const before = copyOf(picture)
    const shape = createSwapShape(character, unapplyPose(fitPose(points), points))
    new SwapRenderer(texture).draw(picture, { points, placed: shape.pointsFor(points) })
    const seam = measureSeam(before, picture, points)
    expect(seam.directions).toBeGreaterThan(15)
    expect(seam.mean).toBeLessThan(2.5)
    // Contrast at the seam when colours are not matched.
    const pasted = copyOf(before)
    drawMesh(pasted, {
      source: texture.picture[0]!,
      sourcePoints: texture.points,
      sourceStride: 2,
      targetPoints: shape.pointsFor(points),
      triangles: textureTriangles,
      sorted: true,
    })
    for (let at = 0; at < size * size * 3; at++) {
      const pixel = Math.floor(at / 3)
      const away = Math.hypot((pixel % size) - size / 2, Math.floor(pixel / size) - size / 2)
      if (away > size * 0.2) pasted.data[at] = before.data[at]!
    }
    expect(measureSeam(before, pasted, points).mean).toBeGreaterThan(15)
  })

  it('leaves what is in front of the face: a hand over one half', () => {
    const points = placed(restingFace(), size)
    const { before, picture } = swapped(partsOf(points, { what: 'other', left: true }))
    for (let at = 0; at < size * size; at++) {
      if (at % size > size / 2 - 20) continue
      expect(picture.data[at * 3]).toBe(before.data[at * 3])
    }
    expect(picture.data).not.toEqual(before.data)
  })

  it('is not seen at share 0, and stands outside the picture without harm', () => {
    const { before, picture } = swapped(undefined, 0)
    expect(picture.data).toEqual(before.data)
    const far = placed(restingFace(), size).map((value) => value + 5000)
    const shape = createSwapShape(character, restingFace())
    new SwapRenderer(texture).draw(picture, { points: far, placed: shape.pointsFor(far) })
    expect(picture.data).toEqual(before.data)
  })
})

describe('colours matched', () => {
  it('reach the mean of the picture and leave white white', () => {
    const rect = { x: 0, y: 0, width: 64, height: 64 }
    const layer = createLayer(rect)
    layer.alpha.fill(1)
    const target: Pixels = { data: new Uint8Array(64 * 64 * 3), width: 64, height: 64, channels: 3 }
    for (let at = 0; at < 64 * 64; at++) {
      const shade = 0.9 + 0.2 * ((at % 7) / 7)
      const white = at % 64 < 2
      for (let channel = 0; channel < 3; channel++) {
        layer.color[at * 3 + channel] = white ? 230 : light[channel]! * shade
        target.data[at * 3 + channel] = dark[channel]! * shade
      }
    }
    const mask = createMask(rect)
    mask.data.fill(1)
    const match = measureColors(layer, target, mask)!
    applyColors(layer, match)
    const middle = (32 * 64 + 32) * 3
    for (let channel = 0; channel < 3; channel++)
      expect(Math.abs(layer.color[middle + channel]! - target.data[middle + channel]!)).toBeLessThan(12)
    const [r, , b] = layer.color.subarray(32 * 64 * 3, 32 * 64 * 3 + 3)
    expect(Math.abs(r! - b!)).toBeLessThan(30)
  })

  it('need enough skin to go by', () => {
    const rect = { x: 0, y: 0, width: 16, height: 16 }
    const layer = createLayer(rect)
    const target: Pixels = { data: new Uint8Array(768), width: 16, height: 16, channels: 3 }
    expect(measureColors(layer, target, createMask(rect))).toBeNull()
  })
})
