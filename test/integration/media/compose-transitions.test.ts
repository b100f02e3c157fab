import { afterAll, beforeAll, expect, test } from 'vitest'
import { transitionKinds } from '../../../electron/common/service/extension/transitions.ts'
import type { CameraMove, Transition } from '../../../electron/common/service/extension/transitions.ts'
import { cameraBoxAt, crossfadeGains, sceneSpans, transitionAt } from '../../../electron/common/transitions/index.ts'
import type { SceneState } from '../../../electron/common/transitions/index.ts'
import { compose, findTools } from '../../../electron/media/index.ts'
import type { ComposeItem, ComposeScene, Composition } from '../../../electron/media/index.ts'
import { countingClip, countOf, layer, make, scratch } from '../../support/media/making.ts'
import { filmMixer } from '../../support/media/mixdown.ts'
import { readFrames, toneDb } from '../../support/media/reading.ts'
import { someOf } from '../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())
const mixdown = filmMixer(tools, files)

const size = { width: 64, height: 48 }
const frameMs = 40
let clip = ''
let outputs = 0

beforeAll(async () => {
  clip = await countingClip(tools, files.path('count.mp4'), 26, '-qp', '0', '-g', '10')
})

const item = (fields: Partial<ComposeItem>): ComposeItem => ({
  ...size,
  background: { color: 'black' },
  layers: [],
  ...fields,
})

async function framesOf(composition: Composition) {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  const { frames } = await compose(tools, composition, out)
  const pictures = await readFrames(tools, out, size)
  expect(pictures.length).toBe(frames)
  return pictures
}

/** How much of what is seen at a px is the scene, between its edges. */
function shareAt({ x, y, hidden, circle, opacity }: SceneState, at: { x: number; y: number }): number {
  const { width, height } = size
  const isWithin =
    at.x >= x + width * hidden.left &&
    at.x < x + width * (1 - hidden.right) &&
    at.y >= y + height * hidden.top &&
    at.y < y + height * (1 - hidden.bottom) &&
    Math.hypot(at.x + 0.5 - width / 2, at.y + 0.5 - height / 2) < (circle ?? Infinity)
  return isWithin ? opacity : 0
}

/** Luma of black and white scenes on a ground, 0 to 1. */
function expectedAt(transition: Transition, share: number, at: { x: number; y: number }): number {
  const { before, after } = transitionAt(transition, share, size)
  const ground = transition.color === '#ffffff' ? 1 : 0
  const below = ground * (1 - shareAt(before, at)) + 0.25 * shareAt(before, at)
  return below * (1 - shareAt(after, at)) + shareAt(after, at)
}

const cases = transitionKinds.flatMap((kind): Transition[] => {
  if (kind === 'slide' || kind === 'push' || kind === 'wipe') {
    return (['left', 'up'] as const).map((direction) => ({ kind, duration: 400, direction }))
  }
  return kind === 'fade' ? [{ kind, duration: 480, color: '#ffffff', easing: 'ease-out' }] : [{ kind, duration: 400 }]
})

test.each(someOf(cases, 2))(
  '$kind $direction shows both scenes as the evaluator has them, frame by frame',
  async (transition) => {
    const items = [
      item({ background: { color: '#404040' }, durationMs: 1_000 }),
      item({ background: { color: 'white' }, durationMs: 1_000 }),
    ]
    const frames = await framesOf({ items, scenes: [{ items: 1 }, { items: 1, transition }] })
    expect(frames).toHaveLength((2_000 - transition.duration) / frameMs)
    const { startMs, overlapMs } = sceneSpans([{ durationMs: 1_000 }, { durationMs: 1_000, transition }])[1]!
    const luma = (share: number): number => 16 + 219 * share
    for (const [frame, picture] of frames.entries()) {
      const share = Math.min(1, Math.max(0, (frame * frameMs - startMs) / overlapMs))
      for (const at of [
        { x: 6, y: 6 },
        { x: 33, y: 25 },
        { x: 60, y: 20 },
        { x: 30, y: 44 },
      ]) {
        const wanted = expectedAt(transition, share, at)
        const near = [-2, 0, 2].flatMap((by) => [
          expectedAt(transition, share, { x: at.x + by, y: at.y }),
          expectedAt(transition, share, { x: at.x, y: at.y + by }),
        ])
        // Edges are smooth, and the encoder blurs them.
        if (near.some((one) => Math.abs(one - wanted) > 0.02)) continue
        expect(Math.abs(picture.luma(at.x, at.y) - luma(wanted)), `frame ${frame} at ${at.x},${at.y}`).toBeLessThan(12)
      }
    }
  },
)

test('what plays in both scenes goes on through the transition, also where a scene is cut into items', async () => {
  const playing = (startMs: number, durationMs: number) =>
    item({ layers: [layer(clip, { kind: 'video', fragment: { startMs } })], durationMs })
  const white = item({ background: { color: 'white' }, durationMs: 480 })
  const push = (direction: 'left' | 'up'): Transition => ({ kind: 'push', duration: 200, direction, easing: 'linear' })
  const items = [white, playing(0, 320), playing(320, 240), playing(560, 440), white]
  const scenes: ComposeScene[] = [
    { items: 1 },
    { items: 3, transition: push('left') },
    { items: 1, transition: push('up') },
  ]
  const frames = await framesOf({ items, scenes })
  // 12 frames and 25 and 12, less two times five.
  expect(frames).toHaveLength(39)
  // The video begins with frame 7. It is looked at where it is seen: first at the right edge, in the end at the top.
  const counted = frames.slice(8, 31).map((picture, index) => {
    const frame = index + 8
    return countOf(frame < 12 ? picture.luma(62, 24) : picture.luma(32, 1))
  })
  expect(counted).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
})

test('a transition is cut off with the video, and the last frame is held after one', async () => {
  const two = [item({ durationMs: 400 }), item({ background: { color: 'white' }, durationMs: 400 })]
  const scenes: ComposeScene[] = [{ items: 1 }, { items: 1, transition: { kind: 'dissolve', duration: 200 } }]
  const cut = await framesOf({ items: two, scenes, durationMs: 320 })
  expect(cut).toHaveLength(8)
  expect(cut.at(-1)!.luma(32, 24)).toBeGreaterThan(60)
  expect(cut.at(-1)!.luma(32, 24)).toBeLessThan(160)
  expect(await framesOf({ items: two, scenes, durationMs: 1_000 })).toHaveLength(25)
})

test('a camera shows its box of the scene in each frame, through all items and a transition', async () => {
  const half = { kind: 'image' as const, width: size.width / 2, height: size.height, x: size.width / 2, y: 0 }
  const white = await make(tools, files.path('white.png'), '-f', 'lavfi', '-i', 'color=white:s=32x48', '-frames:v', '1')
  const layers = [layer(white, half)]
  const camera: CameraMove = { from: { x: 0, y: 0, size: 0.8 }, to: { x: 0.4, y: 0.2, size: 0.6 }, easing: 'linear' }
  const items = [item({ layers, durationMs: 600 }), item({ layers, durationMs: 400 }), item({ durationMs: 600 })]
  const scenes: ComposeScene[] = [
    { items: 2, camera },
    { items: 1, transition: { kind: 'dissolve', duration: 200 } },
  ]
  const frames = await framesOf({ items, scenes })
  expect(frames).toHaveLength(35)
  for (const [frame, picture] of frames.slice(0, 20).entries()) {
    const { x, size: shown } = cameraBoxAt(camera, (frame * frameMs) / 1_000)
    // The white half begins at this px of the picture.
    const edge = ((0.5 - x) / shown) * size.width
    if (edge > 4) expect(picture.luma(Math.floor(edge) - 3, 24), `frame ${frame}`).toBeLessThan(30)
    expect(picture.luma(Math.min(63, Math.ceil(edge) + 3), 24), `frame ${frame}`).toBeGreaterThan(220)
  }
})

test('the sounds of both scenes are cross-faded with equal power and go on without a gap; voices are not', async () => {
  const tone = (name: string, hertz: number) =>
    make(tools, files.path(name), '-f', 'lavfi', '-i', `sine=${hertz}:r=48000:d=4`, '-af', 'volume=6.06dB')
  const [low, high] = [await tone('low.wav', 400), await tone('high.wav', 1_000)]
  const items = [
    item({ audio: [{ path: low }], durationMs: 1_600 }),
    item({
      voice: { path: await tone('voice.wav', 2_500) },
      audio: [{ path: high, fragment: { startMs: 300, endMs: 1_300 } }],
      durationMs: 1_000,
    }),
    item({ audio: [{ path: high, fragment: { startMs: 1_300 } }], durationMs: 1_000 }),
  ]
  const transition: Transition = { kind: 'circle', duration: 800 }
  const samples = await mixdown({ items, scenes: [{ items: 1 }, { items: 2, transition }] })
  expect(samples.length / 48).toBeGreaterThanOrEqual(2_800)
  const full = -15.05
  for (let at = 0; at < 2_700; at += 100) {
    const { before, after } = crossfadeGains((at + 50 - 800) / 800)
    for (const [hertz, gain] of [
      [400, before],
      [1_000, after],
      ...(at < 800 || at > 1_800 ? [[2_500, 0]] : at < 1_700 ? [[2_500, 1]] : []),
    ] as [number, number][]) {
      const level = toneDb(samples, hertz, at, at + 100)
      if (gain < 0.2) expect(level, `${hertz} Hz at ${at}`).toBeLessThan(full - 13)
      else expect(Math.abs(level - full - 20 * Math.log10(gain)), `${hertz} Hz at ${at}`).toBeLessThan(0.5)
    }
  }
})

test('many scenes are made in parts, each with its transition whole', async () => {
  const colors = ['#202020', '#606060', '#a0a0a0', '#e0e0e0']
  const items = Array.from({ length: 24 }, (_, index) =>
    item({ background: { color: colors[index % 4]! }, layers: [], durationMs: 320 }),
  )
  const transition: Transition = { kind: 'wipe', duration: 120, direction: 'right', easing: 'linear' }
  const frames = await framesOf({ items, scenes: items.map(() => ({ items: 1, transition })) })
  expect(frames).toHaveLength(24 * 8 - 23 * 3)
  const luma = [0x20, 0x60, 0xa0, 0xe0].map((value) => 16 + (219 * value) / 255)
  for (let scene = 0; scene < 24; scene += 1) {
    expect(Math.abs(frames[scene * 5 + 4]!.luma(32, 24) - luma[scene % 4]!), `scene ${scene}`).toBeLessThan(6)
  }
})
