import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { run } from '../../../electron/media/run.ts'
import { pictureMarkChains, pictureMarkInput, writePictureMark } from '../../../electron/media/watermark/index.ts'
import { samplePath } from '../faces/references.ts'
import { Chance } from '../wysiwyg/chance.ts'
import { afterTreatment, Tally } from './treated.ts'
import type { Materials, TreatedFiles } from './treated.ts'

export interface FilmFigures {
  treatments: TreatedFiles[]
  leastSsim: number
  meanSsim: number
  about: string
}

const ofProduct = (name: string): string =>
  fileURLToPath(new URL(`../../../resources/samples/media/${name}`, import.meta.url))

/** Inputs of ffmpeg for pictures of every kind: people, photos, slides of text, drawings, areas of one colour, things that move. */
export function filmInputs(): string[][] {
  const clips = ['talking-head-15s', 'talking-head-3s', 'wide-9s', 'portrait-4s'].flatMap((name) => {
    const path = samplePath(`clips/${name}.mp4`)
    return path === undefined ? [] : [['-stream_loop', '-1', '-i', `file:${path}`]]
  })
  const photos = ['backdrop-spring.jpg', 'backdrop-studio.jpg'].map((name) => [
    ...['-loop', '1', '-framerate', '25', '-i', `file:${ofProduct(name)}`],
  ])
  const slides = ['editor', 'captions'].map((name) => [
    ...['-loop', '1', '-framerate', '25'],
    ...['-i', `file:${fileURLToPath(new URL(`../../../docs/images/${name}.png`, import.meta.url))}`],
  ])
  const drawn = [
    'testsrc2=size=1280x720:rate=25',
    'mandelbrot=size=1280x720:rate=25',
    'gradients=size=1280x720:rate=25:speed=0.02:duration=60',
    'color=c=0xe7e3d4:size=1280x720:rate=25',
    'color=c=0x1f4a44:size=1280x720:rate=25,drawbox=x=200:y=160:w=640:h=300:color=white:t=fill',
    'smptehdbars=size=1280x720:rate=25',
  ].map((source) => ['-f', 'lavfi', '-i', source])
  return [
    ...clips,
    ['-stream_loop', '-1', '-i', `file:${ofProduct('product-loop.mp4')}`],
    ...photos,
    ...slides,
    ...drawn,
  ]
}

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
  { width: 720, height: 1280 },
  { width: 1080, height: 1080 },
]
const desktop = fileURLToPath(new URL('../../../docs/images/editor.png', import.meta.url))
const even = (value: number): number => 2 * Math.round(value / 2)

/** How other programs, networks and screens change films. */
function treatmentsOf(chance: Chance, { width, height }: { width: number; height: number }) {
  const x264 = (crf: number, ...filters: string[]) => [
    ...(filters.length > 0 ? ['-vf', filters.join(',')] : []),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-an'],
  ]
  const half = `scale=${String(even(width / 2))}:${String(even(height / 2))}`
  const crop = (): string => {
    const [left, top] = [chance.share() * 0.1, chance.share() * 0.1]
    return `crop=trunc(iw*0.45)*2:trunc(ih*0.45)*2:iw*${left.toFixed(4)}:ih*${top.toFixed(4)}`
  }
  const screen = { width: 1920, height: 1080 }
  const scale = (0.6 + 0.3 * chance.share()) * Math.min(screen.width / width, screen.height / height)
  const [wide, high] = [even(width * scale), even(height * scale)]
  const [x, y] = [chance.whole(0, screen.width - wide), chance.whole(0, screen.height - high)]
  // A player's window somewhere on a screen that shows the studio.
  const player = [
    `movie=filename=${desktop},scale=${String(screen.width)}:${String(screen.height)},setsar=1,loop=-1:1[desktop]`,
    `[0:v]scale=${String(wide)}:${String(high)}[film]`,
    `[desktop][film]overlay=${String(x)}:${String(y)}:shortest=1,fps=30`,
  ].join(';')
  return [
    { name: 'picture: as it is', output: ['-c', 'copy', '-an'] },
    { name: 'picture: half the size', output: x264(23, half) },
    { name: 'picture: a tenth of both sides cut off', output: x264(23, crop()) },
    { name: 'picture: encoded anew at CRF 28', output: x264(28) },
    { name: 'picture: recorded from the screen', output: ['-filter_complex', player, ...x264(26)] },
    { name: 'picture: cut, half the size, CRF 28', output: x264(28, crop(), half) },
  ]
}

/** Films of two seconds, marked by the filters of the product, encoded as its clips are, and treated. */
export async function treatedFilms(materials: Materials): Promise<FilmFigures> {
  const { tools, folder, count, seed, report } = materials
  const chance = new Chance(seed + 1)
  const inputs = filmInputs()
  const pattern = `${folder}/pattern.yuv`
  const marked = `${folder}/marked.mp4`
  await writePictureMark(pattern)
  const tally = new Tally()
  let [leastSsim, sum] = [1, 0]
  for (let index = 0; index < count; index += 1) {
    const input = inputs[index % inputs.length]!
    const size = chance.of(sizes)
    const { width, height } = size
    const filled = `scale=${String(width)}:${String(height)}:force_original_aspect_ratio=increase,crop=${String(width)}:${String(height)},setsar=1,fps=25,format=yuv420p`
    const shift = (chance.share() * 3).toFixed(2)
    const graph = [
      `[0:v]${filled},split=2[plain][film]`,
      ...pictureMarkChains({ input: 1, from: 'film', to: 'marked', size }),
      '[marked]split=2[out][compared]',
      '[compared][plain]ssim=stats_file=-[ssim]',
    ].join(';')
    let stats = ''
    await run(
      tools,
      [
        ...['-ss', shift, ...input, ...pictureMarkInput(pattern), '-filter_complex', graph, '-t', '2'],
        ...['-map', '[out]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', marked],
        ...['-map', '[ssim]', '-t', '2', '-f', 'null', '/dev/null'],
      ],
      { onOutput: (chunk) => (stats += chunk.toString()) },
    )
    const values = [...stats.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value))
    const ssim = values.reduce((total, value) => total + value, 0) / values.length
    leastSsim = Math.min(leastSsim, ssim)
    sum += ssim
    for (const { name, output } of treatmentsOf(chance, size)) {
      const { picture } = await afterTreatment(materials, marked, { output, ending: 'mp4' })
      tally.add(name, picture!)
      if (!picture!.isFound)
        report(
          `not found: ${name}, ${input.at(-1)!}, ${String(width)} x ${String(height)}, score ${picture!.score.toFixed(1)}`,
        )
    }
    await rm(marked)
    if ((index + 1) % inputs.length === 0) report(`${String(index + 1)} films: ${tally.text}`)
  }
  const about = `${String(count)} of two seconds, ${String(inputs.length)} kinds in ${String(sizes.length)} sizes`
  return { treatments: tally.rows, leastSsim, meanSsim: sum / count, about }
}
