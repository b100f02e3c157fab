import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyProject, emptyScene } from '../../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { ManualClock } from '../../../../support/manual-clock.ts'
import { partPictures, stillPicture } from '../../../../../electron/studio/media/stills/index.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'greenroom-stills-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const placed = { layer: 1, scaleX: 1, scaleY: 1, locked: false, hidden: false }

function project(...elements: Element[]): Project {
  return { ...emptyProject('p', 'Launch'), scenes: [{ ...emptyScene('s', 'Scene 1'), elements }] }
}

/** A picture whose left half is red and whose right half is transparent. */
async function halfRed(name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name)
  const red = await sharp({ create: { width: width / 2, height, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
  await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toFile(path)
  return path
}

async function colorsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number): string => {
    const at = (y * info.width + x) * info.channels
    const [red = 0, green = 0] = data.subarray(at, at + 3)
    return red > 200 && green < 90 ? 'red' : red > 200 && green > 200 ? 'white' : 'other'
  }
}

it('draw an avatar at its own size, however small its picture is, and without a box behind it', async () => {
  const still = await halfRed('mara.png', 200, 216)
  const pictureOf = partPictures({
    clock: new ManualClock(),
    media: {
      derived: () => Promise.reject(new Error('not asked')),
      info: () => Promise.reject(new Error('not asked')),
      remoteFile: (url) => Promise.resolve(url === 'http://e/mara.png' ? still : ''),
    },
    avatars: () =>
      Promise.resolve([
        {
          avatarId: 'mara',
          url: 'http://e/plain.png',
          styled: ({ outfit }) => (outfit === 'tee' ? 'http://e/mara.png' : null),
          size: { width: 1000, height: 1080 },
        },
      ]),
  })('engine')
  const source = { kind: 'avatar', avatarId: 'mara', from: 2 } as const
  const avatar = {
    ...placed,
    id: 'a',
    name: 'Mara',
    kind: 'avatar',
    source,
    x: 920,
    y: 0,
    styling: { outfit: 'tee' },
  } as Element
  // 480 x 270: the avatar covers x 230 to 480 and the whole height.
  const color = await colorsOf(await stillPicture(project(avatar), pictureOf))
  expect([color(220, 135), color(240, 10), color(345, 260)]).toEqual(['white', 'red', 'red'])
  expect([color(365, 135), color(470, 260)]).toEqual(['white', 'white'])
})

it('draw a file at its own size, though a smaller thumbnail is read', async () => {
  const thumb = await halfRed('thumb.png', 480, 270)
  const pictureOf = partPictures({
    clock: new ManualClock(),
    media: {
      derived: () => Promise.resolve(thumb),
      info: () => Promise.resolve({ image: { width: 1920, height: 1080 } } as never),
      remoteFile: () => Promise.reject(new Error('not asked')),
    },
    avatars: () => Promise.resolve([]),
  })('engine')
  const source = { kind: 'asset', path: '/photo.png' } as const
  const image = { ...placed, id: 'i', name: 'Photo', kind: 'image', source, x: 0, y: 0 } as Element
  const color = await colorsOf(await stillPicture(project(image), pictureOf))
  expect([color(235, 265), color(245, 5)]).toEqual(['red', 'white'])
})
