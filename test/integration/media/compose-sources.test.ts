import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { compose, findTools, probe } from '../../../electron/media/index.ts'
import type { ComposeItem, ComposeLayer } from '../../../electron/media/index.ts'
import { layer, make, picture, scratch } from '../../support/media/making.ts'
import { colorDistance, readFrames } from '../../support/media/reading.ts'
import { inDepth } from '../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const videoSize = { width: 96, height: 64 }
let outputs = 0

async function frames(layers: ComposeLayer[], fields: Partial<ComposeItem> = {}) {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  await compose(
    tools,
    { items: [{ ...videoSize, background: { color: 'white' }, layers, durationMs: 160, ...fields }] },
    out,
  )
  return readFrames(tools, out, videoSize)
}

/** Left half one colour, right half another, in a matrix that is told to the encoder. */
const halves = (left: string, right: string, matrix: 'bt601' | 'bt709', size = '32x16') => [
  ...['-f', 'lavfi', '-i', `color=${left}:s=${size}:r=25:d=0.2,format=gbrp`],
  ...['-f', 'lavfi', '-i', `color=${right}:s=${size}:r=25:d=0.2,format=gbrp`],
  ...['-filter_complex', `[0][1]hstack,scale=out_color_matrix=${matrix}:out_range=tv,format=yuv420p`],
]

test('rotation metadata is obeyed, in place and size', async () => {
  const flat = await make(
    tools,
    files.path('flat.mp4'),
    ...halves('red', 'blue', 'bt709'),
    '-qp',
    '0',
    '-colorspace',
    'bt709',
  )
  const turned = files.path('turned.mp4')
  const rotate = tools.options.has('display_rotation') ? ['-display_rotation', '-90', '-i', flat] : undefined
  if (!rotate) {
    console.log('skipped: this ffmpeg cannot write rotation metadata')
    return
  }
  await make(tools, turned, ...rotate, '-c', 'copy')
  expect((await probe(tools, turned)).video).toMatchObject({ width: 16, height: 64, rotation: 90 })
  const [frame] = await frames([layer(turned, { kind: 'video', x: 40 })])
  // After a quarter turn clockwise, the left side is at the top.
  expect(colorDistance(frame!.at(48, 10), [255, 0, 0])).toBeLessThan(12)
  expect(colorDistance(frame!.at(48, 54), [0, 0, 255])).toBeLessThan(12)
  expect(colorDistance(frame!.at(36, 32), [255, 255, 255])).toBeLessThan(12)
  expect(colorDistance(frame!.at(60, 32), [255, 255, 255])).toBeLessThan(12)
})

test('colours come out the same from BT.601, BT.709, full range and RGB', async () => {
  const sources: [string, string[]][] = [
    ['sd.mp4', [...halves('#c04020', '#2080c0', 'bt601'), '-colorspace', 'smpte170m', '-qp', '0']],
    ['untold.mp4', [...halves('#c04020', '#2080c0', 'bt601'), '-qp', '0']],
    ['hd.mp4', [...halves('#c04020', '#2080c0', 'bt709'), '-colorspace', 'bt709', '-qp', '0']],
    [
      'rgb.mkv',
      [...halves('#c04020', '#2080c0', 'bt709').slice(0, -1), '[0][1]hstack', '-c:v', 'ffv1', '-pix_fmt', 'bgra'],
    ],
    [
      'ten.mkv',
      [...halves('#c04020', '#2080c0', 'bt709'), '-colorspace', 'bt709', '-c:v', 'ffv1', '-pix_fmt', 'yuv420p10le'],
    ],
    [
      'motion.avi',
      [
        ...halves('#c04020', '#2080c0', 'bt601').slice(0, -1),
        '[0][1]hstack,format=yuvj420p',
        '-c:v',
        'mjpeg',
        '-q:v',
        '1',
      ],
    ],
  ]
  for (const [name, args] of sources) {
    const path = await make(tools, files.path(name), ...args)
    const frame = (await frames([layer(path, { kind: 'video', x: 10, y: 10 })]))[1]!
    expect([name, colorDistance(frame.at(24, 18), [0xc0, 0x40, 0x20]) < 9]).toEqual([name, true])
    expect([name, colorDistance(frame.at(58, 18), [0x20, 0x80, 0xc0]) < 9]).toEqual([name, true])
  }
})

test('odd sizes and pixels that are not square', async () => {
  const odd = await make(
    tools,
    files.path('odd.mkv'),
    ...[
      '-f',
      'lavfi',
      '-i',
      'color=black:s=33x17:r=25:d=0.2,format=yuv444p',
      '-c:v',
      'ffv1',
      '-pix_fmt',
      'yuv444p',
      '-vf',
      'setsar=1',
    ],
  )
  const wide = await make(
    tools,
    files.path('wide.mkv'),
    ...['-f', 'lavfi', '-i', 'color=black:s=20x20:r=25:d=0.2', '-c:v', 'ffv1', '-vf', 'setsar=2/1'],
  )
  const dark = async (path: string) => {
    const frame = (await frames([layer(path, { kind: 'video', x: 4, y: 4 })]))[1]!
    const across = Array.from({ length: 96 }, (_, x) => frame.luma(x, 10)).filter((luma) => luma < 125).length
    const down = Array.from({ length: 64 }, (_, y) => frame.luma(10, y)).filter((luma) => luma < 125).length
    return [across, down]
  }
  expect(await dark(odd)).toEqual([33, 17])
  expect(await dark(wide)).toEqual([40, 20])
})

test('HDR (PQ) is brought to the range of normal screens', async () => {
  // 203 cd/m2, the white of HDR graphics, is code 0.58 of PQ; taken as it stands it would look a dull grey.
  const hdr = await make(
    tools,
    files.path('hdr.mkv'),
    ...['-f', 'lavfi', '-i', `color=black:s=32x32:r=25:d=0.2,format=yuv420p10le,geq=lum=573:cb=512:cr=512`],
    ...[
      '-c:v',
      'ffv1',
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'smpte2084',
      '-colorspace',
      'bt2020nc',
      '-color_range',
      'tv',
    ],
  )
  expect((await probe(tools, hdr)).video?.color.hdr).toBe(true)
  const frame = (await frames([layer(hdr, { kind: 'video' })], { background: { color: 'black' } }))[1]!
  const [r, g, b] = frame.at(16, 16)
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(8)
  if (tools.filters.has('zscale')) expect(r).toBeGreaterThan(170)
})

test('the stream says what it is: H.264 High 4:2:0 BT.709 with its index in front', async () => {
  const out = files.path('tags.mp4')
  await compose(tools, { items: [{ ...videoSize, background: { color: 'teal' }, layers: [], durationMs: 400 }] }, out)
  const { video, audio } = await probe(tools, out)
  expect(video).toMatchObject({ codec: 'h264', pixFmt: 'yuv420p', fps: 25, sar: 1, bitDepth: 8 })
  expect(video!.color).toMatchObject({ transfer: 'bt709', primaries: 'bt709', space: 'bt709', range: 'tv' })
  expect(audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 })
  const { readFile } = await import('node:fs/promises')
  const bytes = await readFile(out)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  // The profile in the decoder's configuration: 100 is High.
  expect(bytes[bytes.indexOf('avcC') + 5]).toBe(100)
})

test('odd file names go through the graph', async () => {
  const name = files.path(`it's [a];b,c:%03d "x" \\y é.png`)
  await picture(name, 20, 20, 'black')
  const [frame] = await frames([layer(name, { x: 10, y: 10 })])
  expect(frame!.luma(20, 20)).toBeLessThan(30)
})

test.runIf(inDepth)('many items with many layers: made in parts, joined to the frame', async () => {
  await picture(files.path('dot.png'), 4, 4, 'black')
  const clip = await make(tools, files.path('dot.mp4'), '-f', 'lavfi', '-i', 'color=black:s=4x4:r=25:d=0.4', '-qp', '0')
  const items = Array.from({ length: 60 }, (_, index): ComposeItem => ({
    width: 96,
    height: 64,
    background: { color: index % 2 === 0 ? 'white' : 'silver' },
    durationMs: 120,
    layers: Array.from({ length: 10 }, (__, position) =>
      layer(files.path(position === 5 ? 'dot.mp4' : 'dot.png'), {
        kind: position === 5 ? 'video' : 'image',
        x: position * 8,
        y: index,
        layer: position,
      }),
    ),
  }))
  expect(clip).toBeTruthy()
  const out = files.path('many.mp4')
  const shares: number[] = []
  const { frames: count } = await compose(tools, { items }, out, {
    onProgress: (share) => shares.push(share),
  })
  expect(count).toBe(180)
  const pictures = await readFrames(tools, out, videoSize)
  expect(pictures).toHaveLength(180)
  for (const [index, frame] of pictures.entries()) {
    const item = Math.floor(index / 3)
    const white = frame.luma(94, 1) > 210
    expect([index, white]).toEqual([index, item % 2 === 0])
    expect(frame.luma(41, item + 1)).toBeLessThan(60)
  }
  expect([...shares].sort((a, b) => a - b)).toEqual(shares)
  expect(shares.at(-1)).toBe(1)
  const info = await probe(tools, out)
  expect(Math.abs(info.audio!.durationMs! - 7200)).toBeLessThan(40)
})

test.runIf(inDepth && existsSync('/usr/bin/prlimit'))(
  'clips that take too much memory at once are composed with less',
  async () => {
    const large = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=1920x1080:r=25:d=0.6',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
    ]
    const path = await make(tools, files.path('large.mp4'), ...large)
    const layers = [1, 2, 3, 4].map((index) => layer(path, { kind: 'video', x: index * 20, layer: index }))
    const items = [{ width: 1920, height: 1080, background: { color: 'black' }, durationMs: 800, layers }]
    // How much these clips take depends on the ffmpeg and the processors: the first limit that they exceed is looked for.
    for (const memoryBytes of [580e6, 540e6, 500e6, 460e6]) {
      const commands: string[] = []
      const shares: number[] = []
      const composed = await compose(tools, { items }, files.path('spared.mp4'), {
        memoryBytes,
        log: (command) => commands.push(command),
        onProgress: (share) => shares.push(share),
      })
      expect(composed.frames).toBe(20)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      if (commands.filter((command) => command.includes('libx264')).length === 2) return
    }
    throw new Error('No limit was exceeded.')
  },
)
