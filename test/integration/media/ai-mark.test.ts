import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aiFlagArguments,
  aiFlagXmp,
  aiMarkFilter,
  aiVideoComment,
  applyAiMark,
  drawAiMark,
  writeAiMark,
} from '../../../electron/media/ai-mark/index.ts'
import { captureText } from '../../../electron/media/capabilities.ts'
import { compose, findTools, run } from '../../../electron/media/index.ts'
import type { ComposeItem, MediaTools } from '../../../electron/media/index.ts'
import { colorDistance, readFrames } from '../../support/media/reading.ts'

let tools: MediaTools
let folder: string

beforeAll(async () => {
  tools = await findTools()
  folder = await mkdtemp(join(tmpdir(), 'greenroom-mark-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = (width: number, height: number, grey: number, channels: 3 | 4 = 3) => ({
  data: new Uint8Array(width * height * channels).fill(grey),
  width,
  height,
  channels,
})

/** Least and greatest brightness within the mark's square. */
function extremes(picture: ReturnType<typeof plain>, mark: { x: number; y: number; width: number; height: number }) {
  let [least, most] = [255, 0]
  for (let y = mark.y; y < mark.y + mark.height; y++) {
    for (let x = mark.x; x < mark.x + mark.width; x++) {
      const value = picture.data[(y * picture.width + x) * picture.channels]!
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
  }
  return most - least
}

describe('the small sign', () => {
  it.each([
    [1920, 1080],
    [1080, 1920],
    [854, 480],
    [320, 240],
  ])('is in the bottom right corner of %i x %i and grows with it', async (width, height) => {
    const mark = await drawAiMark({ width, height })
    expect(mark.height).toBe(Math.max(12, Math.round(Math.min(width, height) * 0.036)))
    expect(width - mark.x - mark.width).toBe(height - mark.y - mark.height)
    expect(mark.x).toBeGreaterThan(width / 2)
    expect(mark.y).toBeGreaterThan(height / 2)
  })

  it.each([0, 128, 255])('can be read on grey %i and touches nothing else', async (grey) => {
    const mark = await drawAiMark({ width: 640, height: 480 })
    const picture = plain(640, 480, grey)
    applyAiMark(picture, mark)
    // Brightness of the letters compared with the picture behind them.
    expect(extremes(picture, mark)).toBeGreaterThan(110)
    let outside = 0
    picture.data.forEach((value, at) => {
      const x = Math.floor(at / 3) % 640
      const y = Math.floor(at / 3 / 640)
      const within = x >= mark.x && x < mark.x + mark.width && y >= mark.y && y < mark.y + mark.height
      if (!within && value !== grey) outside += 1
    })
    expect(outside).toBe(0)
  })

  it('stands in front of what is cut out, and fits a picture smaller than itself', async () => {
    const mark = await drawAiMark({ width: 64, height: 64 })
    const clear = plain(64, 64, 0, 4)
    applyAiMark(clear, mark)
    expect(clear.data[((mark.y + 6) * 64 + mark.x + 9) * 4 + 3]).toBeGreaterThan(100)
    const tiny = plain(4, 4, 9)
    applyAiMark(tiny, await drawAiMark(tiny))
    expect(tiny.data.length).toBe(48)
  })
})

describe('the sign over a composition', () => {
  const size = { width: 160, height: 120 }
  const items = (colors: readonly string[], ms: number): ComposeItem[] =>
    colors.map((color) => ({ ...size, background: { color }, layers: [], durationMs: ms }))

  async function frames(name: string, composition: Parameters<typeof compose>[1]) {
    const out = join(folder, name)
    await compose(tools, composition, out)
    return readFrames(tools, out, size)
  }

  it.each([
    ['of several items, with its last frame held', items(['white', 'black', 'red'], 120), 600, 15],
    ['that is made in parts', items(Array<string>(42).fill('teal'), 80), 3360, 84],
  ])('stands once in every frame %s', async (name, items, durationMs, count) => {
    const marked = await frames(`${name}-marked.mp4`, { items, durationMs, mark: true })
    const plain = await frames(`${name}-plain.mp4`, { items, durationMs, mark: false })
    expect([marked.length, plain.length]).toEqual([count, count])
    const mark = await drawAiMark(size)
    for (const [index, frame] of marked.entries()) {
      let inside = 0
      let outside = 0
      for (let y = 0; y < size.height; y++)
        for (let x = 0; x < size.width; x++) {
          const apart = colorDistance(frame.at(x, y), plain[index]!.at(x, y))
          const near = x >= mark.x - 8 && y >= mark.y - 8
          if (near) inside = Math.max(inside, apart)
          else outside = Math.max(outside, apart)
        }
      expect(inside, `frame ${index}`).toBeGreaterThan(70)
      expect(outside, `frame ${index}`).toBeLessThan(12)
    }
  })
})

describe('the flag in the file', () => {
  it('is read back from a video, beside the sign that ffmpeg drew', async () => {
    const mark = await drawAiMark({ width: 320, height: 240 })
    const sign = await writeAiMark(mark, folder)
    for (const format of ['mp4', 'mov', 'mkv'] as const) {
      const out = join(folder, `flagged.${format}`)
      await run(tools, [
        ...['-f', 'lavfi', '-i', 'color=white:s=320x240:d=0.2:r=25', '-i', `file:${sign}`],
        ...['-filter_complex', aiMarkFilter(mark, 1, '0:v', 'out'), '-map', '[out]'],
        ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...aiFlagArguments(format), `file:${out}`],
      ])
      const output = await captureText(
        tools.ffprobe,
        ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', out],
        20_000,
      )
      const {
        format: { tags },
      } = JSON.parse(output ?? '') as { format: { tags: Record<string, string> } }
      expect(tags['comment'] ?? tags['COMMENT']).toBe(aiVideoComment)
      if (format === 'mkv') expect(tags['AI_GENERATED']).toBe('true')
      const frame = join(folder, `${format}.png`)
      await run(tools, ['-i', `file:${out}`, '-frames:v', '1', '-update', '1', `file:${frame}`])
      const { data, info } = await sharp(frame).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const picture = { ...plain(320, 240, 0), data: new Uint8Array(data) }
      expect(info.channels).toBe(3)
      expect(extremes(picture, mark)).toBeGreaterThan(90)
    }
  })

  it('is kept in a picture', async () => {
    const file = join(folder, 'flagged.png')
    await sharp(plain(8, 8, 3).data, { raw: { width: 8, height: 8, channels: 3 } })
      .withXmp(aiFlagXmp())
      .png()
      .toFile(file)
    const { xmp } = await sharp(file).metadata()
    expect(String(xmp)).toContain('compositeWithTrainedAlgorithmicMedia')
  })
})
