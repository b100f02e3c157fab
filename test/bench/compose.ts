import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import type { Element } from '../../electron/common/composition/index.ts'
import { shapeNames } from '../../electron/common/composition/elements/shape-source.ts'
import { plainTextSource } from '../../electron/common/composition/elements/text-source.ts'
import { PictureDrawing } from '../../electron/media/drawing/index.ts'
import { bt709Tags, compose, findTools, probe } from '../../electron/media/index.ts'
import type { ComposeLayer, Composition, MediaTools } from '../../electron/media/index.ts'
import { layer, make } from '../support/media/making.ts'

export const title = 'Composing 60 seconds of 1080p'

/** The bound of the project: wall time of our compose over that of one command written by hand. */
const allowed = 1.1
/** The bound of texts and shapes: wall time of compose with them over that without. */
const allowedDrawn = 1.1
const rounds = 3
const seconds = 60

interface Material {
  background: string
  avatar: string
  inset: string
  logo: string
  voice: string
}

/** Sources of a typical video: photo, presenter with alpha, picture in picture, logo, voice. */
async function material(tools: MediaTools, folder: string): Promise<Material> {
  const file = (name: string) => join(folder, name)
  const toTv = 'scale=out_color_matrix=bt709:out_range=tv'
  const background = await make(
    tools,
    file('background.png'),
    ...['-f', 'lavfi', '-i', 'mandelbrot=s=2560x1440:r=1,format=rgb24', '-frames:v', '1'],
  )
  // A moving figure whose outline is soft, four seconds that repeat.
  const alpha = `geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*clip((200-hypot(X-270,(Y-420)*0.6))/8,0,1)'`
  const avatar = await make(
    tools,
    file('avatar.webm'),
    ...['-f', 'lavfi', '-i', `testsrc2=s=540x720:r=25:d=4,format=rgba,${alpha},${toTv},format=yuva420p`],
    ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', ...bt709Tags],
  )
  const inset = await make(
    tools,
    file('inset.mp4'),
    ...['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=${seconds},${toTv},format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', ...bt709Tags],
  )
  const logo = await make(
    tools,
    file('logo.png'),
    ...['-f', 'lavfi', '-i', `testsrc=s=400x200:r=1,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='128+X/4'`],
    ...['-frames:v', '1'],
  )
  const voice = await make(
    tools,
    file('voice.wav'),
    ...['-f', 'lavfi', '-i', `anoisesrc=c=pink:r=44100:a=0.2:d=${seconds}`, '-ac', '1'],
  )
  return { background, avatar, inset, logo, voice }
}

function composition({ background, avatar, inset, logo, voice }: Material): Composition {
  return {
    items: [
      {
        width: 1920,
        height: 1080,
        background: { imagePath: background },
        voice: { path: voice },
        durationMs: seconds * 1000,
        layers: [
          layer(avatar, { kind: 'avatar', x: 120, y: 360, layer: 2 }),
          layer(inset, { kind: 'video', x: 1180, y: 120, scaleX: 0.5, scaleY: 0.5, layer: 1 }),
          layer(logo, { kind: 'image', x: 1640, y: 900, scaleX: 0.6, scaleY: 0.6, layer: 3 }),
        ],
      },
    ],
  }
}

/** Ten texts and ten shapes over the whole frame, drawn as pictures. */
async function drawings(folder: string): Promise<ComposeLayer[]> {
  const drawing = new PictureDrawing()
  try {
    return await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const at = { x: 60 + (number % 5) * 360, y: 60 + Math.floor(number / 5) * 250 }
        const base = { ...at, id: `${number}`, name: '', scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
        const element: Element =
          number % 2 === 0
            ? { ...base, kind: 'text', source: plainTextSource(`Three new things ${number}`, { size: 40 }) }
            : {
                ...base,
                width: 300,
                height: 180,
                kind: 'shape',
                source: {
                  kind: 'shape',
                  shape: shapeNames[number % (shapeNames.length - 1)]!,
                  fill: { kind: 'color', color: '#e0a56b80' },
                  stroke: { color: '#16181d', width: 4, dash: [] },
                },
                appearance: { rotation: number * 9, shadow: { color: '#00000080', blur: 20, x: 0, y: 8 } },
              }
        const { png, box } = await drawing.draw({ element, canvas: { width: 1920, height: 1080 } })
        const path = join(folder, `drawn-${number}.png`)
        await writeFile(path, png)
        return layer(path, { x: box.x, y: box.y, layer: 10 + number })
      }),
    )
  } finally {
    await drawing.close()
  }
}

/** The same picture and sound made by one ffmpeg command written by hand, with the same encoder settings. */
function byHand({ background, avatar, inset, logo, voice }: Material, out: string): string[] {
  const graph = [
    '[0:v]scale=1920:1080,format=yuv420p,loop=loop=-1:size=1,fps=25[bg]',
    '[2:v]fps=25,scale=640:360[pip]',
    '[3:v]scale=240:120[logo]',
    `[bg][pip]overlay=1180:120[a]`,
    '[a][1:v]overlay=120:360[b]',
    `[b][logo]overlay=1640:900,trim=duration=${seconds}[v]`,
    `[4:a]aresample=48000,aformat=channel_layouts=stereo,apad[s]`,
  ].join(';')
  return [
    ...['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'],
    ...[
      '-i',
      background,
      '-stream_loop',
      '-1',
      '-c:v',
      'libvpx-vp9',
      '-i',
      avatar,
      '-i',
      inset,
      '-i',
      logo,
      '-i',
      voice,
    ],
    ...['-filter_complex', graph, '-map', '[v]', '-map', '[s]', '-t', String(seconds)],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '20',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '50',
    ],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', out],
  ]
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Runs the two alternately, so that other load of the machine affects both; the medians are compared. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const tools = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
  try {
    const parts = await material(tools, folder)
    const [ours, hand, drawn]: [number[], number[], number[]] = [[], [], []]
    const over = await drawings(folder)
    const withDrawings = composition(parts)
    withDrawings.items[0]!.layers.push(...over)
    const mine = join(folder, 'ours.mp4')
    const theirs = join(folder, 'hand.mp4')
    for (let round = 1; round <= rounds; round += 1) {
      const byUs = async () => {
        const started = performance.now()
        await compose(tools, composition(parts), mine)
        ours.push((performance.now() - started) / 1000)
      }
      const byThem = () => {
        const started = performance.now()
        const end = spawnSync(tools.ffmpeg, byHand(parts, theirs), { encoding: 'utf8' })
        if (end.status !== 0) throw new Error(`the command written by hand failed: ${end.stderr}`)
        hand.push((performance.now() - started) / 1000)
      }
      const byUsDrawn = async () => {
        const started = performance.now()
        await compose(tools, withDrawings, join(folder, 'drawn.mp4'))
        drawn.push((performance.now() - started) / 1000)
      }
      // The second run finds warm caches, so each goes first in turn.
      if (round % 2 === 1) byThem()
      await byUs()
      await byUsDrawn()
      if (round % 2 === 0) byThem()
      const [own, other, more] = [ours, hand, drawn].map((times) => `${times.at(-1)!.toFixed(1)} s`)
      report(`round ${round}: compose ${own}, by hand ${other}, with texts and shapes ${more}`)
    }
    const lengths = await Promise.all([mine, theirs].map(async (path) => (await probe(tools, path)).video!.durationMs!))
    const same = lengths.every((length) => Math.abs(length - seconds * 1000) <= 40)
    const ratio = median(ours) / median(hand)
    const drawnRatio = median(drawn) / median(ours)
    const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
    const markdown = [
      `Background photo, VP9 avatar with alpha that repeats, 720p video at half size, logo, voice; ${seconds} s of`,
      `1920 by 1080 at 25 fps, x264 veryfast. ffmpeg ${tools.version}, ${availableParallelism()} cores, ${rounds} rounds in turn.`,
      '',
      '| | wall time, s | median |',
      '|---|---|---|',
      `| compose | ${list(ours)} | ${median(ours).toFixed(1)} |`,
      `| one command by hand | ${list(hand)} | ${median(hand).toFixed(1)} |`,
      `| compose, with ten texts and ten shapes | ${list(drawn)} | ${median(drawn).toFixed(1)} |`,
      '',
      `Ratio ${ratio.toFixed(3)} (at most ${allowed.toFixed(2)}); with texts and shapes over without`,
      `${drawnRatio.toFixed(3)} (at most ${allowedDrawn.toFixed(2)}).`,
    ].join('\n')
    return { ok: ratio <= allowed && drawnRatio <= allowedDrawn && same, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
