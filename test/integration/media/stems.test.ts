import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, findTools, measureLoudness } from '../../../electron/media/index.ts'
import type { ComposeLayer, Composition } from '../../../electron/media/index.ts'
import { composeSoundStems, stemPictures } from '../../../electron/media/compose/stems/index.ts'
import { make, scratch } from '../../support/media/making.ts'
import { output } from '../../support/media/reading.ts'

const tools = await findTools()
const { path, folder, remove } = await scratch()
afterAll(remove)

const film = (name: string, layer: number, more: Partial<ComposeLayer> = {}): ComposeLayer => ({
  kind: 'video',
  path: path(name),
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  layer,
  ...more,
})

beforeAll(async () => {
  const moving = [
    '-f',
    'lavfi',
    '-i',
    'gradients=s=160x90:r=25:d=3:speed=0.05:seed=3',
    '-f',
    'lavfi',
    '-i',
    'anoisesrc=d=3:a=0.7:c=pink',
  ]
  await make(tools, path('film.mp4'), ...moving, '-pix_fmt', 'yuv420p')
  const figure =
    'testsrc=s=48x64:r=25:d=3,format=rgba,geq=r=r(X\\,Y):g=g(X\\,Y):b=b(X\\,Y):a=255*lt(hypot(X-24\\,Y-32)\\,22)'
  await make(tools, path('presenter.mov'), '-f', 'lavfi', '-i', figure, '-c:v', 'png')
  await make(tools, path('bar.png'), '-f', 'lavfi', '-i', 'color=#c8463a@0.6:s=120x14,format=rgba', '-frames:v', '1')
  await make(tools, path('voice.wav'), '-f', 'lavfi', '-i', 'sine=f=300:d=1.2', '-af', 'volume=16dB,tremolo=f=6')
  await make(tools, path('music.wav'), '-f', 'lavfi', '-i', 'aevalsrc=0.8*sin(2*PI*110*t)*abs(sin(4*t)):d=1.1:s=44100')
}, 60_000)

const scenes = (): Composition => ({
  items: [
    {
      width: 160,
      height: 90,
      background: { color: '#203040' },
      layers: [film('film.mp4', 1, { sound: true }), film('presenter.mov', 2, { x: 20, y: 10 }), bar()],
      durationMs: 1400,
      voice: { path: path('voice.wav') },
    },
    {
      width: 160,
      height: 90,
      background: { color: '#e7e3d4' },
      layers: [film('presenter.mov', 1, { x: 90, y: 20 })],
      durationMs: 1200,
      audio: [{ path: path('voice.wav') }],
    },
  ],
  scenes: [{ items: 1 }, { items: 1, transition: { kind: 'dissolve', duration: 400 } }],
  fps: 25,
  durationMs: 2400,
})
const bar = (): ComposeLayer => ({ ...film('bar.png', 3, { x: 10, y: 60 }), kind: 'image' })

test('pictures laid over each other are the clip, in transitions and where something is seen through', async () => {
  const composition = scenes()
  const found = stemPictures(composition, ({ path: file }) => file.endsWith('presenter.mov'))
  const clip = path('clip.mp4')
  await compose(tools, composition, clip)
  await compose(tools, found.plate, path('plate.mp4'))
  await compose(tools, found.presenters!, path('presenters.mov'), { web: path('presenters.webm') })
  await compose(tools, found.graphics!, path('graphics.mov'))
  const decoder = tools.decoders.has('libvpx-vp9') ? ['-c:v', 'libvpx-vp9'] : []
  for (const presenters of [
    ['-i', path('presenters.mov')],
    [...decoder, '-i', path('presenters.webm')],
  ]) {
    const inputs = ['-i', clip, '-i', path('plate.mp4'), ...presenters, '-i', path('graphics.mov')]
    const laid = '[1:v][2:v]overlay=format=yuv420[a];[a][3:v]overlay=format=yuv420[b];[0:v][b]ssim=stats_file=-'
    const text = (await output(tools, [...inputs, '-lavfi', laid, '-f', 'null', '/dev/null'])).toString()
    const values = [...text.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value))
    expect(values).toHaveLength(60)
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeGreaterThan(0.99)
    expect(Math.min(...values)).toBeGreaterThan(0.97)
  }
}, 120_000)

test('the sum of the sounds is the mix with its limiters, as loud as the clip and at its time', async () => {
  const composition: Composition = {
    ...scenes(),
    music: {
      path: path('music.wav'),
      settings: {
        volume: 3,
        fadeIn: 300,
        fadeOut: 300,
        loop: true,
        ducking: { on: true, amount: 12, attack: 100, release: 200 },
      },
      speech: [{ startMs: 0, endMs: 1200 }],
    },
    loudness: -9,
  }
  const out = join(folder, 'sounds')
  mkdirSync(out)
  const { restDb } = await composeSoundStems(tools, composition, out)
  // What the gains alone can't tell.
  expect(restDb).toBeLessThan(-45)
  const clip = path('loud.mp4')
  await compose(tools, composition, clip)
  const floats = async (...args: string[]): Promise<Float32Array> => {
    const bytes = await output(tools, [...args, '-f', 'f32le', '-ar', '48000', '-ac', '2', 'pipe:1'])
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
  }
  const [mix, voice, effects, music] = await Promise.all(
    ['mix', 'voice', 'effects', 'music'].map((name) => floats('-i', join(out, `${name}.wav`))),
  )
  expect(mix!.length).toBe(2.4 * 48_000 * 2)
  const level = (of: (at: number) => number): number =>
    10 * Math.log10(mix!.reduce((sum, _, at) => sum + of(at) ** 2, 0) / mix!.length + 1e-20)
  expect(level((at) => mix![at]! - voice![at]! - effects![at]! - music![at]!)).toBeLessThan(-120)
  for (const stem of [voice, effects, music]) expect(level((at) => stem![at]!)).toBeGreaterThan(-40)
  const played = await floats('-i', clip, '-map', '0:a')
  expect(level((at) => mix![at]! - (played[at] ?? 0))).toBeLessThan(level((at) => mix![at]!) - 20)
  const [a, b] = [await measureLoudness(tools, clip), await measureLoudness(tools, join(out, 'mix.wav'))]
  expect(Math.abs(a.integratedLufs! - b.integratedLufs!)).toBeLessThan(0.3)
}, 120_000)
