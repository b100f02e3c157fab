import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { bt709Tags, compose, findTools, probe } from '../../electron/media/index.ts'
import { softwareEncoding } from '../../electron/media/encoders/index.ts'
import type { OverlayTrack } from '../../electron/media/overlay/track.ts'
import type { ComposeLayer, Composition, MediaTools } from '../../electron/media/index.ts'
import { drawnCaptions, drawnLayers } from '../support/media/drawn.ts'
import { layer, make } from '../support/media/making.ts'

export const title = 'Composing 60 seconds of 1080p'

/** The bound of the project: wall time of our compose over that of one command written by hand. */
const allowed = 1.1
/** The bound of texts, shapes and captions of any look: processor time of compose with them over that without. */
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

/** Processor time of this process and of all that it has waited for, s. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime (proc_pid_stat(5)), in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The same picture and sound made by one ffmpeg command written by hand, with the same encoder settings. */
function byHand(tools: MediaTools, { background, avatar, inset, logo, voice }: Material, out: string): string[] {
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
    ...[...softwareEncoding(tools, 'h264', 'clip')!.arguments, '-g', '50'],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', out],
  ]
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Runs all alternately, so that other load of the machine affects them alike; the medians are compared. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const tools = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
  try {
    const parts = await material(tools, folder)
    const over = await drawnLayers(folder)
    const whole = await drawnCaptions(await mkdtemp(join(folder, 'whole-')), 'outlined', seconds)
    const drawnBefore = await processorSeconds()
    const filled = await drawnCaptions(await mkdtemp(join(folder, 'filled-')), 'karaoke', seconds)
    const drawing = (await processorSeconds()) - drawnBefore
    const composed = (more: { layers?: ComposeLayer[]; overlay?: OverlayTrack }, out: string) => async () => {
      const plain = composition(parts)
      plain.items[0]!.layers.push(...(more.layers ?? []))
      await compose(tools, { ...plain, ...(more.overlay && { overlay: more.overlay }) }, out)
    }
    const mine = join(folder, 'ours.mp4')
    const theirs = join(folder, 'hand.mp4')
    const byHandOnce = async (): Promise<void> => {
      const end = spawnSync(tools.ffmpeg, byHand(tools, parts, theirs), { encoding: 'utf8' })
      if (end.status !== 0) throw new Error(`the command written by hand failed: ${end.stderr}`)
      return Promise.resolve()
    }
    const ways: { name: string; work: () => Promise<void>; wall: number[]; busy: number[] }[] = [
      { name: 'compose', work: composed({}, mine), wall: [], busy: [] },
      { name: 'one command by hand', work: byHandOnce, wall: [], busy: [] },
      {
        name: 'compose, with ten texts and ten shapes',
        work: composed({ layers: over }, join(folder, 'drawn.mp4')),
        wall: [],
        busy: [],
      },
      {
        name: 'compose, with ten texts, ten shapes and captions',
        work: composed({ layers: over, overlay: whole }, join(folder, 'all.mp4')),
        wall: [],
        busy: [],
      },
      {
        name: 'the same, with captions through whose words a colour runs',
        work: composed({ layers: over, overlay: filled }, join(folder, 'filled.mp4')),
        wall: [],
        busy: [],
      },
    ]
    for (let round = 1; round <= rounds; round += 1) {
      // The first of a round finds colder caches than the others, so the order is turned around.
      for (const way of round % 2 === 1 ? ways : ways.toReversed()) {
        const [started, before] = [performance.now(), await processorSeconds()]
        await way.work()
        way.wall.push((performance.now() - started) / 1000)
        way.busy.push((await processorSeconds()) - before)
      }
      const told = ways.map(
        ({ name, wall, busy }) => `${name} ${wall.at(-1)!.toFixed(1)} s (${busy.at(-1)!.toFixed(1)})`,
      )
      report(`round ${round}: ${told.join(', ')}`)
    }
    const lengths = await Promise.all([mine, theirs].map(async (path) => (await probe(tools, path)).video!.durationMs!))
    const same = lengths.every((length) => Math.abs(length - seconds * 1000) <= 40)
    const [ours, hand, drawn, all] = ways
    // The shortest of the rounds is the one that other load of the machine has held up least.
    const [shortest, shortestByHand] = [ours!, hand!].map(({ wall }) => Math.min(...wall))
    const ratio = shortest! / shortestByHand!
    const drawnRatio = median(drawn!.busy) / median(ours!.busy)
    const allRatio = median(all!.busy) / median(ours!.busy)
    const filledRatio = median(ways.at(-1)!.busy) / median(ours!.busy)
    const filledWhole = filledRatio + drawing / median(ours!.busy)
    const allWall = Math.min(...all!.wall) / shortest!
    const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
    const markdown = [
      `Background photo, VP9 avatar with alpha that repeats, 720p video at half size, logo, voice; ${seconds} s of`,
      `1920 by 1080 at 25 fps, x264 as the composer runs it here. ffmpeg ${tools.version}, ${availableParallelism()} cores, ${rounds} rounds in turn,`,
      `load ${loadavg()[0]!.toFixed(1)}. Ten texts and ten shapes over the whole frame; captions all the time.`,
      '',
      '| | wall time, s | median | processor time, s | median |',
      '|---|---|---|---|---|',
      ...ways.map(
        ({ name, wall, busy }) =>
          `| ${name} | ${list(wall)} | ${median(wall).toFixed(1)} | ${list(busy)} | ${median(busy).toFixed(1)} |`,
      ),
      '',
      `Compose over the command by hand, shortest wall times: ${ratio.toFixed(3)} (at most ${allowed.toFixed(2)}).`,
      `Processor time over that of compose alone: with texts and shapes ${drawnRatio.toFixed(3)}; with captions, too,`,
      `${allRatio.toFixed(3)} (at most ${allowedDrawn.toFixed(2)}; shortest wall times ${allWall.toFixed(3)}); where a colour runs through the words`,
      `${filledRatio.toFixed(3)}, and with the drawing of the ${filled.pictures.length} pictures (${drawing.toFixed(1)} s) ${filledWhole.toFixed(3)} (at most ${allowedDrawn.toFixed(2)}).`,
    ].join('\n')
    return { ok: ratio <= allowed && Math.max(allRatio, filledWhole) <= allowedDrawn && same, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
