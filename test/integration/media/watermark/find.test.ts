import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, findTools, probe } from '../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'
import { verifyFile } from '../../../../electron/media/provenance/index.ts'
import { findWatermark, markPicture } from '../../../../electron/media/watermark/index.ts'
import { layer, make, scratch } from '../../../support/media/making.ts'

const photo = fileURLToPath(new URL('../../../../resources/samples/media/backdrop-spring.jpg', import.meta.url))
let tools: MediaTools
let files: Awaited<ReturnType<typeof scratch>>

beforeAll(async () => {
  tools = await findTools()
  files = await scratch()
})
afterAll(() => files.remove())

const found = async (path: string) => findWatermark(tools, path, await probe(tools, path))
const small = ['-vf', 'scale=640:-2', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23']

test('a composed film keeps its mark in half the size, and one without has none', async () => {
  const frame = { width: 1280, height: 720 }
  const film = (watermark: boolean) =>
    compose(
      tools,
      {
        items: [{ ...frame, background: { color: 'white' }, durationMs: 600, layers: [layer(photo, { ...frame })] }],
        ...(watermark ? { watermark } : {}),
      },
      files.path(`film-${String(watermark)}.mp4`),
    )
  await film(true)
  await film(false)
  const [marked, plain] = [files.path('film-true.mp4'), files.path('film-false.mp4')]
  const half = await make(tools, files.path('half.mp4'), '-i', marked, ...small)
  expect((await found(plain)).picture).toMatchObject({ isFound: false })
  const verified = await verifyFile(half, { tools, identities: [] })
  expect(verified).toMatchObject({ credentials: 'none', watermark: { picture: true } })
})

test('a picture keeps its mark as JPEG', async () => {
  const { data, info } = await sharp(photo).resize(1600, 900).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const of = (name: string) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 85 })
      .toFile(files.path(name))
  markPicture({ data, width, height, channels: 3 })
  await of('marked.jpg')
  expect(await found(files.path('marked.jpg'))).toMatchObject({ sound: null, picture: { isFound: true } })
})

test('what is damaged is told as not known', async () => {
  const path = await make(tools, files.path('noise.wav'), '-f', 'lavfi', '-i', 'anoisesrc=d=2')
  expect(await verifyFile(path, { tools, identities: [] })).toMatchObject({
    watermark: { sound: false, picture: null },
  })
  expect(await verifyFile(path, { tools: null, identities: [] })).toMatchObject({ watermark: null })
})
