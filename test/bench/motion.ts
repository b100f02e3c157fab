import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultMusicSettings } from '../../electron/common/service/extension/music.ts'
import type { Motion } from '../../electron/common/service/extension/motion.ts'
import type { Transition } from '../../electron/common/service/extension/transitions.ts'
import { compose, findTools, probe } from '../../electron/media/index.ts'
import { softwareEncoding } from '../../electron/media/encoders/index.ts'
import type { Composition, MediaTools } from '../../electron/media/index.ts'
import { familyBytes } from '../support/lipsync/family.ts'
import { layer, make } from '../support/media/making.ts'

export const title = 'Composing 60 seconds of 1080p with twelve elements that move and five transitions'

/** The bound of the project: what our compose takes over one command written by hand. */
const allowed = 1.15
const rounds = 3
/**
 * A film of so many times the length, with as many more scenes, may take so many times the memory. Its parts are composed one
 * after the other; the most that one of them takes differs by a sixth from run to run.
 */
const [longer, allowedMemory] = [4, 1.25]
const sceneSeconds = 10.4
const seconds = 60
const size = { width: 400, height: 240 }

interface Material {
  backgrounds: string[]
  pictures: string[]
  music: string
}

/** Each transition, with the kind of `xfade` that does the same. */
const transitions = [
  { own: { kind: 'dissolve' }, xfade: 'fade' },
  { own: { kind: 'slide', direction: 'left' }, xfade: 'coverleft' },
  { own: { kind: 'push', direction: 'left' }, xfade: 'slideleft' },
  { own: { kind: 'wipe', direction: 'left' }, xfade: 'wipeleft' },
  { own: { kind: 'circle' }, xfade: 'circleopen' },
] as const satisfies { own: Omit<Transition, 'duration'>; xfade: string }[]
const overlapSeconds = 0.48
const sceneCount = transitions.length + 1

async function material(tools: MediaTools, folder: string): Promise<Material> {
  const file = (name: string) => join(folder, name)
  const still = (name: string, source: string) => make(tools, file(name), '-f', 'lavfi', '-i', source, '-frames:v', '1')
  const round = `geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*clip((150-hypot((X-200)*0.75,Y-120))/6,0,1)'`
  return {
    backgrounds: await Promise.all(
      Array.from({ length: sceneCount }, (_, scene) =>
        still(`background-${scene}.png`, `mandelbrot=s=1920x1080:r=1,hue=h=${scene * 60},format=rgb24`),
      ),
    ),
    pictures: await Promise.all(
      Array.from({ length: 2 * sceneCount }, (_, number) =>
        still(`${number}.png`, `testsrc2=s=${size.width}x${size.height}:r=1,hue=h=${number * 30},format=rgba,${round}`),
      ),
    ),
    music: await make(
      tools,
      file('music.wav'),
      ...['-f', 'lavfi', '-i', `anoisesrc=c=pink:r=44100:a=0.2:d=${seconds}`, '-ac', '2'],
    ),
  }
}

/** Where the two elements of a scene stand. */
const positions = [
  { x: 260, y: 300 },
  { x: 1180, y: 480 },
] as const

/** Two elements that pulse all the time, two that drift, and eight that come and go. */
function motionOf(number: number): Motion {
  if (number < 2) return { emphasis: { kind: 'pulse', period: 2000, strength: 0.5 } }
  if (number < 4) {
    const x = [
      { at: 0, value: 0 },
      { at: sceneSeconds * 1000, value: 60 },
    ]
    return { keyframes: { x } }
  }
  const kinds = ['fade', 'slide', 'rise', 'pop'] as const
  const kind = kinds[number % 4]!
  return { in: { kind, duration: 500 }, out: { kind, duration: 500 } }
}

/** @param times how often the scenes follow each other */
function composition({ backgrounds, pictures, music }: Material, times = 1): Composition {
  const durationMs = sceneSeconds * 1000
  const items = Array.from({ length: times }, () => backgrounds).flatMap((all) =>
    all.map((imagePath, scene) => {
      const layers = positions.map((position, index) =>
        layer(pictures[2 * scene + index]!, {
          ...position,
          layer: index,
          motion: { motion: motionOf(2 * scene + index), elapsedMs: 0, wholeMs: durationMs },
        }),
      )
      return { width: 1920, height: 1080, background: { imagePath }, durationMs, layers, audio: [] }
    }),
  )
  const scenes = items.map((_, scene) => {
    const before = scene === 0 ? undefined : transitions[(scene - 1) % transitions.length]
    const duration = overlapSeconds * 1000
    return { items: 1, ...(before && { transition: { ...before.own, duration, easing: 'linear' as const } }) }
  })
  return {
    items,
    scenes,
    music: { path: music, settings: { ...defaultMusicSettings, volume: 0, fadeOut: 0 }, speech: [] },
  }
}

/**
 * The same by one ffmpeg command: fades of the alpha, positions by expressions, a perspective of what is scaled or moved by
 * parts of a px, and `xfade` between the scenes.
 */
function byHand(tools: MediaTools, { backgrounds, pictures, music }: Material, out: string): string[] {
  const rest = sceneSeconds - 0.5
  const graph: string[] = []
  const frames = Math.round(sceneSeconds * 25)
  // How far an element has come, 0 to 1, from its start and to its end.
  const come = `min(1,min(t,${sceneSeconds}-t)*2)`
  const scaled = (scale: string, enable: string) => {
    const corner = (sign: string, side: string) => `'${side}/2${sign}${side}/2*(${scale})'`
    const corners = [
      [corner('-', 'W'), corner('-', 'H')],
      [corner('+', 'W'), corner('-', 'H')],
      [corner('-', 'W'), corner('+', 'H')],
      [corner('+', 'W'), corner('+', 'H')],
    ].map(([across, down], index) => `x${index}=${across}:y${index}=${down}`)
    return `perspective=${corners.join(':')}:sense=destination:eval=frame${enable}`
  }
  const looped = 'loop=loop=-1:size=1,fps=25'
  const padded = `format=yuva420p,pad=500:300:50:30:color=black@0,${looped}`
  for (const scene of backgrounds.keys()) {
    graph.push(`[${scene}:v]scale=1920:1080,format=yuv420p,${looped}[v${scene}_0]`)
    for (const [index, { x, y }] of positions.entries()) {
      const number = 2 * scene + index
      const input = `[${sceneCount + number}:v]`
      const lay = (at: string) =>
        `[v${scene}_${index}][e${number}]overlay=${at}:eval=frame${index === 1 ? `,trim=end_frame=${frames},settb=1/25` : ''}[v${scene}_${index + 1}]`
      if (number < 2) {
        graph.push(`${input}${padded},${scaled('1+0.0625*(1-cos(2*PI*in/50))', '')}[e${number}]`)
        graph.push(lay(`x=${x - 50}:y=${y - 30}`))
      } else if (number < 4) {
        const way = "'mod(in*0.23,2)'"
        const shifts = `x0=${way}:y0=0:x1='W+mod(in*0.23,2)':y1=0:x2=${way}:y2=H:x3='W+mod(in*0.23,2)':y3=H`
        graph.push(`${input}${padded},perspective=${shifts}:sense=destination:eval=frame[e${number}]`)
        graph.push(lay(`x='${x - 50}+floor(t*2.88)*2':y=${y - 30}`))
      } else if (number % 4 === 1) {
        graph.push(`${input}format=yuva420p,${looped}[e${number}]`)
        graph.push(lay(`x='${x}-(1-${come})*${x + size.width}':y=${y}`))
      } else if (number % 4 === 3) {
        const scale = `max(0.01,min(1,min(in/25,${sceneSeconds}-in/25)*2))`
        graph.push(`${input}${padded},${scaled(scale, `:enable='lt(t,0.5)+gt(t,${rest})'`)}[e${number}]`)
        graph.push(lay(`x=${x - 50}:y=${y - 30}`))
      } else {
        const fades = `fade=in:d=0.5:alpha=1,fade=out:st=${rest}:d=0.5:alpha=1`
        const rise = number % 4 === 2 ? `'${y}+(1-${come})*64'` : String(y)
        graph.push(`${input}format=yuva420p,${looped},${fades}[e${number}]`, lay(`x=${x}:y=${rise}`))
      }
    }
    const before = transitions[scene - 1]
    if (!before) continue
    const offset = (scene * (sceneSeconds - overlapSeconds)).toFixed(2)
    const from = scene === 1 ? '[v0_2]' : `[x${scene - 1}]`
    graph.push(
      `${from}[v${scene}_2]xfade=transition=${before.xfade}:duration=${overlapSeconds}:offset=${offset}[x${scene}]`,
    )
  }
  graph.push(`[${sceneCount * 3}:a]aresample=48000,aformat=channel_layouts=stereo,apad[s]`)
  const encoder = softwareEncoding(tools, 'h264', 'clip')!.arguments
  return [
    ...['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'],
    ...[...backgrounds, ...pictures, music].flatMap((path) => ['-i', path]),
    ...['-filter_complex', graph.join(';'), '-map', `[x${transitions.length}]`, '-map', '[s]', '-t', String(seconds)],
    ...[...encoder, '-g', '50', '-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', out],
  ]
}

/** Most memory of this process and all below it while something is done, bytes; 0 where the system doesn't tell. */
async function peakBytes(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, familyBytes() ?? 0)), 50)
  await work().finally(() => clearInterval(watch))
  return peak
}

/** Processor time of this process and of all that it has waited for, s. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime (proc_pid_stat(5)), in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Runs both in turn, so that other load of the machine affects them alike; the least of each are compared. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const tools = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
  try {
    const parts = await material(tools, folder)
    const [mine, theirs] = [join(folder, 'ours.mp4'), join(folder, 'hand.mp4')]
    const ways = [
      { name: 'compose', work: async () => void (await compose(tools, composition(parts), mine)) },
      {
        name: 'one command by hand',
        work: async () => {
          const end = spawnSync(tools.ffmpeg, byHand(tools, parts, theirs), { encoding: 'utf8' })
          if (end.status !== 0) throw new Error(`the command written by hand failed: ${end.stderr}`)
          return Promise.resolve()
        },
      },
    ].map((way) => ({ ...way, wall: [] as number[], busy: [] as number[] }))
    for (let round = 1; round <= rounds; round += 1) {
      for (const way of round % 2 === 1 ? ways : ways.toReversed()) {
        const [started, before] = [performance.now(), await processorSeconds()]
        await way.work()
        way.wall.push((performance.now() - started) / 1000)
        way.busy.push((await processorSeconds()) - before)
        report(`round ${round}: ${way.name} ${way.wall.at(-1)!.toFixed(1)} s (${way.busy.at(-1)!.toFixed(1)})`)
      }
    }
    const lengths = await Promise.all([mine, theirs].map(async (path) => (await probe(tools, path)).video!.durationMs!))
    const same = lengths.every((length) => Math.abs(length - seconds * 1000) <= 40)
    const [busy, wall] = (['busy', 'wall'] as const).map((key) => {
      const [ours, hand] = ways.map((way) => Math.min(...way[key]))
      return ours! / hand!
    }) as [number, number]
    const short = await peakBytes(() => compose(tools, composition(parts), mine))
    const long = await peakBytes(() => compose(tools, composition(parts, longer), mine))
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
    report(`most memory: ${mb(short)}, ${longer} times as long ${mb(long)}`)
    const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
    const markdown = [
      `Six scenes with two elements each (they pulse, drift, fade, slide, rise or pop in and out) over photos, five transitions and`,
      `music; ${seconds} s of 1920 by 1080 at 25 fps, x264 as the composer runs it here. ffmpeg ${tools.version},`,
      `${availableParallelism()} cores, ${rounds} rounds in turn, load ${loadavg()[0]!.toFixed(1)}.`,
      '',
      '| | wall time, s | processor time, s |',
      '|---|---|---|',
      ...ways.map((way) => `| ${way.name} | ${list(way.wall)} | ${list(way.busy)} |`),
      '',
      `Compose over the command by hand: processor time ${busy.toFixed(3)} (at most ${allowed.toFixed(2)}), wall time ${wall.toFixed(3)}.`,
      '',
      `Most memory of all processes together: ${mb(short)}; ${longer} times as long, with as many more scenes, ${mb(long)} (at most ${allowedMemory.toFixed(2)} times as much).`,
    ].join('\n')
    return { ok: busy <= allowed && same && long <= short * allowedMemory, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
