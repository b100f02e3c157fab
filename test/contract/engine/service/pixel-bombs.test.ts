import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { tinyFrames, tracks } from '../../../support/engine/heavy-sources.ts'
import { frameAt, make } from '../../../support/engine/media.ts'
import { ProgramMemory, tellsMemory } from '../../../support/engine/program-memory.ts'
import { at, renderVideo, size, videoWorld } from '../../../support/engine/video-world.ts'

const world = videoWorld()
const folder = temporaryFolder()

test.each([
  [16_000, 16_000],
  [60_000, 60_000],
  [65_535, 600],
])('a GIF of tiny frames on a screen of %i x %i px is refused, everywhere', async (width, height) => {
  const gif = tinyFrames(width, height, 2)
  await expect(world.client.upload(gif, 'bomb.gif')).rejects.toThrow(/^1003 .*megapixels/)
  const { body } = await world.client.raw('detectFaces', { img: gif.toString('base64') })
  expect(body['error_code']).toBe(1)
})

test.runIf(inDepth)('frames that take more memory than pixels of 8 bit are refused', async () => {
  const deep = ['-f', 'lavfi', '-i', 'color=c=blue:s=6000x6000:r=25:d=0.04', '-pix_fmt', 'yuva444p16le']
  const film = await make('mkv', [...deep, '-c:v', 'ffv1', '-threads', '2'])
  await expect(world.client.upload(film, 'deep.mkv')).rejects.toThrow(/^1003 .*288 MB.*limit is 108 MB/)
})

test('a stream that grows beyond the limit in the middle is not decoded there', async () => {
  const jpeg = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const [small, large] = [await jpeg(64, 36, '#ff0000'), await jpeg(8192, 5000, '#00ff00')]
  const pictures = join(folder, 'pictures.mjpeg')
  await writeFile(pictures, Buffer.concat([...Array<Buffer>(12).fill(small), large, large]))
  const input = ['-f', 'mjpeg', '-framerate', '4', '-i', pictures]
  const url = await world.client.upload(await make('avi', [...input, '-c', 'copy']), 'grows.avi')
  const { _id } = await world.client.ok('createAvatarVideo', {
    data: [
      { ...size, voice: { voice_url: world.sound }, duration: 3500, elements: [{ type: 'video', url, ...at(0, 0) }] },
    ],
  })
  const record = await world.client.ended('videoInfo', String(_id))
  if (record['video_status'] === 4) return
  expect((await frameAt(String(record['video']), 3.3)).pixel(10, 10)[1], 'green').toBeLessThan(100)
})

test('pixels that are a hundred times as wide as high count with their width', async () => {
  const wide = ['-f', 'lavfi', '-i', 'color=c=blue:s=1200x600:r=25:d=0.04', '-pix_fmt', 'yuv420p', '-aspect', '200:1']
  await expect(world.client.upload(await make('mp4', wide), 'wide.mp4')).rejects.toThrow(/^1003 .*megapixels/)
})

describe.skipIf(!tellsMemory)('no ffmpeg takes more than 1.5 GB', () => {
  const memory = new ProgramMemory()
  afterAll(() => memory.stop())

  test.runIf(inDepth)('for a file of sixty tracks, of which each is decoded when it is opened', async () => {
    const film = await tracks('mkv', 60)
    memory.take()
    await expect(world.client.upload(film, 'tracks.mkv')).rejects.toThrow(/^1003 .*more memory/)
    expect(memory.take()).toBeLessThan(1.5e9)
  })

  test.runIf(inDepth)('for a clip on the largest canvas', async () => {
    const item = { width: 3840, height: 3840, ...world.quiet, duration: 600 }
    memory.take()
    await renderVideo(world.client, 'createAvatarVideo', {
      data: [{ ...item, elements: [{ type: 'video', url: world.blueFilm, ...at(0, 0) }] }],
    })
    expect(memory.take()).toBeLessThan(1.5e9)
  })
})
