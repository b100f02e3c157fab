import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { blendshape, blendshapeNames } from '../../../../../electron/common/faces/blendshapes.ts'
import { descriptorDistance, samePersonDistance } from '../../../../../electron/common/faces/descriptor.ts'
import { regionOfDetection, regionOfMesh } from '../../../../../electron/common/faces/regions.ts'
import type { FaceMesh } from '../../../../../electron/common/faces/types.ts'
import { openFaceModels, readPicture } from '../../../../../electron/engine/vision/faces/index.ts'
import type { Picture } from '../../../../../electron/engine/vision/faces/index.ts'
import { astronaut, faceModelsThere, fixture } from './real.ts'

const eyeCorners = [33, 263] as const

const farthest = (mesh: FaceMesh, wanted: ArrayLike<number>): number =>
  Math.max(
    ...Array.from({ length: 478 }, (_, i) =>
      Math.hypot(mesh.points[i * 3]! - wanted[i * 3]!, mesh.points[i * 3 + 1]! - wanted[i * 3 + 1]!),
    ),
  )

describe.skipIf(!faceModelsThere)('face models', () => {
  const models = openFaceModels()
  let picture: Picture
  let mesh: FaceMesh

  /** The mesh of the largest face, computed twice as a tracker does. */
  async function meshIn(from: Picture): Promise<FaceMesh> {
    const [face] = await models.detect(from)
    const first = await models.mesh(from, regionOfDetection(face!))
    return models.mesh(from, regionOfMesh(first.points))
  }

  beforeAll(async () => {
    picture = await readPicture(fixture('astronaut.png'))
    mesh = await meshIn(picture)
  })

  it('lay the mesh where another implementation lays it, within a px', () => {
    expect(mesh.points).toHaveLength(478 * 3)
    expect(mesh.score).toBeGreaterThan(0.99)
    expect(farthest(mesh, astronaut.points)).toBeLessThan(1)
  })

  it('find the same points however the face is turned, scaled and placed', async () => {
    const pad = 150
    const data = await sharp(fixture('astronaut.png'))
      .rotate(25, { background: '#888' })
      .png()
      .toBuffer()
      .then((bytes) => sharp(bytes).extend({ top: pad, left: pad, background: '#888' }).png().toBuffer())
    const turned = await readPicture(data)
    const there = await meshIn(turned)
    const [left, right] = eyeCorners.map((i) => [there.points[i * 3]!, there.points[i * 3 + 1]!] as const)
    const [a, b] = eyeCorners.map((i) => [mesh.points[i * 3]!, mesh.points[i * 3 + 1]!] as const)
    const angle = Math.atan2(right![1] - left![1], right![0] - left![0])
    const before = Math.atan2(b![1] - a![1], b![0] - a![0])
    expect(((angle - before) * 180) / Math.PI).toBeCloseTo(25, -0.3)
    const distance = descriptorDistance(await models.describe(turned, there), await models.describe(picture, mesh))
    expect(distance).toBeLessThan(0.15)
  })

  it('do with 468 points too, a little less exact, with guessed irises', async () => {
    const fast = await models.mesh(picture, regionOfMesh(mesh.points), { fast: true })
    const eyes = Math.hypot(
      mesh.points[263 * 3]! - mesh.points[33 * 3]!,
      mesh.points[263 * 3 + 1]! - mesh.points[33 * 3 + 1]!,
    )
    expect(fast.points).toHaveLength(478 * 3)
    expect(farthest(fast, mesh.points)).toBeLessThan(0.08 * eyes)
  })

  it('say that there is no face where there is none', async () => {
    const nowhere = await models.mesh(picture, { centerX: 60, centerY: 440, size: 120, angle: 0 })
    expect(nowhere.score).toBeLessThan(0.5)
    const grey: Picture = { data: new Uint8Array(64 * 64 * 3).fill(128), width: 64, height: 64, channels: 3 }
    expect(await models.detect(grey)).toEqual([])
    expect((await models.mesh(grey, { centerX: 32, centerY: 32, size: 64, angle: 0 })).score).toBeLessThan(0.5)
  })

  it('read a smile with open eyes', async () => {
    const values = await models.blendshapes(mesh)
    expect(values).toHaveLength(blendshapeNames.length)
    values.forEach((value, i) => expect(Math.abs(value - astronaut.blendshapes[i]!)).toBeLessThan(0.05))
    expect(blendshape(values, 'mouthSmileLeft')).toBeGreaterThan(0.6)
    expect(blendshape(values, 'jawOpen')).toBeLessThan(0.2)
    expect(blendshape(values, 'eyeBlinkLeft')).toBeLessThan(0.2)
  })

  it('know who it is', async () => {
    const own = await models.describe(picture, mesh)
    expect(own.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5)
    // The other implementation computes one descriptor, and none of the mirrored picture.
    expect(descriptorDistance(own, Float32Array.from(astronaut.descriptor))).toBeLessThan(0.1)
    // The same person is recognised at half the size, darker and mirrored.
    const changed = await sharp(fixture('astronaut.png'))
      .resize(256)
      .modulate({ brightness: 0.7 })
      .flop()
      .jpeg()
      .toBuffer()
    const other = await readPicture(changed)
    const same = descriptorDistance(own, await models.describe(other, await meshIn(other)))
    expect(same).toBeLessThan(samePersonDistance)
  })

  it('tell hair, face and clothes apart', async () => {
    const { centerX, centerY, size, angle } = mesh.region
    const parts = await models.parts(picture, { centerX, centerY, size: size * 1.4, angle })
    const at = (plane: Uint8Array, x: number, y: number): number =>
      plane[Math.round(y * 255) * 256 + Math.round(x * 255)]!
    expect(at(parts.face, 0.5, 0.5)).toBeGreaterThan(200)
    expect(at(parts.hair, 0.5, 0.5)).toBeLessThan(30)
    expect(at(parts.hair, 0.5, 0.12)).toBeGreaterThan(150)
    expect(at(parts.face, 0.02, 0.02)).toBeLessThan(50)
  })

  it('cut people out', async () => {
    const mask = await models.cutOut(picture, 'people')
    expect([mask.width, mask.height]).toEqual([512, 512])
    const at = (x: number, y: number): number => mask.data[y * 512 + x]!
    expect(at(224, 130)).toBeGreaterThan(240)
    expect(at(20, 20)).toBeLessThan(15)
  })

  it('answer many at once without mixing them up', async () => {
    const regions = [0, 4, -4, 8].map((shift) => {
      const region = regionOfMesh(mesh.points)
      return { ...region, centerX: region.centerX + shift }
    })
    const together = await Promise.all(regions.map((region) => models.mesh(picture, region)))
    for (const [i, region] of regions.entries()) {
      expect(farthest(together[i]!, (await models.mesh(picture, region)).points)).toBe(0)
    }
  })
})
