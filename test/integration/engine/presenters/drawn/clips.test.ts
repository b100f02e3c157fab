import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAvatarRenderer,
  type AvatarClipRequest,
  type AvatarRenderer,
} from '../../../../../electron/engine/presenters/drawn/index.ts'
import { alphaFromBelow } from '../../../../../electron/media/compose/alpha-below.ts'
import { findTools, type MediaTools } from '../../../../../electron/media/index.ts'
import type { MouthTrack } from '../../../../../electron/engine/speech/visemes/types.ts'

const run = promisify(execFile)
let tools: MediaTools
let folder: string
let renderer: AvatarRenderer

beforeAll(async () => {
  tools = await findTools()
  folder = await mkdtemp(join(tmpdir(), 'greenroom-avatars-'))
  renderer = createAvatarRenderer({ tools, scratchDir: join(folder, 'scratch') })
})
afterAll(async () => {
  await renderer.close()
  await rm(folder, { recursive: true, force: true })
})

const [W, H] = [150, 162]
const speech: MouthTrack = {
  fps: 50,
  poses: Array.from({ length: 100 }, (_, i) => ({
    open: i < 50 ? Math.abs(Math.sin(i / 5)) : 0,
    wide: 0,
    round: 0,
    press: 0,
    bite: 0,
    tongue: 0,
  })),
}
const request = (name: string, more: Partial<AvatarClipRequest> = {}): AvatarClipRequest => ({
  avatarId: 'mara',
  durationMs: 2000,
  width: W,
  height: H,
  fps: 25,
  seed: 5,
  outBase: join(folder, name),
  ...more,
})

/** All frames as RGBA, the way a reader gets them. `decoder`: of a clip for a browser. */
async function read(path: string, width = W, height = H, decoder: string[] = []): Promise<Buffer[]> {
  const alpha = decoder.length > 0 ? '' : `${alphaFromBelow({ width, height }, 'clip')},`
  const filter = 'scale=in_color_matrix=bt709:in_range=tv:flags=neighbor+accurate_rnd+full_chroma_inp'
  const { stdout } = await run(
    tools.ffmpeg,
    ['-v', 'error', ...decoder, '-i', path, '-vf', `${alpha}${filter}`, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
    { encoding: 'buffer', maxBuffer: 1e9 },
  )
  const size = width * height * 4
  return Array.from({ length: stdout.length / size }, (_, i) => stdout.subarray(i * size, (i + 1) * size))
}

const mean = (a: Buffer, b: Buffer): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
  return sum / a.length
}

describe('a clip', () => {
  it('has the length, size, rate and alpha asked for, the alpha below, tagged BT.709', async () => {
    const path = await renderer.renderClip(request('facts', { mouth: speech }))
    const { stdout } = await run(tools.ffprobe, [
      ...['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', path],
    ])
    const { streams, format } = JSON.parse(stdout) as {
      streams: Record<string, string>[]
      format: { duration: string }
    }
    expect(streams).toHaveLength(1)
    expect(streams[0]).toMatchObject({
      width: W,
      height: H * 2,
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      color_range: 'tv',
    })
    expect(streams[0]).toMatchObject({ nb_read_frames: '50', r_frame_rate: '25/1' })
    expect(Number(format.duration)).toBeCloseTo(2, 2)
    const frames = await read(path)
    expect(frames).toHaveLength(50)
    expect(frames[0]![3]).toBe(0)
    expect(frames[0]![((H - 2) * W + W / 2) * 4 + 3]).toBeGreaterThanOrEqual(254)
  })

  it('of a part has the frames that the whole has there', async () => {
    const whole = await read(await renderer.renderClip(request('whole', { mouth: speech })))
    const part = await read(
      await renderer.renderClip(request('part', { mouth: speech, part: { firstFrame: 17, frames: 9 } })),
    )
    expect(part).toHaveLength(9)
    part.forEach((frame, i) => expect(mean(frame, whole[17 + i]!)).toBe(0))
  })

  it('is the same to the bit for the same seed, and another for another', async () => {
    const [a, b, c] = [
      await read(await renderer.renderClip(request('a', { durationMs: 400 }))),
      await read(await renderer.renderClip(request('b', { durationMs: 400 }))),
      await read(await renderer.renderClip(request('c', { durationMs: 400, seed: 6 }))),
    ]
    expect(a.map((f, i) => mean(f, b[i]!))).toEqual(a.map(() => 0))
    expect(mean(a[5]!, c[5]!)).toBeGreaterThan(0)
  })

  it('loops: the step from the last frame to the first is like any other', async () => {
    const frames = await read(await renderer.renderClip(request('loop', { durationMs: 6000 })))
    const steps = frames.map((f, i) => mean(f, frames[(i + 1) % frames.length]!))
    const usual = [...steps].sort((a, b) => a - b)
    expect(steps.at(-1)).toBeLessThan(Math.max(usual[Math.floor(usual.length * 0.9)]!, 0.4))
  })

  it('keeps the colours as drawn, without dark rims, when laid over light and dark', async () => {
    const still = await loadImage(await renderer.renderStill('mara', { width: 400, height: 432 }, false))
    // At rest a still and the first frame of a clip are nearly the same: flat areas and the rim are compared.
    const path = await renderer.renderClip(request('colour', { durationMs: 40, width: 400, height: 432 }))
    const [frame] = await read(path, 400, 432)
    const canvas = createCanvas(400, 432)
    canvas.getContext('2d').drawImage(still, 0, 0)
    const drawn = canvas.getContext('2d').getImageData(0, 0, 400, 432).data
    for (const [x, y] of [
      [200, 245],
      [120, 380],
      [290, 380],
    ] as const) {
      const i = (y * 400 + x) * 4
      for (let k = 0; k < 3; k++) expect(Math.abs(frame![i + k]! - drawn[i + k]!)).toBeLessThanOrEqual(4)
    }
    // At the sleeve's edge the colour must stay the sleeve's: with black blended in it would be half as bright.
    let rim = 0
    for (let y = 330; y < 425; y++)
      for (let x = 2; x < 398; x++) {
        const i = (y * 400 + x) * 4
        const [alpha, inward] = [frame![i + 3]!, frame!.subarray(i + (x < 200 ? 12 : -12))]
        if (alpha < 40 || alpha > 215) continue
        rim++
        const [here, there] = [frame![i]! + frame![i + 1]! + frame![i + 2]!, inward[0]! + inward[1]! + inward[2]!]
        expect(here).toBeGreaterThan(there * 0.6 - 12)
      }
    expect(rim).toBeGreaterThan(60)
  })

  it('shows what the presenter wears from the first frame on, whatever it wore before', async () => {
    const worn = async (outfitColor: string) => {
      const styling = { outfit: 'tee', outfitColor } as const
      const [frame] = await read(await renderer.renderClip(request(`worn-${outfitColor}`, { durationMs: 40, styling })))
      const chest = ((H - 30) * W + W / 2) * 4
      return [...frame!.subarray(chest, chest + 3)]
    }
    const [red, , blue] = await worn('#b02020')
    expect(red! - blue!).toBeGreaterThan(60)
    const other = await worn('#2030b0')
    expect(other[2]! - other[0]!).toBeGreaterThan(60)
  })

  it('as `web` is a WebM whose alpha a browser shows', async () => {
    const path = await renderer.renderClip(request('web', { purpose: 'web', durationMs: 200 }))
    expect(path).toMatch(/\.webm$/)
    const [frame] = await read(path, W, H, ['-c:v', 'libvpx-vp9'])
    expect(frame![3]).toBeLessThan(3)
    expect(frame![((H - 2) * W + W / 2) * 4 + 3]).toBeGreaterThan(250)
  })

  it('takes odd and tiny sizes and other proportions', async () => {
    for (const [width, height] of [
      [33, 35],
      [2, 2],
      [120, 31],
    ] as const) {
      const path = await renderer.renderClip(request(`odd-${width}`, { width, height, durationMs: 120, fps: 30 }))
      expect(await read(path, width, height)).toHaveLength(4)
    }
  })
})

describe('cancelling and failing', () => {
  it('stops drawing at once and leaves no file', async () => {
    const controller = new AbortController()
    const shares: number[] = []
    const work = renderer.renderClip(request('cancelled', { durationMs: 600_000 }), {
      signal: controller.signal,
      onProgress: (share) => {
        shares.push(share)
        controller.abort()
      },
    })
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    expect(shares).toHaveLength(1)
    expect((await readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([])
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
  })

  it('hears an abort that came before the process was there', async () => {
    const controller = new AbortController()
    const work = renderer.renderClip(request('early', { durationMs: 60_000 }), { signal: controller.signal })
    controller.abort()
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
  })

  it('refuses what is not there or out of range, naming it', async () => {
    for (const [wrong, text] of [
      [{ avatarId: 'nobody' }, /nobody/],
      [{ width: 0 }, /width/],
      [{ height: 5000 }, /height/],
      [{ durationMs: 0 }, /durationMs/],
      [{ durationMs: Number.NaN }, /durationMs/],
      [{ fps: 0 }, /fps/],
      [{ seed: Number.NaN }, /seed/],
      [{ part: { firstFrame: -1, frames: 2 } }, /part/],
      [{ part: { firstFrame: 0, frames: 0 } }, /part/],
    ] as const)
      await expect(renderer.renderClip(request('wrong', wrong))).rejects.toThrow(text)
    await expect(renderer.renderStill('nobody', { width: 10, height: 10 }, true)).rejects.toMatchObject({
      code: 'unknown',
    })
  })

  it('says what ffmpeg said when it cannot write, and leaves nothing', async () => {
    const broken = createAvatarRenderer({
      tools: { ffmpeg: join(folder, 'no-ffmpeg') },
      scratchDir: join(folder, 'scratch'),
    })
    await expect(broken.renderClip(request('broken', { durationMs: 400 }))).rejects.toMatchObject({
      code: 'failed',
    })
    expect(await readdir(join(folder, 'scratch'))).toEqual([])
    await broken.close()
  })
})

describe('a still', () => {
  it('comes cut out or on the avatar’s own colour, in the size asked for', async () => {
    for (const background of [false, true]) {
      const image = await loadImage(await renderer.renderStill('tunde', { width: 90, height: 96 }, background))
      expect([image.width, image.height]).toEqual([90, 96])
      const canvas = createCanvas(90, 96)
      canvas.getContext('2d').drawImage(image, 0, 0)
      const corner = canvas.getContext('2d').getImageData(0, 0, 1, 1).data
      expect(corner[3]).toBe(background ? 255 : 0)
      if (background) expect([...corner.slice(0, 3)]).toEqual([0x3b, 0x4a, 0x6b])
    }
  })
})
