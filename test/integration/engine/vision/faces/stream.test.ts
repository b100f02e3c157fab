import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { probe } from '../../../../../electron/media/index.ts'
import { countingClip, countOf, lossless, make } from '../../../../support/media/making.ts'
import { longestBetweenKeys } from '../../../../support/engine/media.ts'
import { output, readFrames as storedFrames } from '../../../../support/media/reading.ts'
import { bench, counted, tools, transform, useStreams } from './streams.ts'

useStreams()

const bytesOf = (path: string) => output(tools, ['-i', path, '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'])
async function countsOf(path: string): Promise<number[]> {
  const frames = await storedFrames(tools, path, { width: 64, height: 64 })
  return frames.map((frame) => countOf(frame.luma(32, 32)))
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

describe('streams of frames', () => {
  it.each([
    ['that say nothing of their colours', []],
    ['in BT.709', ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']],
    ['in BT.601', ['-colorspace', 'smpte170m', '-color_primaries', 'smpte170m', '-color_trc', 'smpte170m']],
  ])('leave untouched frames bit for bit as they were, of videos %s', async (_, tags) => {
    const path = bench.path('busy.mp4')
    await make(tools, path, '-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=25:d=0.4', ...lossless, ...tags)
    const { outPath, frames } = await transform(path, {})
    expect(frames).toBe(10)
    expect((await bytesOf(outPath)).equals(await bytesOf(path))).toBe(true)
    const [before, after] = [await probe(tools, path), await probe(tools, outPath)]
    expect(after.video!.color.space).toBe(before.video!.color.space)
  })

  it('change what is changed, and nothing beside it', async () => {
    const path = bench.path('busy.mp4')
    await make(tools, path, '-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=25:d=0.2', ...lossless)
    const { outPath } = await transform(path, {
      onFrame({ data, width }) {
        for (let y = 32; y < 64; y++) for (let x = 40; x < 80; x++) data.set([200, 40, 90], (y * width + x) * 3)
      },
    })
    const [before, after] = [await bytesOf(path), await bytesOf(outPath)]
    for (let y = 0; y < 96; y++) {
      for (let x = 0; x < 128; x++) {
        if (y >= 32 && y < 64 && x >= 40 && x < 80) continue
        expect(after[y * 128 + x]).toBe(before[y * 128 + x])
      }
    }
    const { data } = await sharp(
      await output(tools, ['-i', outPath, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1']),
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (50 * 128 + 60) * 3
    ;[200, 40, 90].forEach((value, i) => expect(Math.abs(data[at + i]! - value)).toBeLessThanOrEqual(4))
  })

  it('tell each frame its number, time and place in the source', async () => {
    const seen: unknown[] = []
    const shares: number[] = []
    await transform(counted, {
      frames: 28,
      onFrame: (picture, index, timeMs, source) => {
        seen.push([picture.width, picture.channels, index, timeMs, source.frame, source.again])
      },
      onProgress: (share) => shares.push(share),
    })
    expect(seen[3]).toEqual([64, 3, 3, 120, 3, false])
    expect(seen[27]).toEqual([64, 3, 27, 1080, 25, true])
    expect(shares).toHaveLength(28)
    expect(shares.at(-1)).toBe(1)
  })

  it('end with the source, or hold its last frame', async () => {
    expect(await countsOf((await transform(counted, {})).outPath)).toEqual(upTo(26))
    const held = await transform(counted, { frames: 30 })
    expect(await countsOf(held.outPath)).toEqual([...upTo(26), 25, 25, 25, 25])
    expect(held.sourceFrames).toBe(26)
    expect(await countsOf((await transform(counted, { frames: 5 })).outPath)).toEqual(upTo(5))
  })

  it('play again from the start', async () => {
    const { outPath } = await transform(counted, { frames: 60, extension: 'loop' })
    expect(await countsOf(outPath)).toEqual([...upTo(26), ...upTo(26), ...upTo(8)])
  })

  it('play back and forth, part by part, and leave nothing behind', async () => {
    const long = await countingClip(tools, bench.path('long.mp4'), 130, ...lossless)
    const seen: number[] = []
    const { outPath } = await transform(long, {
      frames: 400,
      extension: 'bounce',
      onFrame: (_picture, _index, _time, source) => void seen.push(source.frame),
    })
    const there = upTo(130)
    const wanted = [
      ...there,
      ...there.slice(0, -1).reverse(),
      ...there.slice(1),
      ...there.slice(0, -1).reverse(),
    ].slice(0, 400)
    expect(seen).toEqual(wanted)
    expect(await countsOf(outPath)).toEqual(wanted.map((frame) => frame % 26))
    expect((await readdir(bench.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it.each([1, 2])('play %i frame(s) back and forth', async (count) => {
    const short = await countingClip(tools, bench.path('short.mp4'), count, ...lossless)
    const { outPath } = await transform(short, { frames: 5, extension: 'bounce' })
    expect(await countsOf(outPath)).toEqual(count === 1 ? [0, 0, 0, 0, 0] : [0, 1, 0, 1, 0])
  })

  it('start where they are told, at the rate they are told', async () => {
    expect((await countsOf((await transform(counted, { fromMs: 400 })).outPath))[0]).toBe(10)
    const double = await transform(counted, { fps: 50, frames: 8 })
    expect(await countsOf(double.outPath)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    expect((await probe(tools, double.outPath)).video!.fps).toBe(50)
    const odd = await transform(counted, { fps: 29.97, frames: 20 }, 'odd.mp4')
    expect((await probe(tools, odd.outPath)).video!.fps).toBeCloseTo(29.97, 2)
  })

  it('take videos upright, at another size', async () => {
    const lying = bench.path('lying.mp4')
    const source = 'color=black:s=96x64:r=25:d=0.2,drawbox=x=0:y=0:w=48:h=64:c=white:t=fill'
    const flat = await make(tools, bench.path('flat.mp4'), '-f', 'lavfi', '-i', source, ...lossless)
    await make(tools, lying, '-display_rotation', '-90', '-i', flat, '-c', 'copy')
    const info = await probe(tools, lying)
    expect([info.video!.width, info.video!.height]).toEqual([64, 96])
    const sums: number[] = []
    await transform(lying, {
      width: 32,
      height: 48,
      frames: 1,
      onFrame: ({ data, width }) => void sums.push(data[(4 * width + 16) * 3]!, data[(44 * width + 16) * 3]!),
    })
    const [top, bottom] = sums
    expect(top! > 200 && bottom! < 50).toBe(true)
  })

  it('hold a photo', async () => {
    const photo = bench.path('photo.jpg')
    await sharp({ create: { width: 90, height: 60, channels: 3, background: { r: 30, g: 160, b: 220 } } })
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toFile(photo)
    const colours: number[][] = []
    const { frames, outPath } = await transform(photo, {
      width: 60,
      height: 90,
      frames: 7,
      onFrame: ({ data }) => void colours.push([...data.subarray(3000, 3003)]),
    })
    expect(frames).toBe(7)
    ;[30, 160, 220].forEach((value, i) => expect(Math.abs(colours[6]![i]! - value)).toBeLessThanOrEqual(3))
    expect((await probe(tools, outPath)).video!.color.space).toBe('bt709')
  })

  it('keep and change transparency', async () => {
    const clear = bench.path('clear.mov')
    await make(
      tools,
      clear,
      '-f',
      'lavfi',
      '-i',
      'color=red@0.5:s=64x64:r=25:d=0.2,format=rgba',
      '-c:v',
      'qtrle',
      '-pix_fmt',
      'argb',
    )
    const { outPath, frames } = await transform(
      clear,
      {
        alpha: true,
        outArguments: ['-c:v', 'qtrle', '-pix_fmt', 'argb'],
        onFrame: ({ data }) => void data.fill(0, 3, 4),
      },
      'clear-out.mov',
    )
    expect(frames).toBe(5)
    const rgba = await output(tools, ['-i', outPath, '-frames:v', '1', '-pix_fmt', 'rgba', '-f', 'rawvideo', 'pipe:1'])
    expect(rgba[3]).toBe(0)
    expect(Math.abs(rgba[403]! - 128)).toBeLessThanOrEqual(2)
    expect(rgba[400]).toBeGreaterThan(240)
  })

  it.each([25, 24000 / 1001])('have a key frame in every second, at %d frames a second', async (fps) => {
    const still = await make(tools, bench.path('still.mp4'), '-f', 'lavfi', '-i', 'color=red:s=64x64:d=3')
    const { outPath } = await transform(still, { fps, outArguments: ['-c:v', 'libx264'] }, 'keys.mp4')
    expect(await longestBetweenKeys(outPath)).toBeLessThanOrEqual(1)
  })

  it('bring a sound along', async () => {
    const tone = await make(tools, bench.path('tone.wav'), '-f', 'lavfi', '-i', 'sine=d=1')
    const { outPath } = await transform(
      counted,
      { soundPath: tone, outArguments: [...lossless, '-c:a', 'aac'] },
      'tone.mp4',
    )
    expect((await probe(tools, outPath)).audio!.codec).toBe('aac')
  })
})
