import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDepth } from '../support/depth.ts'
import type { LiveSourceFace } from '../../electron/common/bridge/index.ts'
import { openFaceModels, readPicture } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels } from '../../electron/engine/vision/faces/index.ts'
import { astronautPath } from '../support/faces/sources.ts'
import { cameraClip } from '../support/live/clip.ts'
import type { CameraClip } from '../support/live/clip.ts'
import { meshOf, pictureOf, sourceFace } from '../support/live/measure.ts'
import { openRig } from '../support/live/rig.ts'
import type { LiveRig } from '../support/live/rig.ts'
import { measureSwap, receive, startSwap } from '../support/live/swap.ts'
import { withoutBrowser } from '../support/window/chromium.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Live face swap between two real ends is skipped: ${missing}.`)

const avatar = (name: string): string => fileURLToPath(new URL(`../../resources/avatars/${name}.png`, import.meta.url))
const talking = fileURLToPath(new URL('../../../shared/samples/clips/talking-head-15s.mp4', import.meta.url))

/** Used where there is no real film: a drawn presenter before a wall, whose head sways and comes nearer. */
const swaying =
  'rotate=0.1*sin(2*PI*t/2):fillcolor=0x5b6670,scale=w=trunc(iw*(0.9+0.05*sin(PI*t))/2)*2:h=-2:eval=frame,crop=560:420:x=(iw-560)/2:y=10'

/** Frames that are compared; the deep run compares more. */
const frames = 6

const idOf = async (models: FaceModels, path: string): Promise<Float32Array> => {
  const picture = await readPicture(path)
  return models.describe(picture, (await meshOf(models, picture))!)
}

/** Whether the lower right corner, where the algorithm draws the mark, differs from the one that was sent. */
function hasSign(sent: Uint8Array, got: Uint8Array, width: number, height: number): boolean {
  let [sum, count] = [0, 0]
  for (let y = height - 36; y < height - 14; y++) {
    for (let x = width - 50; x < width - 16; x++, count++) sum += Math.abs(sent[y * width + x]! - got[y * width + x]!)
  }
  return sum / count > 15
}

describe.skipIf(missing)('live face swap', () => {
  const models = openFaceModels()
  let folder: string
  let clip: CameraClip
  let opened: LiveRig
  let source: LiveSourceFace
  let other: LiveSourceFace

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-live-'))
    const still = join(folder, 'presenter.png')
    await sharp(avatar('ruth')).flatten({ background: '#5b6670' }).resize({ width: 640 }).png().toFile(still)
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#6a7280' } })
      .composite([
        {
          input: await sharp(astronautPath).extract({ left: 0, top: 300, width: 300, height: 200 }).toBuffer(),
        },
      ])
      .png()
      .toFile(join(folder, 'nobody.png'))
    clip = (await stat(talking).catch(() => null))
      ? await cameraClip(join(folder, 'camera.y4m'), ['-ss', '4', '-i', talking], { seconds: 2 })
      : await cameraClip(join(folder, 'camera.y4m'), ['-loop', '1', '-framerate', '20', '-i', still], {
          seconds: 2,
          filters: swaying,
        })
    const { data, width, height } = pictureOf(clip.frames[0]!, clip.width, clip.height)
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(folder, 'frame.png'))
    source = await sourceFace(models, astronautPath, 'astronaut.png')
    other = await sourceFace(models, avatar('tunde'), 'tunde.png')
    opened = await openRig(clip, {
      '/astronaut.png': astronautPath,
      '/tunde.png': avatar('tunde'),
      '/nobody.png': join(folder, 'nobody.png'),
      '/frame.png': join(folder, 'frame.png'),
    })
  })
  afterAll(async () => {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('gives back another face, and around it what the camera saw', async () => {
    await startSwap(opened.page, [source], undefined, true)
    const figures = await measureSwap(
      models,
      clip,
      await receive(opened.page, frames, 3),
      await idOf(models, astronautPath),
    )
    expect(figures.withFace).toBe(frames)
    expect(figures.found).toBeGreaterThanOrEqual(0.95)
    expect(figures.nearer).toBeGreaterThanOrEqual(0.8)
    expect(figures.ssim).toBeGreaterThanOrEqual(0.97)
  })

  it('sends the sound back', async () => {
    expect(await opened.page.evaluate(() => rig.hears())).toBeGreaterThan(0.01)
  })

  it('signs every frame with a swapped face as long as that is asked for', async () => {
    const signed = async (): Promise<boolean[]> =>
      (await receive(opened.page, 4, 1)).map(({ code, planes, width, height }) =>
        hasSign(clip.frames[code!]!, Buffer.from(planes, 'base64'), width, height),
      )
    expect(await signed()).not.toContain(true)
    await opened.page.evaluate(() => rig.set({ label: true }))
    await expect.poll(signed).toEqual([true, true, true, true])
    expect(await signed()).not.toContain(false)
    await opened.page.evaluate(() => rig.set({ label: false }))
  })

  it.runIf(inDepth)('takes another face while it runs, without a new negotiation', async () => {
    const before = await opened.page.evaluate(() => rig.negotiations())
    await opened.page.evaluate((face) => rig.update([face]), other)
    const [old, now] = [await idOf(models, astronautPath), await idOf(models, avatar('tunde'))]
    await expect
      .poll(async () => {
        const got = await receive(opened.page, 2, 1)
        return (
          (await measureSwap(models, clip, got, now)).toSource < (await measureSwap(models, clip, got, old)).toSource
        )
      })
      .toBe(true)
    expect(await opened.page.evaluate(() => rig.negotiations())).toBe(before)
  })

  it('lets go of everything, and begins again', async () => {
    await opened.page.evaluate(() => rig.stop())
    expect(await opened.page.evaluate(() => rig.ended())).toEqual(['ended', 'ended', 'closed'])
    await startSwap(opened.page, [source])
    await opened.page.evaluate(() => rig.stop())
    expect(await opened.page.evaluate(() => rig.faults())).toEqual([])
    expect(opened.faults).toEqual([])
  })

  it('passes frames without a face on bit for bit', async () => {
    const { sent, got, faces } = await opened.page.evaluate(
      (face) => rig.pump(['nobody.png'], [face], { faces: 'all', label: true }, 6),
      source,
    )
    expect(faces).toBe(0)
    expect(got === sent).toBe(true)
  })

  it.runIf(inDepth)('draws the same in typed arrays as with WebGL', async () => {
    const frame = pictureOf(clip.frames[0]!, clip.width, clip.height)
    const { points } = (await meshOf(models, frame))!
    const drawn = async (warp: 'webgl' | 'arrays'): Promise<Uint8Array> => {
      const { picture: colors } = await opened.page.evaluate(
        ([face, mesh, how]) => rig.paint(face, 'frame.png', mesh, 20, how),
        [source, [...points], warp] as const,
      )
      return Buffer.from(colors, 'base64')
    }
    const [arrays, webgl] = [await drawn('arrays'), await drawn('webgl')]
    let [changed, differences] = [0, 0]
    for (let at = 0; at < arrays.length; at++) {
      if (at % 4 === 3) continue
      const before = frame.data[(at >> 2) * 3 + (at % 4)]!
      if (Math.abs(webgl[at]! - before) <= 2) continue
      changed++
      differences += Math.abs(webgl[at]! - arrays[at]!)
    }
    expect(changed).toBeGreaterThan(30_000)
    // Levels of 255.
    expect(differences / changed).toBeLessThan(2)
  })

  it('goes on in typed arrays while a WebGL context is lost, and where there is none', async () => {
    expect(await opened.page.evaluate(() => rig.loseContext())).toEqual(['webgl', 'arrays', 'webgl', 'arrays'])
    expect(await opened.page.evaluate(() => rig.withoutWebGl())).toBe('arrays')
    // Tests run without a graphics card: WebGL is done by software.
    expect(await opened.page.evaluate(() => rig.usualWarp())).toBe('arrays')
  })
})
