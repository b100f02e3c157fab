import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  applyAffine,
  compose,
  invertAffine,
  regionToPicture,
  scaleOf,
} from '../../../../electron/common/faces/affine.ts'
import type { Affine } from '../../../../electron/common/faces/affine.ts'
import { averageDescriptor, descriptorDistance, normalise } from '../../../../electron/common/faces/descriptor.ts'
import { faceSmoothing, OneEuroFilter } from '../../../../electron/common/faces/one-euro.ts'
import { regionDistance, regionOfDetection, regionOfMesh } from '../../../../electron/common/faces/regions.ts'
import { sample } from '../../../../electron/common/faces/sample.ts'
import { fitAffine, fitSimilarity } from '../../../../electron/common/faces/similarity.ts'
import type { FaceRegion, Point } from '../../../../electron/common/faces/types.ts'

const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const points = fc.array(fc.tuple(number(-500, 500), number(-500, 500)), { minLength: 5, maxLength: 12 })
const turn = fc.record({
  angle: number(-3, 3),
  scale: number(0.1, 9),
  x: number(-900, 900),
  y: number(-900, 900),
})
const mapOf = ({ angle, scale, x, y }: { angle: number; scale: number; x: number; y: number }): Affine => [
  Math.cos(angle) * scale,
  -Math.sin(angle) * scale,
  x,
  Math.sin(angle) * scale,
  Math.cos(angle) * scale,
  y,
]
const spread = (list: readonly Point[]): number => {
  const [x, y] = [list.map((one) => one[0]), list.map((one) => one[1])]
  return Math.min(Math.max(...x) - Math.min(...x), Math.max(...y) - Math.min(...y))
}

describe('maps of the plane', () => {
  it('finds the turn, scale and shift that points were moved by', () => {
    fc.assert(
      fc.property(points, turn, (from, how) => {
        fc.pre(spread(from) > 10)
        const map = mapOf(how)
        const fit = fitSimilarity(
          from,
          from.map((point) => applyAffine(map, point)),
        )
        fit.forEach((value, i) => expect(value).toBeCloseTo(map[i]!, 4))
        expect(scaleOf(fit)).toBeCloseTo(how.scale, 4)
      }),
    )
  })

  it('finds an affine map, and undoes it', () => {
    const map: Affine = [1.2, 0.3, 40, -0.2, 0.8, -7]
    const from: Point[] = [
      [0, 0],
      [10, 1],
      [3, 12],
      [-6, 5],
    ]
    const fit = fitAffine(
      from,
      from.map((point) => applyAffine(map, point)),
    )
    fit.forEach((value, i) => expect(value).toBeCloseTo(map[i]!, 9))
    const back = compose(invertAffine(fit), fit)
    expect(applyAffine(back, [17, 4])[0]).toBeCloseTo(17, 9)
  })

  it('refuses what no map fits', () => {
    expect(() => fitSimilarity([[1, 1]], [[2, 2]])).toThrow(/at least 2 pairs/)
    expect(() =>
      fitSimilarity(
        [
          [1, 1],
          [1, 1],
        ],
        [
          [2, 2],
          [3, 3],
        ],
      ),
    ).toThrow(/lie apart/)
    const line: Point[] = [
      [0, 0],
      [1, 1],
      [2, 2],
    ]
    expect(() => fitAffine(line, line)).toThrow(/one line/)
    expect(() => invertAffine([1, 2, 0, 2, 4, 0])).toThrow(RangeError)
  })
})

describe('regions', () => {
  const region: FaceRegion = { centerX: 120, centerY: 80, size: 90, angle: 0.4 }

  it('are squares around their middle, turned', () => {
    const map = regionToPicture(region, 256)
    expect(applyAffine(map, [128, 128])[0]).toBeCloseTo(120)
    expect(applyAffine(map, [128, 128])[1]).toBeCloseTo(80)
    const [x, y] = applyAffine(map, [256, 128])
    expect(x).toBeCloseTo(120 + 45 * Math.cos(0.4))
    expect(y).toBeCloseTo(80 + 45 * Math.sin(0.4))
  })

  it('turn with the eyes of a detection', () => {
    const at = (x: number, y: number): Point => [x, y]
    const found = regionOfDetection({
      box: { x: 10, y: 20, width: 40, height: 60 },
      score: 0.9,
      keypoints: [at(20, 40), at(30, 50), at(0, 0), at(0, 0), at(0, 0), at(0, 0)],
    })
    expect(found).toEqual({ centerX: 30, centerY: 50, size: 90, angle: Math.PI / 4 })
  })

  it('follow a mesh however it is moved', () => {
    const mesh = new Float32Array(478 * 3)
    for (let i = 0; i < 478; i++) {
      mesh[i * 3] = 100 + 40 * Math.cos(i)
      mesh[i * 3 + 1] = 100 + 40 * Math.sin(i)
    }
    mesh.set([80, 90], 33 * 3)
    mesh.set([120, 90], 263 * 3)
    const still = regionOfMesh(mesh)
    expect(still.size).toBeCloseTo(120, 0)
    const map = mapOf({ angle: 0.7, scale: 2, x: 30, y: -10 })
    const moved = mesh.slice()
    for (let i = 0; i < 478; i++) {
      moved.set(applyAffine(map, [mesh[i * 3]!, mesh[i * 3 + 1]!]), i * 3)
    }
    const after = regionOfMesh(moved)
    expect(after.size).toBeCloseTo(still.size * 2, 1)
    expect(after.angle).toBeCloseTo(0.7, 4)
    const [x, y] = applyAffine(map, [still.centerX, still.centerY])
    expect(Math.hypot(after.centerX - x, after.centerY - y)).toBeLessThan(0.01)
    expect(regionDistance(still, still)).toBe(0)
  })
})

describe('One Euro', () => {
  const steps = 100
  const run = (at: (seconds: number) => number, fps = 25): { raw: number; smooth: number }[] => {
    const filter = new OneEuroFilter(faceSmoothing)
    return Array.from({ length: steps }, (_, i) => {
      const raw = at(i / fps)
      return { raw, smooth: filter.next(Float32Array.of(raw), (i * 1000) / fps)[0]! }
    })
  }

  it('leaves what stands still, and calms what trembles', () => {
    for (const { raw, smooth } of run(() => 3)) expect(smooth).toBe(raw)
    let seed = 7
    const noise = (): number => ((seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5) * 0.004
    const shaken = run(noise).slice(20)
    const power = (values: number[]): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length)
    expect(power(shaken.map((one) => one.smooth))).toBeLessThan(0.7 * power(shaken.map((one) => one.raw)))
  })

  it('is late by at most 1 / (2 pi beta) sizes of the face, however fast it moves', () => {
    fc.assert(
      fc.property(number(0.01, 20), fc.constantFrom(25, 30, 60), (speed, fps) => {
        const most = 1 / (2 * Math.PI * faceSmoothing.beta)
        for (const { raw, smooth } of run((seconds) => speed * seconds, fps).slice(30)) {
          expect(raw - smooth).toBeGreaterThanOrEqual(-1e-4)
          expect(raw - smooth).toBeLessThan(most + 1e-4)
        }
      }),
    )
  })

  it('never leaves the range of what it was given', () => {
    fc.assert(
      fc.property(fc.array(number(-50, 50), { minLength: 2, maxLength: 60 }), (values) => {
        const filter = new OneEuroFilter()
        values.forEach((value, i) => {
          const smooth = filter.next(Float32Array.of(value), i * 40, 10)[0]!
          expect(smooth).toBeGreaterThanOrEqual(Math.min(...values) - 1e-3)
          expect(smooth).toBeLessThanOrEqual(Math.max(...values) + 1e-3)
        })
      }),
    )
  })

  it('starts anew after a reset and when time stands still', () => {
    const filter = new OneEuroFilter()
    filter.next(Float32Array.of(0), 0)
    filter.reset()
    expect(filter.next(Float32Array.of(9), 40)[0]).toBe(9)
    expect(filter.next(Float32Array.of(1), 40)[0]).toBe(1)
    expect(filter.next(Float32Array.of(5), 0)[0]).toBe(5)
  })
})

describe('descriptors', () => {
  it('are near their own average', () => {
    const [a, b] = [normalise(Float32Array.of(1, 0, 0.2)), normalise(Float32Array.of(1, 0.3, 0))]
    const mean = averageDescriptor([a, b])
    expect(descriptorDistance(mean, mean)).toBeCloseTo(0, 6)
    expect(descriptorDistance(mean, a)).toBeLessThan(descriptorDistance(a, b))
    expect(descriptorDistance(a, Float32Array.of(0, 0, 0))).toBe(1)
    expect(() => averageDescriptor([])).toThrow(RangeError)
    expect([...normalise(new Float32Array(2))]).toEqual([0, 0])
  })
})

describe('sampling', () => {
  const gradient = (width: number, height: number) => {
    const data = new Uint8Array(width * height * 3)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) data.set([x, y, 100], (y * width + x) * 3)
    }
    return { data, width, height, channels: 3 as const }
  }

  it('reads between pixels, side by side or in planes', () => {
    const picture = gradient(100, 60)
    const map: Affine = [0.5, 0, 10, 0, 0.5, 20]
    const out = sample(picture, map, 4, 4, new Float32Array(48), { scale: 1, offset: 0 })
    expect([...out.slice(0, 3)]).toEqual([9.75, 19.75, 100])
    const planes = sample(picture, map, 4, 4, new Float32Array(48), { scale: 2, offset: 1, planar: true })
    expect([planes[0], planes[16], planes[32]]).toEqual([20.5, 40.5, 201])
  })

  it('averages what a sample covers, so that fine stripes become grey and not stripes of their own', () => {
    const width = 640
    const data = new Uint8Array(width * width * 3)
    for (let i = 0; i < width * width; i++) data.fill((i % width) % 2 === 0 ? 255 : 0, i * 3, i * 3 + 3)
    const out = sample(
      { data, width, height: width, channels: 3 },
      [4, 0, 0, 0, 4, 0],
      160,
      160,
      new Float32Array(160 * 160 * 3),
      {
        scale: 1,
        offset: 0,
      },
    )
    for (const value of out) expect(Math.abs(value - 127.5)).toBeLessThan(1.5)
  })

  it('keeps positions when it averages', () => {
    const picture = gradient(250, 250)
    const out = sample(picture, [3.3, 0, 20, 0, 3.3, 11], 60, 60, new Float32Array(60 * 60 * 3), {
      scale: 1,
      offset: 0,
    })
    for (const [u, v] of [
      [5, 7],
      [30, 40],
      [59, 59],
    ] as const) {
      const at = (v * 60 + u) * 3
      expect(out[at]).toBeCloseTo(3.3 * (u + 0.5) + 20 - 0.5, -0.3)
      expect(out[at + 1]).toBeCloseTo(3.3 * (v + 0.5) + 11 - 0.5, -0.3)
    }
  })

  it('goes on with the edge outside, however far', () => {
    fc.assert(
      fc.property(turn, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (how, width, height) => {
        const out = sample(gradient(width, height), mapOf(how), 8, 8, new Float32Array(192), {
          scale: 1,
          offset: 0,
        })
        for (let i = 0; i < 64; i++) {
          expect(out[i * 3]).toBeGreaterThanOrEqual(0)
          expect(out[i * 3]).toBeLessThanOrEqual(width - 1 + 1e-3)
          expect(out[i * 3 + 2]).toBeCloseTo(100, 3)
        }
      }),
    )
  })
})
