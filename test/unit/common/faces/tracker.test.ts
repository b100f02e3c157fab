import { describe, expect, it } from 'vitest'
import { normalise } from '../../../../electron/common/faces/descriptor.ts'
import type { Pixels } from '../../../../electron/common/faces/sample.ts'
import { createTracker } from '../../../../electron/common/faces/tracker.ts'
import type { TrackerModels, TrackerOptions } from '../../../../electron/common/faces/tracker-types.ts'
import type { DetectedFace, FaceMesh, FaceRegion, Point } from '../../../../electron/common/faces/types.ts'

interface Person {
  x: number
  y: number
  size: number
  who: number
}

/** A film of people as a few numbers, from which the models below compute their results. */
interface Frame extends Pixels {
  people: Person[]
}

function frame(people: Person[], scene = 0): Frame {
  const [width, height] = [64, 36]
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const stripes = Math.sin((i % width) * (scene + 1) * 0.4) * Math.cos(Math.floor(i / width) * (scene + 0.5))
    data.fill(128 + 100 * stripes, i * 3, i * 3 + 3)
  }
  return { data, width, height, channels: 3, people }
}

/** Points on a circle with level eyes, as large as the person's face. */
function meshOf({ x, y, size }: Person, score: number, region: FaceRegion): FaceMesh {
  const points = new Float32Array(478 * 3)
  for (let i = 0; i < 478; i++) points.set([x + (size / 2) * Math.cos(i), y + (size / 2) * Math.sin(i), 0], i * 3)
  points.set([x - size / 4, y, 0], 33 * 3)
  points.set([x + size / 4, y, 0], 263 * 3)
  return { points, score, region }
}

function models() {
  const calls = { detect: 0, mesh: 0, describe: 0 }
  const fake: TrackerModels<Frame> = {
    detect(picture) {
      calls.detect++
      const faces = picture.people.map(({ x, y, size }): DetectedFace => {
        const box = { x: x - size / 2, y: y - size / 2, width: size, height: size }
        const at = (dx: number): Point => [x + dx * size, y]
        return { box, score: 0.9, keypoints: [at(-0.25), at(0.25), at(0), at(0), at(-0.5), at(0.5)] }
      })
      return Promise.resolve(faces.sort((a, b) => b.box.width - a.box.width))
    },
    mesh(picture, region) {
      calls.mesh++
      // A face is found when most of it lies in the region.
      const person = picture.people.find(
        ({ x, y, size }) => Math.hypot(x - region.centerX, y - region.centerY) < 0.4 * size,
      )
      const nobody = { x: region.centerX, y: region.centerY, size: region.size / 1.5 }
      return Promise.resolve(meshOf(person ?? { ...nobody, who: 0 }, person ? 0.99 : 0.01, region))
    },
    blendshapes: () => Promise.resolve(new Float32Array(52)),
    describe(picture, mesh) {
      calls.describe++
      const [x, y] = [mesh.region.centerX, mesh.region.centerY]
      const nearest = [...picture.people].sort(
        (a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y),
      )[0]!
      const descriptor = new Float32Array(128).fill(0.01)
      descriptor[nearest.who] = 1
      return Promise.resolve(normalise(descriptor))
    },
  }
  return { fake, calls }
}

async function track(frames: Frame[], options: TrackerOptions = {}) {
  const { fake, calls } = models()
  const tracker = createTracker(fake, options)
  const seen = []
  for (const [i, picture] of frames.entries()) {
    const faces = await tracker.next(picture, i * 40)
    seen.push({ cut: tracker.cut, faces })
  }
  return { seen, calls, ids: seen.map(({ faces }) => faces.map((face) => (face.lost ? -face.id : face.id))) }
}

const walk = (count: number, at: (i: number) => Person[], scene = 0): Frame[] =>
  Array.from({ length: count }, (_, i) => frame(at(i), scene))

describe('following faces', () => {
  it('detects once and then looks where the face was', async () => {
    const { seen, calls, ids } = await track(walk(50, (i) => [{ x: 100 + i * 2, y: 80, size: 60, who: 1 }]))
    expect(ids.every((list) => list.length === 1 && list[0] === 1)).toBe(true)
    expect(calls).toEqual({ detect: 1, mesh: 2 + 49, describe: 1 })
    expect(seen.at(-1)!.faces[0]!.seen).toBe(50)
    const { points } = seen.at(-1)!.faces[0]!.mesh
    expect(Math.abs((points[33 * 3]! + points[263 * 3]!) / 2 - 198)).toBeLessThan(0.2)
  })

  it('follows several, the largest where there is room for one', async () => {
    const people: Person[] = [
      { x: 60, y: 80, size: 30, who: 1 },
      { x: 200, y: 80, size: 60, who: 2 },
      { x: 330, y: 80, size: 45, who: 3 },
    ]
    const all = await track(
      walk(5, () => people),
      { maxFaces: 9 },
    )
    expect(all.ids.at(-1)).toEqual([1, 2, 3])
    const one = await track(walk(5, () => people))
    const { points } = one.seen.at(-1)!.faces[0]!.mesh
    expect((points[33 * 3]! + points[263 * 3]!) / 2).toBeCloseTo(200, 0)
  })

  it('notices who comes later, within half a second', async () => {
    const first: Person = { x: 60, y: 80, size: 50, who: 1 }
    const second: Person = { x: 220, y: 80, size: 50, who: 2 }
    const { ids, calls } = await track(
      walk(40, (i) => (i < 10 ? [first] : [first, second])),
      { maxFaces: 2 },
    )
    expect(ids[9]).toEqual([1])
    expect(ids[10 + 13]).toEqual([1, 2])
    expect(calls.detect).toBeLessThan(8)
  })

  it('keeps a lost face for half a second and knows it again later', async () => {
    const someone: Person = { x: 100, y: 80, size: 60, who: 4 }
    const gone = walk(40, (i) => (i >= 5 && i < 30 ? [] : [i < 30 ? someone : { ...someone, x: 300 }]))
    const { ids } = await track(gone)
    expect(ids[6]).toEqual([-1])
    expect(ids[25]).toEqual([])
    expect(ids[30]).toEqual([1])
    const other = await track(walk(40, (i) => (i < 5 ? [someone] : i < 30 ? [] : [{ ...someone, who: 5 }])))
    expect(other.ids[31]).toEqual([2])
  })

  it('finds a face again that jumped', async () => {
    const { ids } = await track(walk(20, (i) => [{ x: i < 10 ? 100 : 180, y: 80, size: 60, who: 1 }]))
    expect(
      ids
        .slice(10)
        .flat()
        .every((id) => Math.abs(id) === 1),
    ).toBe(true)
    expect(ids[11]).toEqual([1])
  })

  it('smooths nothing across a cut, and knows people again after it', async () => {
    const [a, b]: Person[] = [
      { x: 100, y: 80, size: 60, who: 1 },
      { x: 112, y: 90, size: 60, who: 2 },
    ]
    const film = [...walk(10, () => [a!]), ...walk(10, () => [b!], 2), ...walk(10, () => [{ ...a!, x: 110 }], 1)]
    const { seen, ids } = await track(film)
    expect(seen.flatMap(({ cut }, i) => (cut ? [i] : []))).toEqual([10, 20])
    expect([ids[9], ids[10], ids[20]]).toEqual([[1], [2], [1]])
    const middle = (i: number): number => {
      const { points } = seen[i]!.faces[0]!.mesh
      return (points[33 * 3]! + points[263 * 3]!) / 2
    }
    expect(middle(10)).toBeCloseTo(112, 3)
    expect(middle(20)).toBeCloseTo(110, 3)
  })

  it('does not take pans and flashes for cuts', async () => {
    const person: Person[] = [{ x: 100, y: 80, size: 60, who: 1 }]
    const flash = walk(10, () => person)
    for (const i of [4, 5]) flash[i]!.data = Uint8Array.from(flash[i]!.data, (value) => Math.min(255, value + 70))
    expect((await track(flash)).seen.some(({ cut }) => cut)).toBe(false)
  })

  it('averages descriptors over a track', async () => {
    const { calls, seen } = await track(
      walk(41, () => [{ x: 100, y: 80, size: 60, who: 3 }]),
      { describeEvery: 10 },
    )
    expect(calls.describe).toBe(1 + 4)
    const { descriptor } = seen.at(-1)!.faces[0]!
    expect(descriptor.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5)
  })

  it('gives a face to one track when people pass each other', async () => {
    const { ids } = await track(
      walk(60, (i) => [
        { x: 60 + i * 4, y: 80, size: 60, who: 1 },
        { x: 300 - i * 4, y: 82, size: 58, who: 2 },
      ]),
      { maxFaces: 2 },
    )
    for (const list of ids) expect(list.filter((id) => id > 0).length).toBeLessThanOrEqual(2)
    expect(new Set(ids.at(-1))).toEqual(new Set([1, 2]))
  })

  it('starts anew where time goes back', async () => {
    const { fake } = models()
    const tracker = createTracker(fake)
    await tracker.next(frame([{ x: 100, y: 80, size: 60, who: 1 }]), 0)
    const [face] = await tracker.next(frame([{ x: 108, y: 80, size: 60, who: 1 }]), 0)
    expect((face!.mesh.points[33 * 3]! + face!.mesh.points[263 * 3]!) / 2).toBeCloseTo(108, 3)
    expect(face!.id).toBe(1)
  })
})
