import { describe, expect, it } from 'vitest'
import { Chooser, LiveFace, alphaOf, evenRect, patchPlanes } from '../../../../electron/common/faces/live/index.ts'
import type { Planes } from '../../../../electron/common/faces/live/index.ts'
import { lightAt } from '../../../../electron/common/faces/live/light.ts'
import { lidsOf, shutLids } from '../../../../electron/common/faces/live/lids.ts'
import { partsOf } from '../../../../electron/common/faces/live/mask.ts'
import { LiveTrackerModels } from '../../../../electron/common/faces/live/models.ts'
import { LiveNeutral } from '../../../../electron/common/faces/live/neutral.ts'
import { reduce } from '../../../../electron/common/faces/live/reduce.ts'
import { createLiveSource } from '../../../../electron/common/faces/live/source.ts'
import { faceShareIn } from '../../../../electron/common/faces/swap/index.ts'
import { readMesh } from '../../../../electron/common/faces/mesh-output.ts'
import type { TrackedFace } from '../../../../electron/common/faces/tracker-types.ts'
import { drawnFace, placed, restingFace } from '../../../support/faces/drawn-face.ts'

const width = 8
const height = 6

function planesOf(format: Planes['format']): Planes {
  const luma = width * height
  if (format === 'RGBA')
    return {
      format,
      width,
      height,
      data: new Uint8Array(luma * 4).fill(90),
      layout: [{ offset: 0, stride: width * 4 }],
    }
  const data = new Uint8Array((luma * 3) / 2).fill(100)
  const layout =
    format === 'I420'
      ? [
          { offset: 0, stride: width },
          { offset: luma, stride: width / 2 },
          { offset: luma + luma / 4, stride: width / 2 },
        ]
      : [
          { offset: 0, stride: width },
          { offset: luma, stride: width },
        ]
  return { format, width, height, data, layout }
}

const picture = () => ({
  data: new Uint8ClampedArray(width * height * 4).fill(90),
  width,
  height,
  channels: 4 as const,
})
const bt601 = { matrix: 'bt601', fullRange: false } as const
const grey = (value: number, alpha: number, count: number) =>
  Uint8Array.from({ length: count * 4 }, (_, at) => (at % 4 === 3 ? alpha : value))

describe('planes of a frame', () => {
  it.each(['I420', 'NV12', 'RGBA'] as const)('keeps every bit of %s that nothing covers', (format) => {
    const planes = planesOf(format)
    const before = planes.data.slice()
    patchPlanes(planes, picture(), grey(200, 0, 16), { x: 2, y: 2, width: 4, height: 4 }, bt601)
    expect(planes.data).toEqual(before)
  })

  it.each(['I420', 'NV12'] as const)('brings a grey difference into the light of %s alone', (format) => {
    const planes = planesOf(format)
    const shown = picture()
    patchPlanes(planes, shown, grey(190, 255, 4), { x: 2, y: 2, width: 2, height: 2 }, bt601)
    const changed = [...planes.data.entries()].filter(([, value]) => value !== 100)
    // 100 levels of grey correspond to 86 of the light's 219.
    expect(changed).toEqual([18, 19, 26, 27].map((at) => [at, 186]))
    expect([...shown.data.subarray(18 * 4, 18 * 4 + 4)]).toEqual([190, 190, 190, 90])
  })

  it('takes as much as the alpha says', () => {
    const planes = planesOf('RGBA')
    patchPlanes(planes, picture(), grey(190, 128, 4), { x: 0, y: 0, width: 2, height: 2 }, bt601)
    expect(planes.data[0]).toBe(140)
  })

  it('puts red into the right plane of both layouts', () => {
    const red = Uint8Array.from({ length: 16 }, (_, at) => [190, 90, 90, 255][at % 4]!)
    const planar = planesOf('I420')
    patchPlanes(planar, picture(), red, { x: 0, y: 0, width: 2, height: 2 }, bt601)
    const paired = planesOf('NV12')
    patchPlanes(paired, picture(), red, { x: 0, y: 0, width: 2, height: 2 }, bt601)
    expect([planar.data[48], planar.data[60]]).toEqual([paired.data[48], paired.data[49]])
    expect(planar.data[60]).toBeGreaterThan(130)
    expect(planar.data[48]).toBeLessThan(100)
  })

  it('begins on even px and ends within the picture', () => {
    expect(evenRect({ x: 3, y: 5, width: 4, height: 4 }, { width: 7, height: 9 })).toEqual({
      x: 2,
      y: 4,
      width: 5,
      height: 5,
    })
  })
})

const tracked = (id: number, size: number, lost = false): TrackedFace => ({
  id,
  lost,
  seen: 5,
  descriptor: new Float32Array(128),
  mesh: { points: placed(restingFace(), size), score: 1, region: { centerX: 0, centerY: 0, size, angle: 0 } },
})

describe('whose faces are swapped', () => {
  it('takes all of them, each with a source of its own while there are some', () => {
    const chooser = new Chooser()
    const chosen = chooser.choose([tracked(1, 100), tracked(2, 200), tracked(3, 50)], 'all', 2)
    expect(chosen.map(({ face, source }) => [face.id, source])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ])
    // A person who leaves releases the source; one who stays keeps it.
    expect(chooser.choose([tracked(2, 200), tracked(4, 80)], 'all', 2).map(({ source }) => source)).toEqual([1, 0])
  })

  it('stays with the largest until another is clearly larger', () => {
    const chooser = new Chooser()
    const id = (sizes: readonly number[]) =>
      chooser.choose(
        sizes.map((size, at) => tracked(at + 1, size)),
        'largest',
        1,
      )[0]?.face.id
    expect(id([100, 80])).toBe(1)
    expect(id([100, 120])).toBe(1)
    expect(id([100, 140])).toBe(2)
  })

  it('swaps nobody without a source, and nobody who is lost', () => {
    expect(new Chooser().choose([tracked(1, 100)], 'all', 0)).toEqual([])
    expect(new Chooser().choose([tracked(1, 100, true)], 'largest', 1)).toEqual([])
  })
})

describe('a face at rest', () => {
  it('is learnt from calm looks, not from one with an open mouth', () => {
    const neutral = new LiveNeutral()
    const open = restingFace()
    for (const point of [14, 87, 178, 317, 402, 17, 152]) open[point * 3 + 1]! += 2
    const gap = () => neutral.neutral![14 * 3 + 1]! - neutral.neutral![13 * 3 + 1]!
    neutral.look(placed(open, 400), 0)
    const first = gap()
    for (let look = 1; look < 60; look++) neutral.look(placed(look % 3 === 0 ? open : restingFace(), 400), look * 250)
    expect(first).toBeGreaterThan(1.5)
    expect(gap()).toBeLessThan(0.4)
  })

  it('changes now and then, not in every frame', () => {
    const neutral = new LiveNeutral()
    const changes = Array.from({ length: 100 }, (_, frame) => neutral.look(placed(restingFace(), 400), frame * 50))
    expect(changes.filter(Boolean).length).toBeLessThan(35)
  })
})

describe('lids', () => {
  it('meet where the person has shut them', () => {
    const open = restingFace()
    expect(Math.min(...lidsOf(open))).toBeGreaterThan(0.5)
    const points = open.slice()
    shutLids(points, [0, 1])
    expect(points[159 * 3 + 1]).toBeCloseTo(points[145 * 3 + 1]!, 4)
    expect(points[386 * 3 + 1]).toBe(open[386 * 3 + 1])
    expect(lidsOf(points)[0]).toBe(0)
  })
})

describe('how a face is drawn', () => {
  const side = 400
  const points = placed(restingFace(), side)
  const liveSource = createLiveSource(drawnFace(points, side, [220, 170, 140]), points)
  const source = () => liveSource
  const frame = () => {
    const { data } = drawnFace(placed(restingFace(), side), side, [120, 90, 80])
    const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let at = 0; at < side * side; at++) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4)
    return { data: rgba, width: side, height: side, channels: 4 as const }
  }

  it('lies within the picture, is opaque in the middle and soft at the edge', () => {
    const plan = new LiveFace().plan(frame(), placed(restingFace(), side), 0, source())!
    expect(plan.rect.x % 2).toBe(0)
    expect(plan.rect.x + plan.rect.width).toBeLessThanOrEqual(side)
    const { mask } = plan
    expect(mask.data[Math.floor(mask.rows / 2) * mask.columns + Math.floor(mask.columns / 2)]).toBe(1)
    expect(mask.data[0]).toBe(0)
    // The nose points to the viewer.
    expect(plan.alpha[4]).toBe(1)
  })

  it('takes the frame’s brightness over', () => {
    const plan = new LiveFace().plan(frame(), placed(restingFace(), side), 0, source())!
    expect(plan.colors!.to.brightness).toBeLessThan(plan.colors!.from.brightness * 0.8)
  })

  it('shows the frame’s own mouth only when it is open', () => {
    const live = new LiveFace()
    const shut = live.plan(frame(), placed(restingFace(), side), 0, source())!
    expect(Math.max(...shut.openings.alpha.slice(-60))).toBe(0)
    const open = restingFace()
    for (const point of [14, 87, 178, 317, 402, 17]) open[point * 3 + 1]! += 1.5
    const shown = live.plan(frame(), placed(open, side), 50, source())!
    expect(Math.max(...shown.openings.alpha.slice(-60))).toBe(1)
  })

  it('fades out as the head turns away', () => {
    const most = (yaw: number) => {
      const plan = new LiveFace().plan(frame(), placed(restingFace(), side, { yaw }), 0, source())
      return plan && Math.max(...plan.alpha)
    }
    expect(most(0)).toBe(1)
    expect(most(0.75)).toBe(1)
    expect(most(1.1)!).toBeLessThan(0.6)
    expect(most(1.4)).toBeNull()
  })

  it('leaves faces alone that are too small to show anything', () => {
    expect(new LiveFace().plan(frame(), placed(restingFace(), 12), 0, source())).toBeNull()
  })
})

describe('light and models', () => {
  it('reads light between cells', () => {
    const light = Float32Array.from({ length: 12 }, (_, at) => (at % 6 < 3 ? 1 : 2))
    const colors = { from: {}, to: {}, light } as unknown as NonNullable<Parameters<typeof lightAt>[1]['colors']>
    const factors = lightAt(Float32Array.of(5, 5, 0, 0, 5, 0), {
      rect: { x: 0, y: 0, width: 10, height: 10 },
      colors,
    })
    expect([factors[0], factors[3]]).toEqual([1.5, 1])
  })

  it('makes a part of a picture smaller', () => {
    const data = Uint8Array.from({ length: 8 * 8 * 3 }, (_, at) => (Math.floor(at / 3) % 8 < 4 ? 10 : 200))
    const small = reduce({ data, width: 8, height: 8, channels: 3 }, { x: 0, y: 0, width: 8, height: 8 }, 2, 2)
    expect([...small.data]).toEqual([10, 10, 10, 200, 200, 200, 10, 10, 10, 200, 200, 200])
  })

  it('puts irises into the eyes of a mesh without them', () => {
    const raw = placed(restingFace(), 192).slice(0, 468 * 3)
    const points = readMesh(raw, [2, 0, 10, 0, 2, 20], 2)
    expect(points.length).toBe(478 * 3)
    expect(points[33 * 3]).toBeCloseTo(raw[33 * 3]! * 2 + 10, 3)
    expect(points[468 * 3]).toBeGreaterThan(points[33 * 3]!)
    expect(points[468 * 3]).toBeLessThan(points[133 * 3]!)
  })

  it('asks the far detector now and then, and takes nobody for somebody else', async () => {
    const asked: string[] = []
    const run =
      (name: string, count: number) => async (_shape: readonly number[], fill: (input: Float32Array) => void) => {
        fill(new Float32Array(192 * 192 * 3))
        asked.push(name)
        return (output: string) => new Float32Array(output === 'out0' ? count * 16 : count).fill(-20)
      }
    const models = new LiveTrackerModels({ near: run('near', 896), far: run('far', 2304), mesh: run('mesh', 468) })
    const shown = { data: new Uint8Array(64 * 48 * 4), width: 64, height: 48, channels: 4 as const }
    for (let look = 0; look < 8; look++) expect(await models.detect(shown)).toEqual([])
    expect(asked.filter((name) => name === 'near').length).toBe(8)
    expect(asked.filter((name) => name === 'far').length).toBe(2)
    const mesh = {
      points: new Float32Array(478 * 3),
      score: 1,
      region: { centerX: 0, centerY: 0, size: 1, angle: 0 },
    }
    const [one, other] = [await models.describe(shown, mesh), await models.describe(shown, mesh)]
    expect(one.reduce((sum, value, at) => sum + value * other[at]!, 0)).toBe(0)
  })
})

describe('the alpha of a source picture', () => {
  const picture = (alpha: (x: number) => number) => {
    const data = new Uint8Array(60 * 40 * 4).fill(90)
    for (let at = 0; at < 60 * 40; at++) data[at * 4 + 3] = alpha(at % 60)
    return { data, width: 60, height: 40, channels: 4 as const }
  }

  it('says what is the face and what lies before it', () => {
    const parts = partsOf(picture((x) => alphaOf(x < 30 ? 255 : 51)))!
    const share = faceShareIn(parts)
    expect(share(10, 20)).toBe(1)
    expect(share(50, 20)).toBeCloseTo(0.2, 1)
    expect(share(10, 60)).toBe(0)
  })

  it('says nothing where all is opaque, and keeps colours where there is no face', () => {
    expect(partsOf(picture(() => 255))).toBeUndefined()
    expect(alphaOf(0)).toBeGreaterThanOrEqual(128)
    expect(alphaOf(255)).toBe(255)
  })
})
