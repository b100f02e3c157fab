import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { bt709Tags, compose, findTools, probe } from '../../electron/media/index.ts'
import type { Composition, MediaTools } from '../../electron/media/index.ts'
import { layer, make } from '../support/media/making.ts'

export const title = 'Composing 60 seconds of 1080p'

/** The bound of the project: wall time of our compose over that of one command written by hand. */
const allowed = 1.1
const rounds = 3
const seconds = 60

interface Material {
  background: string
  avatar: string
  inset: string
  logo: string
  voice: string
}

/** What a typical video is made of: photo, presenter with alpha, picture in picture, logo, voice. */
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

/** The same picture and sound from one command, as somebody who knows ffmpeg would type it; the same encoder settings. */
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

/** Alternates the two, so that whatever else the machine does meets both; the medians are compared. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const tools = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
  try {
    const parts = await material(tools, folder)
    const [ours, hand]: [number[], number[]] = [[], []]
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
      // Whoever goes second finds warm caches: they take turns.
      if (round % 2 === 1) byThem()
      await byUs()
      if (round % 2 === 0) byThem()
      report(`round ${round}: compose ${ours.at(-1)!.toFixed(1)} s, by hand ${hand.at(-1)!.toFixed(1)} s`)
    }
    const lengths = await Promise.all([mine, theirs].map(async (path) => (await probe(tools, path)).video!.durationMs!))
    const same = lengths.every((length) => Math.abs(length - seconds * 1000) <= 40)
    const ratio = median(ours) / median(hand)
    const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
    const markdown = [
      `Background photo, VP9 avatar with alpha that repeats, 720p video at half size, logo, voice; ${seconds} s of`,
      `1920 by 1080 at 25 fps, x264 veryfast. ffmpeg ${tools.version}, ${availableParallelism()} cores, ${rounds} rounds in turn.`,
      '',
      '| | wall time, s | median |',
      '|---|---|---|',
      `| compose | ${list(ours)} | ${median(ours).toFixed(1)} |`,
      `| one command by hand | ${list(hand)} | ${median(hand).toFixed(1)} |`,
      '',
      `Ratio ${ratio.toFixed(3)} (at most ${allowed.toFixed(2)}).`,
    ].join('\n')
    return { ok: ratio <= allowed && same, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
