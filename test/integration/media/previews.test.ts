import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findTools, isMediaError, poster, strip, waveform } from '../../../electron/media/index.ts'
import { countingClip, countOf, make, picture, scratch } from '../../support/media/making.ts'
import { inDepth } from '../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

test('a poster is of the time asked for, within the size asked for', async () => {
  const clip = await countingClip(tools, files.path('c.mp4'), 25, '-qp', '0')
  const out = files.path('poster.png')
  expect(await poster(tools, clip, out, { atMs: 480, maxWidth: 32, maxHeight: 100 })).toEqual({
    width: 32,
    height: 32,
  })
  const { data } = await sharp(out).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(countOf(16 + (data[0]! * 219) / 255)).toBe(12)
  await poster(tools, clip, out, { atMs: 99_000 })
  const end = await sharp(out).removeAlpha().raw().toBuffer()
  expect(countOf(16 + (end[0]! * 219) / 255)).toBe(24)
})

test('a poster keeps alpha as PNG and lies on white as JPEG', async () => {
  const source = 'color=red@0.0:s=16x16:r=25:d=0.2,format=yuva420p'
  const clip = await make(tools, files.path('a.webm'), '-f', 'lavfi', '-i', source, '-c:v', 'libvpx-vp9')
  await poster(tools, clip, files.path('a.png'))
  expect((await sharp(files.path('a.png')).raw().toBuffer())[3]).toBeLessThan(8)
  await poster(tools, clip, files.path('a.jpg'))
  expect((await sharp(files.path('a.jpg')).raw().toBuffer())[0]).toBeGreaterThan(245)
})

test('a strip shows the film from left to right', async () => {
  const clip = await countingClip(tools, files.path('s.mp4'), 25, '-qp', '0')
  const out = files.path('strip.png')
  expect(await strip(tools, clip, out, { count: 5, maxHeight: 16 })).toEqual({
    width: 80,
    height: 16,
    count: 5,
  })
  const data = await sharp(out).greyscale().raw().toBuffer()
  const seen = [0, 1, 2, 3, 4].map((index) => data[8 * 80 + index * 16 + 8]!)
  expect([...seen].sort((a, b) => a - b)).toEqual(seen)
  expect(new Set(seen).size).toBe(5)
})

test('stills, and sound without a picture', async () => {
  await picture(files.path('p.png'), 1000, 500, 'red')
  expect(await poster(tools, files.path('p.png'), files.path('p.webp'), { maxWidth: 100 })).toEqual({
    width: 100,
    height: 50,
  })
  const wav = await make(tools, files.path('x.wav'), '-f', 'lavfi', '-i', 'sine=d=0.2')
  const error: unknown = await poster(tools, wav, files.path('no.png')).catch((e: unknown) => e)
  expect(isMediaError(error, 'unreadable')).toBe(true)
})

test.runIf(inDepth)('a waveform follows the sound, in as many buckets for hours as for seconds', async () => {
  const steps = await make(
    tools,
    files.path('steps.wav'),
    ...['-f', 'lavfi', '-i', `aevalsrc='sin(2*PI*t*400)*if(lt(t,1),0.1,0.8)':s=44100:d=2`],
  )
  const { low, high, durationMs } = await waveform(tools, steps, { buckets: 20 })
  expect(durationMs).toBe(2000)
  for (let bucket = 0; bucket < 20; bucket += 1) {
    const peak = bucket < 10 ? 0.1 : 0.8
    expect(high[bucket]).toBeCloseTo(peak, 1)
    expect(low[bucket]).toBeCloseTo(-peak, 1)
  }
  const hour = await make(tools, files.path('hour.flac'), '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '3600')
  const before = process.memoryUsage().rss
  const long = await waveform(tools, hour, { buckets: 1000 })
  expect(long.high).toHaveLength(1000)
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024)
})
