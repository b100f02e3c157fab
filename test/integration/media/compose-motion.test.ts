import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { animationKinds, motionDirections } from '../../../electron/common/service/extension/motion.ts'
import type { Motion } from '../../../electron/common/service/extension/motion.ts'
import { compose, findTools, probe } from '../../../electron/media/index.ts'
import type { ComposeLayer } from '../../../electron/media/index.ts'
import { inDepth, someOf } from '../../support/depth.ts'
import { layer, make, scratch } from '../../support/media/making.ts'
import { drawStage } from '../../support/media/moved.ts'
import type { MovedElement } from '../../support/media/moved.ts'
import { mostShade } from '../../support/wysiwyg/case.ts'
import { likeness } from '../../support/wysiwyg/ssim.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const stage = { width: 640, height: 360, ground: '#3c6e71' }
const own = { width: 120, height: 80 }
const source = files.path('source.png')
/** Films that show a picture: without and with transparent px. */
const films: Record<string, string> = {
  [files.path('plain.png')]: files.path('plain.mp4'),
  [source]: files.path('cut.mov'),
}
let outputs = 0

beforeAll(async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">
    <rect width="120" height="80" rx="16" fill="#f4e8d0"/><circle cx="40" cy="40" r="26" fill="#d03040"/>
    <rect x="72" y="14" width="36" height="30" fill="#2050c0"/><path d="M10 70H110" stroke="#102060" stroke-width="6"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(source)
  const plain = files.path('plain.png')
  await sharp(source).flatten({ background: '#20a060' }).png().toFile(plain)
  const tags = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p', '-colorspace', 'bt709']
  await make(tools, films[plain]!, '-loop', '1', '-t', '0.4', '-r', '25', '-i', plain, ...tags, '-qp', '0')
  await make(tools, films[source]!, '-loop', '1', '-t', '0.4', '-r', '25', '-i', source, '-c:v', 'png')
})

/** Elements in rows, one for each motion. */
function elementsOf(motions: readonly Motion[], lengthMs: number): MovedElement[] {
  return motions.map((motion, number) => ({
    picture: source,
    box: { x: 21 + (number % 4) * 152, y: 17 + Math.floor(number / 4) * 112, ...own },
    motion,
    lengthMs,
  }))
}

function layersOf(elements: readonly MovedElement[], areFilms: boolean, elapsedMs: number): ComposeLayer[] {
  return elements.map(({ picture, box, appearance, motion, lengthMs }) =>
    layer(areFilms ? films[picture]! : picture, {
      kind: areFilms ? 'video' : 'image',
      x: box.x,
      y: box.y,
      scaleX: box.width / own.width,
      scaleY: box.height / own.height,
      ...(appearance && { appearance }),
      motion: { motion, elapsedMs, wholeMs: lengthMs },
    }),
  )
}

/** The least likeness of some frames of a clip of elements to the stage at the same times, whose shades are the same. */
async function leastAlike(
  elements: readonly MovedElement[],
  timesMs: readonly number[],
  { areFilms = false, cutsMs = [] }: { areFilms?: boolean; cutsMs?: number[] } = {},
): Promise<number> {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  const { width, height, ground } = stage
  const edges = [0, ...cutsMs, elements[0]!.lengthMs]
  const items = edges.slice(1).map((end, index) => ({
    width,
    height,
    background: { color: ground },
    durationMs: end - edges[index]!,
    layers: layersOf(elements, areFilms, edges[index]!),
  }))
  await compose(tools, { items }, out)
  const frames = Math.round((elements[0]!.lengthMs * 25) / 1000)
  expect((await probe(tools, out)).durationMs, 'no frame more or less').toBeCloseTo(frames * 40, -1)
  let least = 1
  for (const ms of timesMs) {
    const expected = await drawStage(files.path(`${outputs}-${ms}-stage.png`), stage, elements, ms)
    const { all, shade } = await likeness(tools, expected, { path: out, ms }, files.path(`${outputs}-${ms}-clip.png`))
    expect(shade, `shades at ${ms} ms`).toBeLessThanOrEqual(mostShade)
    least = Math.min(least, all)
  }
  return least
}

const everyWay = animationKinds.map((kind, number): Motion => ({
  in: { kind, duration: 480 },
  out: { kind, duration: 400, direction: motionDirections[number % 4]! },
}))

describe('an element moves as on the stage', () => {
  const times = someOf([0, 80, 240, 440, 600, 840, 1080, 1160], 2)

  test('a still, with each way of coming and going', async () => {
    expect(await leastAlike(elementsOf(everyWay, 1200), times)).toBeGreaterThan(0.98)
  })

  test('a film, with each way of coming and going', async () => {
    const elements = elementsOf(everyWay, 1200).map((one, number) => ({
      ...one,
      ...(number % 2 === 0 ? { picture: files.path('plain.png') } : {}),
    }))
    expect(await leastAlike(elements, times, { areFilms: true })).toBeGreaterThan(0.98)
  })

  test.each(someOf([false, true], 2))(
    'by keyframes and emphasis, with an appearance; as a film: %s',
    async (areFilms) => {
      const shadow = { color: '#000000c0', blur: 12, x: 5, y: 8 }
      const elements = elementsOf(
        [
          { keyframes: { x: path(0, 90), y: path(0, 40), rotation: path(0, -50), scale: path(0.6, 1.5) } },
          { emphasis: { kind: 'pulse', period: 700, strength: 1 } },
          { emphasis: { kind: 'shake', period: 900, strength: 1 }, keyframes: { opacity: path(1, 0.3) } },
          { emphasis: { kind: 'float', period: 800, strength: 0.7 }, in: { kind: 'blur', duration: 300 } },
          { in: { kind: 'pop', duration: 500 }, out: { kind: 'wipe', duration: 400, direction: 'down' } },
        ],
        1200,
      ).map((one, number) => ({
        ...one,
        ...(number % 2 === 0 ? { appearance: { rotation: 20, shadow, mask: { kind: 'ellipse' as const } } } : {}),
      }))
      expect(
        await leastAlike(elements, someOf([0, 40, 120, 360, 480, 640, 960, 1120], 2), { areFilms }),
      ).toBeGreaterThan(0.98)
    },
  )

  test.each(someOf([true, false], 2))('within its box, by its crop; as a film: %s', async (areFilms) => {
    const [from, to] = [
      { left: 0, top: 0, right: 0, bottom: 0 },
      { left: 0.1, top: 0.3, right: 0.5, bottom: 0.1 },
    ]
    const crop = [
      { at: 0, value: from, easing: 'ease-in-out' as const },
      { at: 1000, value: to },
    ]
    const [first, second, third] = elementsOf([{ keyframes: { crop } }, { keyframes: { crop } }, {}], 1200)
    const elements = [
      { ...first!, box: { x: 0, y: 0, width: 640, height: 360 }, picture: files.path('plain.png') },
      { ...second!, box: { x: 61, y: 203, ...own }, appearance: { rotation: -15, mask: { kind: 'ellipse' as const } } },
      { ...third!, motion: { keyframes: { crop, scale: path(1, 1.4) } } },
    ]
    expect(await leastAlike(elements, someOf([0, 200, 480, 640, 960, 1120], 2), { areFilms })).toBeGreaterThan(0.975)
  })

  test('through the items into which its scene is cut, whose edges are not those of frames', async () => {
    const elements = elementsOf([{ keyframes: { x: path(0, 300), rotation: path(0, 90) } }, everyWay[1]!], 1200)
    expect(await leastAlike(elements, [360, 400, 440, 480, 840, 880], { cutsMs: [430, 855] })).toBeGreaterThan(0.98)
  })

  test('a still that filters move is as bright as it was, and so is what is seen through it', async () => {
    // Its pictures would take so much room that they are not drawn one by one.
    const box = { x: 0, y: 0, width: 640, height: 360 }
    const motion = { keyframes: { x: [0, 9_000].map((at) => ({ at, value: at / 200 })) } }
    const [one] = elementsOf([motion], 9_000)
    expect(await leastAlike([{ ...one!, box }], [400, 8_000])).toBeGreaterThan(0.98)
  })

  test.runIf(inDepth)('stills for so long that filters move them', async () => {
    const [one] = elementsOf([{}], 10_000)
    const wide = [
      { at: 0, value: 1 },
      { at: 10_000, value: 1.3 },
    ]
    const crop = [
      { at: 0, value: { left: 0, top: 0, right: 0, bottom: 0 } },
      { at: 9_000, value: { left: 0.2, top: 0.1, right: 0.2, bottom: 0.3 } },
    ]
    const whole = { x: 0, y: 0, width: 640, height: 360 }
    const picture = files.path('plain.png')
    const elements: MovedElement[] = [
      { ...one!, box: whole, picture, motion: { keyframes: { scale: wide, x: path(0, 30) } } },
      {
        ...one!,
        box: { ...whole, x: 31, width: 560 },
        picture,
        appearance: { mask: { kind: 'ellipse' } },
        motion: { keyframes: { crop, rotation: path(0, 10) } },
      },
    ]
    expect(await leastAlike(elements, [0, 400, 1000, 3720, 9960])).toBeGreaterThan(0.975)
  })
})

/** Two keyframes between which a value changes, with an easing. */
function path(from: number, to: number) {
  return [
    { at: 100, value: from, easing: 'ease-in-out' as const },
    { at: 1000, value: to },
  ]
}
