import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { covering, layoutOf, visiblePart } from '../../../../../electron/engine/capabilities/background/layout.ts'
import type { Layout } from '../../../../../electron/engine/capabilities/background/layout.ts'
import { run } from '../../../../../electron/engine/capabilities/background/task.ts'
import type { FaceModels, Mask, Picture } from '../../../../../electron/engine/vision/faces/types.ts'
import type { MediaTools } from '../../../../../electron/media/tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-background-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const request = {
  origin_img: 'https://example.com/a.png',
  modify_origin_img_size: '40x30',
  overlay_origin_x: 10,
  overlay_origin_y: 20,
  canvas_size: '100x80',
  webhookUrl: '',
  removeBg: false,
}

describe('layoutOf', () => {
  test('reads sizes and places', () => {
    expect(layoutOf({ ...request, color_code: '#ff8800' })).toEqual({
      canvas: { width: 100, height: 80 },
      color: '#ff8800',
      origin: { url: request.origin_img, width: 40, height: 30, x: 10, y: 20 },
      removeBg: false,
    })
  })

  test.each([
    [{ canvas_size: '10000x10000' }, /canvas_size.*megapixels/],
    [{ canvas_size: '99999x1' }, /canvas_size.*16384/],
    [{ modify_origin_img_size: '20000x10' }, /modify_origin_img_size/],
    [{ template_url: 'https://example.com/b.png', modify_template_size: '1x20000' }, /modify_template_size/],
  ])('refuses %j', (change, reason) => {
    expect(() => layoutOf({ ...request, ...change })).toThrow(reason)
  })
})

test('a template without a size covers the canvas evenly', () => {
  expect(covering({ width: 200, height: 100 }, { width: 100, height: 100 })).toEqual({
    width: 200,
    height: 100,
    x: -50,
    y: 0,
  })
  expect(covering({ width: 10, height: 40 }, { width: 100, height: 100 })).toEqual({
    width: 100,
    height: 400,
    x: 0,
    y: -150,
  })
})

test('what is outside the canvas is not made', () => {
  const canvas = { width: 100, height: 80 }
  expect(visiblePart({ width: 40, height: 30, x: -10, y: 60 }, canvas)).toEqual({
    left: 0,
    top: 60,
    part: { left: 10, top: 0, width: 30, height: 20 },
  })
  expect(visiblePart({ width: 40, height: 30, x: 100, y: 0 }, canvas)).toBeUndefined()
  expect(visiblePart({ width: 40, height: 30, x: -40, y: 0 }, canvas)).toBeUndefined()
})

/** Models that find a given number of faces, and cut out the left half. */
function models(faces: number, asked: string[] = []): FaceModels {
  const detected = { box: { x: 0, y: 0, width: 1, height: 1 }, score: 1 }
  return {
    detect: () => Promise.resolve(Array.from({ length: faces }, () => detected)),
    cutOut(picture: Picture, what: string): Promise<Mask> {
      asked.push(what)
      const { width, height } = picture
      const data = new Uint8Array(width * height).map((_, i) => (i % width < width / 2 ? 255 : 0))
      return Promise.resolve({ data, width, height })
    },
  } as unknown as FaceModels
}

async function compose(layout: Partial<Layout>, origin: Buffer, faces = 0, template?: Buffer) {
  const originPath = join(folder, 'origin')
  const templatePath = join(folder, 'template')
  const outPath = join(folder, 'out.png')
  await sharp(origin).metadata()
  const { writeFile } = await import('node:fs/promises')
  await writeFile(originPath, origin)
  if (template) await writeFile(templatePath, template)
  const asked: string[] = []
  const result = await run(
    {
      layout: { ...layoutOf(request), ...layout },
      originPath,
      outPath,
      ...(template ? { templatePath } : {}),
    },
    {
      models: models(faces, asked),
      tools: {} as MediaTools,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  )
  if (result.faces > 8) return { result, asked, at: () => [] as number[], size: [0, 0] }
  const { data, info } = await sharp(outPath).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { result, asked, at, size: [info.width, info.height] }
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

describe('the composition', () => {
  test('with neither colour nor template is clear around the foreground', async () => {
    const composed = await compose({}, await plain(80, 60, '#ff0000').png().toBuffer())
    expect(composed.size).toEqual([100, 80])
    expect(composed.at(9, 20)).toEqual([0, 0, 0, 0])
    expect(composed.at(10, 20)).toEqual([255, 0, 0, 255])
    expect(composed.at(49, 49)).toEqual([255, 0, 0, 255])
    expect(composed.at(50, 49)).toEqual([0, 0, 0, 0])
    expect(composed.result).toEqual({ faces: 0, cut: null })
    expect(composed.asked).toEqual([])
  })

  test('lays the template on the colour, at its size and place, and the foreground on both', async () => {
    const template = { url: '', x: 60, y: -5, size: { width: 20, height: 40 } }
    const composed = await compose(
      { color: '#00ff00', template },
      await plain(8, 6, '#ff0000').jpeg({ quality: 100 }).toBuffer(),
      0,
      await plain(200, 200, '#0000ff80').png().toBuffer(),
    )
    expect(composed.at(5, 5)).toEqual([0, 255, 0, 255])
    expect(composed.at(59, 10)).toEqual([0, 255, 0, 255])
    const [red, green, blue, alpha] = composed.at(61, 10)
    expect([red, alpha]).toEqual([0, 255])
    expect(Math.abs(green! - 127)).toBeLessThan(3)
    expect(Math.abs(blue! - 128)).toBeLessThan(3)
    expect(composed.at(61, 36)).toEqual([0, 255, 0, 255])
    expect(composed.at(30, 30)[0]).toBeGreaterThan(250)
  })

  test('EXIF is turned, CMYK, grey and 16 bit become sRGB, of an animation the first frame counts', async () => {
    const halves = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
      .composite([{ input: await plain(20, 20, '#ff0000').png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    const turned = await compose({}, halves)
    // After a quarter turn clockwise, the left side is at the top.
    expect(turned.at(30, 24)[0]).toBeGreaterThan(200)
    expect(turned.at(30, 46)[2]).toBeGreaterThan(200)
    const cmyk = await plain(40, 30, '#ff0000').flatten().toColourspace('cmyk').jpeg().toBuffer()
    const [red, green, blue, alpha] = (await compose({}, cmyk)).at(30, 30) as [number, number, number, number]
    expect(red > 180 && green < 90 && blue < 90 && alpha === 255).toBe(true)
    const grey = await plain(40, 30, '#808080').flatten().toColourspace('b-w').png().toBuffer()
    expect((await compose({}, grey)).at(30, 30)).toEqual([128, 128, 128, 255])
    const deep = await plain(40, 30, '#ff0000').toColourspace('rgb16').png().toBuffer()
    expect((await compose({}, deep)).at(30, 30)).toEqual([255, 0, 0, 255])
    const frames = await sharp(
      [await plain(40, 30, '#ff0000').png().toBuffer(), await plain(40, 30, '#0000ff').png().toBuffer()],
      { join: { animated: true } },
    )
      .webp({ lossless: true })
      .toBuffer()
    expect((await compose({}, frames)).at(30, 30)).toEqual([255, 0, 0, 255])
  })

  test('more than eight faces are counted and nothing is made', async () => {
    const composed = await compose({}, await plain(80, 60, '#ff0000').png().toBuffer(), 9)
    expect(composed.result).toEqual({ faces: 9, cut: null })
    expect(composed.asked).toEqual([])
  })

  test.each([
    [1, 'people'],
    [0, 'objects'],
  ] as const)('with %i faces %s are cut out, and what was clear stays clear', async (faces, what) => {
    const origin = await plain(200, 150, '#ff0000')
      .composite([{ input: await plain(200, 75, '#00ff00').png().toBuffer(), top: 0, left: 0, blend: 'dest-out' }])
      .png()
      .toBuffer()
    const composed = await compose({ removeBg: true, color: '#ffffff' }, origin, faces)
    expect(composed.asked).toEqual([what])
    expect(composed.result.cut).toBe(what)
    expect(composed.at(15, 45)).toEqual([255, 0, 0, 255])
    expect(composed.at(45, 45)).toEqual([255, 255, 255, 255])
    expect(composed.at(15, 24)).toEqual([255, 255, 255, 255])
  })

  test('a picture of which nothing is left is refused', async () => {
    const origin = await plain(200, 150, '#ff000000').png().toBuffer()
    await expect(compose({ removeBg: true }, origin)).rejects.toMatchObject({
      code: 'invalid',
      message: /could not be cut out/,
    })
  })

  test('a foreground far outside leaves the background alone', async () => {
    const composed = await compose(
      { color: '#00ff00', origin: { url: '', width: 4000, height: 4000, x: 900_000, y: -900_000 } },
      await plain(80, 60, '#ff0000').png().toBuffer(),
    )
    expect(composed.at(50, 40)).toEqual([0, 255, 0, 255])
  })
})
