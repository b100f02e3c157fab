import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { MediaFiles } from '../../../../../electron/studio/media/files/index.ts'
import { DiskCache } from '../../../../../electron/studio/media/files/disk-cache.ts'
import { make } from '../../../../support/media/making.ts'

let folder = ''
let tools: MediaTools
let media: MediaFiles
const source = 'testsrc2=s=320x180:r=25:d=2'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-derived-'))
  tools = await findTools()
  media = new MediaFiles({
    cacheFolder: join(folder, 'cache'),
    importsFolder: join(folder, 'imports'),
    tools: () => findTools(),
    baseUrl: () => null,
    owner: () => null,
    now: Date.now,
    onError: () => undefined,
  })
})
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

async function bytes(url: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const response = (await media.handle(new Request(`http://studio/${url}`)))!
  const type = response.headers.get('content-type')
  return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a thumbnail is a small picture of the file, with its alpha, and follows the file', async () => {
  const path = join(folder, 'half.png')
  const red = { r: 255, g: 0, b: 0, alpha: 0.5 }
  await sharp({ create: { width: 1000, height: 500, channels: 4, background: red } })
    .png()
    .toFile(path)
  const url = media.urlFor(path, { as: 'thumb', width: 100 })
  const first = await bytes(url)
  expect([first.status, first.type]).toEqual([200, 'image/webp'])
  const { data, info } = await sharp(first.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([100, 50, 4])
  expect(Math.abs(data[3]! - 128)).toBeLessThan(6)
  await sharp({ create: { width: 500, height: 500, channels: 3, background: 'blue' } })
    .png()
    .toFile(path)
  const second = await sharp((await bytes(url)).bytes).metadata()
  expect([second.width, second.height]).toEqual([100, 100])
})

test('peaks are 100 a second: loud where the sound is, zero where there is none', async () => {
  const expression = 'if(between(t,0.5,1),0.8*sin(2*PI*440*t),0)'
  const path = await make(tools, join(folder, 'beep.wav'), '-f', 'lavfi', '-i', `aevalsrc='${expression}':d=2`)
  const peaks = (await bytes(media.urlFor(path, { as: 'peaks' }))).bytes
  expect(peaks.length).toBe(200)
  expect(Math.max(...peaks.subarray(0, 48), ...peaks.subarray(104))).toBeLessThan(4)
  const loud = peaks.subarray(52, 98)
  expect(Math.min(...loud)).toBeGreaterThan(0.72 * 255)
  expect(Math.max(...loud)).toBeLessThan(0.88 * 255)
})

test('a strip holds twelve frames side by side, in order', async () => {
  const grey = "geq=lum='20+T*100':cb=128:cr=128"
  const args = ['-f', 'lavfi', '-i', `color=black:s=64x64:r=25:d=2,format=yuv420p,${grey}`]
  const path = await make(tools, join(folder, 'rising.mp4'), ...args)
  const { data, info } = await sharp((await bytes(media.urlFor(path, { as: 'strip', width: 64 }))).bytes)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([12 * 64, 64])
  const lumas = [...Array(12).keys()].map(
    (at) => data[32 * info.width * info.channels + (at * 64 + 32) * info.channels]!,
  )
  for (let at = 1; at < lumas.length; at += 1) expect(lumas[at]!).toBeGreaterThan(lumas[at - 1]!)
})

test('what a window can not play gets a proxy of the same length and shape; alpha and sound stay', async () => {
  const sound = ['-f', 'lavfi', '-i', 'sine=440:d=2']
  const prores = ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le']
  const path = await make(tools, join(folder, 'camera.mov'), '-f', 'lavfi', '-i', source, ...sound, ...prores)
  const proxy = await media.derived(path, 'play')
  const info = await probe(tools, proxy)
  expect(info).toMatchObject({
    container: 'mp4',
    video: { codec: 'h264', width: 320, height: 180, pixFmt: 'yuv420p' },
  })
  expect(info.audio?.codec).toBe('aac')
  expect(Math.abs(info.durationMs - 2000)).toBeLessThan(80)

  const clear = ['-vf', 'format=yuva444p10le,colorchannelmixer=aa=0.5', '-c:v', 'prores_ks', '-pix_fmt', 'yuva444p10le']
  const short = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=0.4']
  const alpha = await make(tools, join(folder, 'alpha.mov'), ...short, ...clear)
  const web = await probe(tools, await media.derived(alpha, 'play'))
  expect(web.video).toMatchObject({ codec: 'vp9', hasAlpha: true })
})

test('a large film becomes a small proxy, upright', async () => {
  const path = join(folder, 'tall.avi')
  await make(tools, path, '-f', 'lavfi', '-i', 'testsrc2=s=1080x1920:r=50:d=0.12', '-c:v', 'mjpeg')
  const { video } = await probe(tools, await media.derived(path, 'play'))
  expect(video).toMatchObject({ width: 720, height: 1280, fps: 30 })
})

test('the same is made once, for all who ask; what can not be made says why and is tried again', async () => {
  const path = await make(tools, join(folder, 'once.mp4'), '-f', 'lavfi', '-i', source)
  const before = readdirSync(join(folder, 'cache')).length
  const thumbs = await Promise.all([1, 2, 3, 4].map(() => media.derived(path, 'thumb', { width: 77 })))
  expect(new Set(thumbs).size).toBe(1)
  expect(readdirSync(join(folder, 'cache')).length).toBe(before + 1)
  const { mtimeMs } = statSync(thumbs[0]!)
  await media.derived(path, 'thumb', { width: 77 })
  expect(statSync(thumbs[0]!).mtimeMs).toBe(mtimeMs)

  const broken = join(folder, 'broken.mp4')
  writeFileSync(broken, 'this is no film')
  await expect(media.derived(broken, 'thumb')).rejects.toMatchObject({ code: 'refused' })
  expect((await bytes(media.urlFor(broken, { as: 'thumb' }))).status).toBe(422)
  copyFileSync(path, broken)
  expect((await bytes(media.urlFor(broken, { as: 'thumb' }))).status).toBe(200)
  rmSync(broken)
  expect((await bytes(media.urlFor(broken, { as: 'thumb' }))).status).toBe(404)
})

test('who goes away leaves the work to the others', async () => {
  const path = await make(tools, join(folder, 'leave.mp4'), '-f', 'lavfi', '-i', source)
  const stop = new AbortController()
  const left = media.derived(path, 'strip', { signal: stop.signal })
  const stays = media.derived(path, 'strip')
  stop.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(statSync(await stays).size).toBeGreaterThan(0)
})

test('old files make room for new ones, the least lately used first', async () => {
  const cacheFolder = join(folder, 'small-cache')
  const cache = new DiskCache({ folder: cacheFolder, mostBytes: 250, now: Date.now })
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    const path = await cache.ensure(cache.path([name], '.bin'), async () => {
      writeFileSync(cache.path([name], '.bin'), Buffer.alloc(100))
    })
    const at = (Date.now() - (10 - index) * 3 * 3600_000) / 1000
    utimesSync(path, at, at)
  }
  // The file was used again, so it stays although it is the oldest.
  expect(await cache.has(cache.path(['a'], '.bin'))).not.toBeNull()
  writeFileSync(join(cacheFolder, '.abc-left.bin'), 'x')
  utimesSync(join(cacheFolder, '.abc-left.bin'), 1, 1)
  cache.sweep()
  await cache.close()
  const kept = ['a', 'b', 'c', 'd'].filter((name) =>
    readdirSync(cacheFolder).some((file) => cache.path([name], '.bin').endsWith(file)),
  )
  expect(kept).toEqual(['a', 'd'])
  expect(readdirSync(cacheFolder)).toHaveLength(2)
})
