import { describe, expect, it } from 'vitest'
import { canonicalPoints } from '../../../../electron/common/faces/canonical/index.ts'
import {
  boxBlur,
  createMask,
  drawIntoLayer,
  drawMesh,
  createLayer,
  featherMask,
  maskAt,
  polygonMask,
  wholeOf,
} from '../../../../electron/common/faces/draw/index.ts'
import type { MeshDrawing, Pixels } from '../../../../electron/common/faces/draw/index.ts'
import { eachSpan } from '../../../../electron/common/faces/draw/raster.ts'
import { applyPose, rotationOf } from '../../../../electron/common/faces/pose/index.ts'
import { oval, ringedMesh, withRings } from '../../../../electron/common/faces/topology/index.ts'
import { meshPoints } from '../../../../electron/common/faces/types.ts'

/** Numbers that look random and are the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function noise(width: number, height: number, channels: 3 | 4 = 3, seed = 1): Pixels {
  const random = dice(seed)
  return {
    data: Uint8Array.from({ length: width * height * channels }, () => Math.floor(random() * 256)),
    width,
    height,
    channels,
  }
}

const copyOf = (picture: Pixels): Pixels => ({ ...picture, data: Uint8Array.from(picture.data) })

/** A face with rings, in the middle of a picture. */
function faceIn(width: number, height: number, yaw = 0, pitch = 0, roll = 0): Float32Array {
  const points = new Float32Array(meshPoints * 3)
  points.set(canonicalPoints)
  const placed = applyPose(
    {
      rotation: rotationOf({ yaw, pitch, roll }),
      scale: width / 44,
      translation: [width / 2, height / 2, 0],
    },
    points,
  )
  return withRings(placed, [1.3, 1.9])
}

/** How often each px is drawn. */
function counts(drawing: MeshDrawing, width: number, height: number): Uint8Array {
  const drawn = new Uint8Array(width * height)
  eachSpan(drawing, { x: 0, y: 0, width, height }, (span) => {
    for (let x = span.fromX; x < span.toX; x++) drawn[span.y * width + x]! += 1
  })
  return drawn
}

const mesh = ringedMesh(2)

describe('drawing a mesh', () => {
  it('draws each px of a folded-out grid exactly once, however its inner points lie', () => {
    const random = dice(7)
    for (let round = 0; round < 40; round++) {
      const side = 3 + Math.floor(random() * 9)
      const size = 20 + Math.floor(random() * 60)
      const points = new Float32Array((side + 1) ** 2 * 3)
      const triangles: number[] = []
      for (let row = 0; row <= side; row++) {
        for (let column = 0; column <= side; column++) {
          const inner = row > 0 && column > 0 && row < side && column < side
          const at = (row * (side + 1) + column) * 3
          // With steps of a quarter, many edges and corners fall exactly on the middles of px.
          const shift = () => (inner ? (Math.round((random() - 0.5) * 4) / 4) * 0.4 * (size / side) : 0)
          points[at] = (column / side) * size + shift()
          points[at + 1] = (row / side) * size + shift()
          if (row === side || column === side) continue
          const corner = row * (side + 1) + column
          triangles.push(corner, corner + 1, corner + side + 1)
          triangles.push(corner + 1, corner + side + 2, corner + side + 1)
        }
      }
      const drawing: MeshDrawing = {
        source: noise(2, 2),
        sourcePoints: points,
        targetPoints: points,
        triangles: Uint16Array.from(triangles),
      }
      expect(new Set(counts(drawing, size, size))).toEqual(new Set([1]))
    }
  })

  it('leaves no hole in a face and its rings in any pose', () => {
    for (const [yaw, pitch, roll] of [
      [0, 0, 0],
      [0.4, 0.1, 0.2],
      [-0.3, -0.3, 1.2],
    ] as const) {
      const points = faceIn(300, 300, yaw, pitch, roll)
      const drawing = { source: noise(2, 2), sourcePoints: points, targetPoints: points, ...mesh }
      const drawn = counts(drawing, 300, 300)
      const outermost = oval.map((_, step) => mesh.ringStarts[1]! + step)
      const outline = polygonMask(points, outermost, wholeOf({ width: 300, height: 300 }), {
        grow: -0.01,
        maxCells: 300,
      })
      let holes = 0
      outline.data.forEach((inside, at) => {
        if (inside === 1 && drawn[at] === 0) holes += 1
      })
      expect(holes).toBe(0)
    }
  })

  it.each([3, 4] as const)('leaves a picture of %i channels as it is when nothing moves', (channels) => {
    const picture = noise(160, 160, channels)
    const points = faceIn(160, 160, 0.3, 0.1, 0.1)
    const before = copyOf(picture)
    drawMesh(picture, { source: picture, sourcePoints: points, targetPoints: points, ...mesh })
    expect(picture.data).toEqual(before.data)
  })

  it('changes nothing outside the mask, nor where points are clear', () => {
    const picture = noise(120, 120)
    const before = copyOf(picture)
    const points = faceIn(120, 120)
    const moved = points.map((value) => value + 5)
    const mask = createMask({ x: 30, y: 40, width: 40, height: 30 }, 16)
    mask.data.fill(1)
    const drawing = { source: before, sourcePoints: points, targetPoints: moved, ...mesh }
    drawMesh(picture, drawing, { mask })
    let inside = 0
    for (let at = 0; at < picture.data.length; at++) {
      if (picture.data[at] === before.data[at]) continue
      const x = Math.floor(at / 3) % 120
      const y = Math.floor(at / 360)
      expect(x >= 30 && x < 70 && y >= 40 && y < 70).toBe(true)
      inside += 1
    }
    expect(inside).toBeGreaterThan(2000)

    const clear = copyOf(before)
    drawMesh(clear, { ...drawing, pointAlpha: new Float32Array(mesh.pointCount) })
    expect(clear.data).toEqual(before.data)
  })

  it('moves what it draws by a fraction of a px as bilinear sampling says', () => {
    const width = 32
    const ramp: Pixels = { data: new Uint8Array(width * width * 3), width, height: width, channels: 3 }
    for (let at = 0; at < ramp.data.length; at++) ramp.data[at] = (Math.floor(at / 3) % width) * 8
    const square = Float32Array.of(4, 4, 0, 28, 4, 0, 28, 28, 0, 4, 28, 0)
    const target = copyOf(ramp)
    drawMesh(target, {
      source: ramp,
      sourcePoints: square.map((value, index) => (index % 3 === 0 ? value - 1.5 : value)),
      targetPoints: square,
      triangles: Uint16Array.of(0, 1, 2, 0, 2, 3),
    })
    // 1.5 px further left, in a gradient of 8 per px.
    expect(target.data[(10 * width + 16) * 3]).toBe(16 * 8 - 12)
    expect(target.data[(10 * width + 2) * 3]).toBe(16)
  })

  it('covers what is far with what is near, and leaves out back faces', () => {
    const source: Pixels = {
      data: Uint8Array.of(10, 10, 10, 200, 200, 200),
      width: 2,
      height: 1,
      channels: 3,
    }
    const triangle = [2, 2, 14, 14, 14, 2] as const
    const points = Float32Array.of(
      ...[triangle, triangle].flatMap(([a, b, c, d, e, f], index) => [a, b, index, c, d, index, e, f, index]),
    )
    const sourcePoints = Float32Array.of(0.5, 0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, 1.5, 0.5, 0, 1.5, 0.5, 0, 1.5, 0.5, 0)
    const rect = { x: 0, y: 0, width: 16, height: 16 }
    const drawing = {
      source,
      sourcePoints,
      targetPoints: points,
      triangles: Uint16Array.of(0, 1, 2, 3, 4, 5),
    }
    const layer = createLayer(rect)
    drawIntoLayer(layer, { ...drawing, sorted: true })
    expect(layer.color[(4 * 16 + 10) * 3]).toBe(10)
    drawIntoLayer(layer, drawing)
    expect(layer.color[(4 * 16 + 10) * 3]).toBe(200)

    const drawn = (triangles: number[]) => {
      const empty = createLayer(rect)
      drawIntoLayer(empty, { ...drawing, triangles: Uint16Array.from(triangles), cull: 'back' })
      return empty.alpha.some((alpha) => alpha > 0)
    }
    expect(drawn([0, 1, 2])).not.toBe(drawn([0, 2, 1]))
  })

  it('takes corners outside the picture, beyond reason, or not numbers at all', () => {
    const picture = noise(20, 20)
    const before = copyOf(picture)
    const drawing = (x: number) => ({
      source: before,
      sourcePoints: new Float32Array(9),
      targetPoints: Float32Array.of(x, 5, 0, 10, 10, 0, 5, 18, 0),
      triangles: Uint16Array.of(0, 1, 2),
    })
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, 1e9]) drawMesh(picture, drawing(x))
    expect(picture.data).toEqual(before.data)
    drawMesh(picture, drawing(-300))
    expect(picture.data).not.toEqual(before.data)
    expect(drawMesh(picture, { ...drawing(0), targetPoints: new Float32Array(9).fill(-50) })).toBeUndefined()
  })
})

describe('masks', () => {
  it('fills a polygon and fades its edge without widening it beyond the radius', () => {
    const points = Float32Array.of(20, 20, 0, 80, 20, 0, 80, 80, 0, 20, 80, 0)
    const rect = wholeOf({ width: 100, height: 100 })
    const mask = polygonMask(points, [0, 1, 2, 3], rect)
    expect(mask.data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(3600, -2)
    featherMask(mask, 4)
    expect(maskAt(mask, 50, 50)).toBeCloseTo(1)
    expect(maskAt(mask, 20, 50)).toBeCloseTo(0.5, 1)
    expect(maskAt(mask, 10, 50)).toBe(0)
    expect(maskAt(mask, 200, 50)).toBe(0)
  })

  it('blurs without changing the whole, at the same cost for every radius', () => {
    const random = dice(3)
    const data = Float32Array.from({ length: 64 * 64 }, (_, at) =>
      at % 64 > 20 && at % 64 < 40 && at > 64 * 20 && at < 64 * 40 ? random() : 0,
    )
    const sum = data.reduce((total, value) => total + value, 0)
    boxBlur(data, 64, 64, 1, 2.5, 2)
    expect(data.reduce((total, value) => total + value, 0)).toBeCloseTo(sum, 2)
    expect(Math.max(...data)).toBeLessThan(1)
  })
})
