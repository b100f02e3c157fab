import { english } from '../../../support/english.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  canDeliver,
  deliver,
  findTools,
  measureLoudness,
  probe,
  problemOf,
  settlingPath,
} from '../../../../electron/media/index.ts'
import type { Conversion, ConvertTo, MediaTools } from '../../../../electron/media/index.ts'
import { make, scratch } from '../../../support/media/making.ts'
import { readFrames } from '../../../support/media/reading.ts'
import { someOf } from '../../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
/** Names that people give to folders. */
const odd = join(files.folder, "Bob's [cut], 50%; a:b")
let clip = ''
afterAll(() => files.remove())

beforeAll(async () => {
  await mkdir(odd)
  const picture = 'color=0x808080:s=320x180:r=25:d=1.2'
  const sound = "aevalsrc='0.2*sin(2*PI*300*t)*(1+0.5*sin(2*PI*3*t))':s=44100:d=1.2"
  clip = await make(
    tools,
    join(odd, 'clip.mp4'),
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  )
})

function to(target: ConvertTo, more: Partial<Conversion> = {}): Conversion {
  return { kind: 'convert', to: target, longSide: null, fps: null, loudness: null, captions: 'none', ...more }
}

const leftovers = async (): Promise<string[]> => (await readdir(odd)).filter((name) => name.startsWith('.'))

describe('a clip is converted', () => {
  test.each([
    ['h264', 'mp4', 'h264', 'aac'],
    ['hevc', 'mp4', 'hevc', 'aac'],
    ['av1', 'mp4', 'av1', 'aac'],
    ['vp9', 'webm', 'vp9', 'opus'],
    ['prores', 'mov', 'prores', 'pcm_s16le'],
    ['gif', 'gif', 'gif', undefined],
  ] as const)('to %s, smaller and with fewer frames', async (target, ending, codec, sound) => {
    const { path, sizeBytes, notes } = await deliver(tools, {
      input: clip,
      output: join(odd, `small.v1 ${target}`),
      after: to(target, { longSide: 96, fps: 10 }),
    })
    expect(path).toBe(join(odd, `small.v1 ${target}.${ending}`))
    expect(notes).toEqual([])
    expect(sizeBytes).toBe((await stat(path)).size)
    const info = await probe(tools, path)
    expect(info.video).toMatchObject({ codec, width: 96, height: 54, fps: 10 })
    expect(info.audio?.codec).toBe(sound)
    expect(Math.abs(info.durationMs - 1200)).toBeLessThan(120)
  })

  test.each([
    ['mp3', 'mp3'],
    ['m4a', 'aac'],
    ['wav', 'pcm_s16le'],
  ] as const)('to %s: its sound alone, at a loudness', async (target, codec) => {
    const { path } = await deliver(tools, {
      input: clip,
      output: join(odd, 'sound.mp4'),
      after: to(target, { loudness: -16 }),
    })
    expect(path).toBe(join(odd, `sound.${target}`))
    const info = await probe(tools, path)
    expect(info.kind).toBe('audio')
    expect(info.audio?.codec).toBe(codec)
    const { integratedLufs, truePeakDb } = await measureLoudness(tools, path)
    expect(Math.abs(integratedLufs! + 16)).toBeLessThan(1)
    expect(truePeakDb!).toBeLessThan(-1)
  })

  test('peaks stay under -1 dB true peak where the loudness asks for more', async () => {
    const clicks = "aevalsrc='if(lt(mod(t,0.25),0.002),0.9,0.02*sin(2*PI*400*t))':s=44100:d=4"
    const peaky = await make(tools, files.path('peaky.wav'), '-f', 'lavfi', '-i', clicks)
    for (const target of ['mp3', 'm4a'] as const) {
      const { path } = await deliver(tools, {
        input: peaky,
        output: files.path('peaky'),
        after: to(target, { loudness: -14 }),
      })
      expect((await measureLoudness(tools, path)).truePeakDb!).toBeLessThanOrEqual(-1)
    }
  })

  test('to a taller picture of its size, pixels as they were', async () => {
    const { path } = await deliver(tools, { input: clip, output: join(odd, 'same'), after: to('h264') })
    const [frame] = await readFrames(tools, path, { width: 320, height: 180 }, 30)
    expect(frame!.at(160, 90).every((value) => Math.abs(value - 128) <= 3)).toBe(true)
  })

  test('and its progress never falls and ends at 1; nothing half made is left', async () => {
    const shares: number[] = []
    await deliver(tools, {
      input: clip,
      output: join(odd, 'shares'),
      after: to('h264', { loudness: -23 }),
      onProgress: (share) => shares.push(share),
    })
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await leftovers()).toEqual([])
  })
})

describe('captions', () => {
  const cues = [{ startMs: 0, endMs: 600, text: 'Hello {b} \\N\nGrüße' }]
  const white = async (path: string, at: number): Promise<number> => {
    const frame = (await readFrames(tools, path, { width: 320, height: 180 }))[at]!
    let found = 0
    for (let y = 90; y < 180; y += 1) for (let x = 0; x < 320; x += 1) if (frame.luma(x, y) > 200) found += 1
    return found
  }
  test('are burned in while they last', async () => {
    const { path } = await deliver(tools, {
      input: clip,
      output: join(odd, 'burned'),
      after: to('h264', { captions: 'burn' }),
      captions: { cues },
    })
    expect(await white(path, 5)).toBeGreaterThan(40)
    expect(await white(path, 25)).toBe(0)
    expect((await probe(tools, path)).video).toMatchObject({ width: 320, height: 180 })
  })

  test.each(someOf(['h264', 'prores', 'vp9', 'hevc', 'av1'] as const, 2))(
    'are attached to %s from a file',
    async (target) => {
      const file = join(odd, 'captions.vtt')
      await writeFile(file, 'WEBVTT\n\n1\n00:00.000 --> 00:00.900 align:start\n<b>Attached</b> &amp; kept\n')
      const { path } = await deliver(tools, {
        input: clip,
        output: join(odd, `attached-${target}`),
        after: to(target, { captions: 'attach', longSide: 64 }),
        captions: { file },
      })
      const out = files.path(`${target}.srt`)
      await make(tools, out, '-i', `file:${path}`, '-map', '0:s:0')
      const { video } = await probe(tools, path)
      expect(video?.width).toBe(64)
      expect(await readFile(out, 'utf8')).toContain('Attached & kept')
    },
  )

  test.each(['hevc', 'av1'] as const)('and chapters go into %s together', async (target) => {
    const list = files.path('chapters.txt')
    const chapter = (from: number, to: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title}\n`
    await writeFile(list, `;FFMETADATA1\n${chapter(0, 500, 'First')}${chapter(500, 1200, 'Second')}`)
    const input = files.path(`chapters-${target}.mp4`)
    await make(tools, input, '-i', `file:${clip}`, '-i', list, '-map', '0', '-map_metadata', '1', '-c', 'copy')
    const after = to(target, { captions: 'attach', longSide: 128 })
    const captions = { cues: [{ startMs: 0, endMs: 900, text: 'Attached' }] }
    const { path } = await deliver(tools, { input, output: join(odd, `chapters ${target}`), after, captions })
    const told = files.path(`${target}.txt`)
    await make(tools, told, '-i', `file:${path}`, '-f', 'ffmetadata')
    expect(await readFile(told, 'utf8')).toMatch(/title=First[\s\S]*title=Second/)
  })

  test('that are not there leave a clip without, and say so', async () => {
    const { notes } = await deliver(tools, {
      input: clip,
      output: join(odd, 'none'),
      after: to('h264', { captions: 'burn', longSide: 64 }),
      captions: null,
    })
    expect(english(notes)).toEqual(['There are no captions for this clip, so none were added.'])
  })

  test('make no sense without a picture that carries them', () => {
    expect(inEnglish(problemOf(to('mp3', { captions: 'burn' }))!)).toMatch(/sound only/)
    expect(inEnglish(problemOf(to('gif', { captions: 'attach' }))!)).toMatch(/GIF/)
    expect(problemOf(to('gif', { captions: 'burn' }))).toBeNull()
  })
})

describe('a clip stays as it is', () => {
  const boxes = async (path: string): Promise<string[]> => {
    const bytes = await readFile(path)
    const names: string[] = []
    for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
      names.push(bytes.toString('latin1', at + 4, at + 8))
      if (bytes.readUInt32BE(at) < 8) break
    }
    return names
  }

  test('but for its index, which goes to the front', async () => {
    expect((await boxes(clip)).indexOf('moov')).toBeGreaterThan((await boxes(clip)).indexOf('mdat'))
    const { path } = await deliver(tools, {
      input: clip,
      output: join(odd, 'fast'),
      after: { kind: 'remux' },
    })
    const order = await boxes(path)
    expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'))
    const [before, now] = [await probe(tools, clip), await probe(tools, path)]
    expect(now.video).toMatchObject({ codec: 'h264', width: 320, frameCount: before.video!.frameCount })
  })

  test('byte by byte, with the ending of what it holds', async () => {
    const { path } = await deliver(tools, {
      input: clip,
      output: join(odd, 'kept.part 2'),
      after: { kind: 'keep' },
    })
    expect(path).toBe(join(odd, 'kept.part 2.mp4'))
    expect((await readFile(path)).equals(await readFile(clip))).toBe(true)
  })
})

describe('what fails leaves the original and nothing else', () => {
  test('a cancelled conversion ends its process and its file', async () => {
    const long = await make(
      tools,
      files.path('long.mp4'),
      ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=20', '-c:v', 'libx264', '-preset', 'ultrafast'],
    )
    const before = await readFile(long)
    const stop = new AbortController()
    const output = join(odd, 'cancelled')
    const work = deliver(tools, {
      input: long,
      output,
      after: to('vp9'),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    await expect(stat(settlingPath(`${output}.webm`))).rejects.toThrow('ENOENT')
    await expect(stat(`${output}.webm`)).rejects.toThrow('ENOENT')
    expect((await readFile(long)).equals(before)).toBe(true)
  })

  test('a clip without sound is no MP3, and a sound is no video', async () => {
    const silent = await make(tools, files.path('silent.mp4'), '-f', 'lavfi', '-i', 'color=red:s=64x64:d=0.2')
    const sound = await make(tools, files.path('s.wav'), '-f', 'lavfi', '-i', 'sine=d=0.3')
    const mp3 = deliver(tools, { input: silent, output: files.path('x'), after: to('mp3'), label: 'Clip 1' })
    await expect(mp3).rejects.toThrow('Clip 1 has no sound')
    const video = deliver(tools, {
      input: sound,
      output: files.path('x'),
      after: to('h264'),
      label: 'Line 2',
    })
    await expect(video).rejects.toThrow('Line 2 has no moving picture')
  })

  test('a build without an encoder says which, before anything is written', async () => {
    const poor: MediaTools = {
      ...tools,
      encoders: new Set([...tools.encoders].filter((one) => !/265|kvazaar/.test(one))),
    }
    const hevc = deliver(poor, { input: clip, output: join(odd, 'h'), after: to('hevc') })
    await expect(hevc).rejects.toMatchObject({ code: 'unsupported', message: /HEVC.*libx265/ })
    expect(canDeliver(poor).find((one) => one.to === 'hevc')).toMatchObject({ ok: false })
    expect(canDeliver(tools).every(({ ok }) => ok)).toBe(true)
  })

  test('captions that are none', async () => {
    const file = join(odd, 'not.srt')
    await writeFile(file, 'just words')
    const work = deliver(tools, {
      input: clip,
      output: join(odd, 'w'),
      after: to('h264', { captions: 'burn' }),
      captions: { file },
    })
    await expect(work).rejects.toThrow(/has no text with times/)
    expect(await leftovers()).toEqual([])
  })
})
