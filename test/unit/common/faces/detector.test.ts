import { describe, expect, it } from 'vitest'
import { meshConfirms } from '../../../../electron/common/faces/detector-check.ts'
import { decodeDetections, fullRange, shortRange } from '../../../../electron/common/faces/detector-decode.ts'
import { fillDetectorInput } from '../../../../electron/common/faces/detector-input.ts'
import { insideOf, mergeAnswers, mergeTiles, overlapOf } from '../../../../electron/common/faces/detector-merge.ts'
import { isCut, tilesOf } from '../../../../electron/common/faces/detector-tiles.ts'
import type { DetectedFace, FaceBox, Point } from '../../../../electron/common/faces/types.ts'

const box = (x: number, y: number, width: number, height = width): FaceBox => ({ x, y, width, height })
const face = (where: FaceBox, score: number): DetectedFace => ({
  box: where,
  score,
  keypoints: Array.from({ length: 6 }, (): Point => [where.x, where.y]) as unknown as DetectedFace['keypoints'],
})

describe('the input of the detector', () => {
  it('shows the whole picture with its sides kept, -1 to 1, black where there is none', () => {
    const data = new Uint8Array(40 * 20 * 3).fill(255)
    const out = new Float32Array(10 * 10 * 3)
    const placement = fillDetectorInput({ data, width: 40, height: 20, channels: 3 }, box(0, 0, 40, 20), 10, out)
    expect(placement).toEqual({ scale: 4, left: 0, top: -10 })
    const rows = Array.from({ length: 10 }, (_, row) => out[row * 30]!)
    expect(rows.map((value) => Math.round(value * 10) / 10)).toEqual([-1, -1, 0, 1, 1, 1, 1, 0, -1, -1])
  })

  it('averages what becomes smaller, and reads parts beyond the picture', () => {
    const data = Uint8Array.from({ length: 8 * 8 * 4 }, (_, at) => ((at >> 2) % 2 === 0 ? 0 : 255))
    const out = new Float32Array(4 * 4 * 3)
    fillDetectorInput({ data, width: 8, height: 8, channels: 4 }, box(0, 0, 8), 4, out)
    expect(Math.max(...out.map(Math.abs))).toBeLessThan(1e-6)
    const around = fillDetectorInput({ data, width: 8, height: 8, channels: 4 }, box(-4, -4, 16), 4, out)
    expect(around).toEqual({ scale: 4, left: -4, top: -4 })
    expect([out[0], out[47]]).toEqual([-1, -1])
  })
})

describe('the answers of the detector', () => {
  it.each([
    ['full range', fullRange, 2304, [2, 2]],
    ['short range', shortRange, 896, [4, 4]],
  ] as const)('%s: an answer lies at its own place of the picture', (_, model, count, [x, y]) => {
    const regressors = new Float32Array(count * 16)
    const scores = new Float32Array(count).fill(-20)
    scores[0] = 3
    regressors.set([1, -1, 20, 30, 5, 6], 0)
    const [found, ...rest] = decodeDetections(model, regressors, scores, 0.5, {
      scale: 2,
      left: 100,
      top: 50,
    })
    expect(rest).toEqual([])
    expect(model.anchors).toHaveLength(count * 2)
    expect(found!.score).toBeCloseTo(0.9526, 3)
    expect(found!.box).toEqual(box(100 + 2 * (x + 1) - 20, 50 + 2 * (y - 1) - 30, 40, 60))
    expect(found!.keypoints[0]).toEqual([100 + 2 * (x + 5), 50 + 2 * (y + 6)])
  })

  it('leave out what is not sure enough, has no size or is no number', () => {
    const regressors = new Float32Array(2304 * 16)
    const scores = new Float32Array(2304).fill(-1)
    scores.set([5, Number.NaN, 0.1])
    regressors.set([0, 0, -3, 4], 0)
    regressors.set([0, 0, 10, 10], 32)
    const at = { scale: 1, left: 0, top: 0 }
    expect(decodeDetections(fullRange, regressors, scores, 0.5, at)).toHaveLength(1)
    expect(decodeDetections(fullRange, regressors, scores, 0.6, at)).toHaveLength(0)
  })
})

describe('merging', () => {
  it('makes one face of answers that overlap, by their scores', () => {
    const merged = mergeAnswers([face(box(0, 0, 100), 0.6), face(box(10, 0, 100), 0.9), face(box(300, 0, 50), 0.7)])
    expect(merged.map(({ score }) => score)).toEqual([0.9, 0.7])
    expect(merged[0]!.box.x).toBeCloseTo(6)
    expect(merged[1]!.box).toEqual(box(300, 0, 50))
  })

  it('drops the part of a face that a tile showed', () => {
    const whole = face(box(0, 0, 100), 0.8)
    expect(mergeTiles([face(box(40, 60, 40), 0.7), whole])).toHaveLength(1)
    expect(mergeTiles([face(box(40, 60, 40), 0.7), whole])[0]!.box).toEqual(whole.box)
    expect(mergeTiles([whole, face(box(90, 0, 100), 0.7)])).toHaveLength(2)
  })

  it('measures overlaps of boxes that touch, lie apart or have no area', () => {
    expect(overlapOf(box(0, 0, 10), box(0, 0, 10))).toBe(1)
    expect(overlapOf(box(0, 0, 10), box(5, 0, 10))).toBeCloseTo(1 / 3)
    expect(overlapOf(box(0, 0, 10), box(10, 0, 10))).toBe(0)
    expect(insideOf(box(0, 0, 10), box(2, 2, 4))).toBe(1)
    expect(overlapOf(box(0, 0, 0), box(0, 0, 0))).toBe(0)
  })
})

describe('tiles', () => {
  it.each([
    [640, 480],
    [1920, 1080],
    [300, 3000],
    [4000, 250],
  ])('cover all of %i x %i and overlap by more than a small face', (width, height) => {
    const tiles = tilesOf(width, height)
    expect(tiles.length).toBeGreaterThan(1)
    const covered = new Uint8Array(width * height)
    for (const { x, y, width: across, height: down } of tiles) {
      expect(x >= 0 && y >= 0 && x + across <= width && y + down <= height).toBe(true)
      for (let row = y; row < y + down; row++) covered.fill(1, row * width + x, row * width + x + across)
    }
    expect(covered.includes(0)).toBe(false)
  })

  it('are none for pictures that show nothing new in their parts', () => {
    expect(tilesOf(150, 150)).toEqual([])
    expect(tilesOf(1, 1)).toEqual([])
  })

  it('know a face that their edge cuts from one at the edge of the picture', () => {
    const tile = box(100, 0, 200)
    expect(isCut(box(101, 50, 40), tile, 1000, 1000)).toBe(true)
    expect(isCut(box(150, 0, 40), tile, 1000, 1000)).toBe(false)
    expect(isCut(box(265, 50, 40), tile, 1000, 1000)).toBe(true)
    expect(isCut(box(265, 50, 35), tile, 300, 1000)).toBe(false)
  })
})

describe('a mesh that bears a detection out', () => {
  const mesh = (turn: number) => {
    const points = new Float32Array(478 * 3)
    const put = (at: number, x: number, y: number) => points.set([x, y * turn, 0], at * 3)
    put(468, -30, -20)
    put(473, 30, -20)
    put(4, 0, 10)
    put(13, 0, 35)
    put(14, 0, 37)
    return { points, score: 0.9, region: { centerX: 0, centerY: 0, size: 150, angle: 0 } }
  }
  const seen = (...keypoints: Point[]): DetectedFace => ({
    ...face(box(-50, -50, 100), 0.6),
    keypoints: keypoints as unknown as DetectedFace['keypoints'],
  })
  const upright = seen([-28, -22], [31, -18], [2, 12], [0, 34], [-50, 0], [50, 0])

  it('has eyes, nose and mouth where they were seen', () => {
    expect(meshConfirms(upright, mesh(1))).toBe(true)
    expect(meshConfirms(upright, mesh(-1))).toBe(false)
    expect(meshConfirms(upright, { ...mesh(1), score: 0.4 })).toBe(false)
  })
})
