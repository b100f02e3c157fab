import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFaceModels } from '../../../../electron/engine/vision/faces/index.ts'
import { run } from '../../../../electron/engine/live/face-task.ts'
import { findTools, probe } from '../../../../electron/media/index.ts'
import { landmark } from '../../../../electron/common/faces/topology/index.ts'
import { astronautPath } from '../../../support/faces/sources.ts'
import { meshOf, readPicture } from '../../../support/live/measure.ts'

describe('the picture of a source face', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-live-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('shows the face, and says by its alpha where hair lies before it', async () => {
    const models = openFaceModels()
    const mesh = (await meshOf(models, await readPicture(astronautPath)))!
    const point = (at: number): [number, number] => [mesh.points[at * 3]!, mesh.points[at * 3 + 1]!]
    const tools = await findTools()
    const { signal } = new AbortController()
    const outPath = join(folder, 'face.png')
    const found = await run(
      {
        path: astronautPath,
        info: await probe(tools, astronautPath),
        label: 'astronaut.png',
        outPath,
        at: [point(468), point(473), point(1), point(13)],
      },
      { models, tools, signal, onProgress: () => undefined },
    )
    const { data, info } = await sharp(outPath).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([found.width, found.height, 4])
    const alphaAt = (at: number): number => {
      const x = Math.round(found.points[at * 3]!)
      const y = Math.round(found.points[at * 3 + 1]!)
      return data[(y * info.width + x) * 4 + 3]!
    }
    // The tip of the nose and a cheek are skin; a fringe lies over the top of the forehead.
    expect(alphaAt(1)).toBeGreaterThan(240)
    expect(alphaAt(50)).toBeGreaterThan(240)
    expect(alphaAt(landmark.forehead)).toBeLessThan(180)
    expect(data.filter((_, at) => at % 4 === 3).every((alpha) => alpha >= 128)).toBe(true)
  })
})
