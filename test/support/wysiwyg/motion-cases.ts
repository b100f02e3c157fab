import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import type { ShapeSource } from '../../../electron/common/composition/elements/shape-source.ts'
import type { Canvas, Element } from '../../../electron/common/composition/index.ts'
import {
  animationKinds,
  easingNames,
  emphasisKinds,
  motionDirections,
  pieceUnits,
} from '../../../electron/common/service/extension/motion.ts'
import type { Animation, Keyframes, Motion } from '../../../electron/common/service/extension/motion.ts'
import type { WysiwygCase } from './case.ts'
import { Chance } from './chance.ts'
import { generatedCases } from './generated.ts'
import type { WysiwygMedia } from './media.ts'

const lastsMs = 2_000
/** Every tenth frame. */
const timesMs = [0, 400, 800, 1_200, 1_600]

/** Generated projects, all of whose elements move: each way of coming, emphasis and kind of keyframes is in the first seven. */
export function motionCases(media: WysiwygMedia, options: { count: number; seed: number }): WysiwygCase[] {
  return generatedCases(media, options).map(({ project }, number) => {
    const chance = new Chance(options.seed + number * 104_729)
    const name = `moving, ${project.name}`
    const scenes = project.scenes.map((scene) => ({
      ...scene,
      duration: lastsMs,
      elements: scene.elements.map((element, index) => moved(element, project.canvas, chance, number + index * 2)),
    }))
    return { name, project: { ...project, id: `moving-${project.id}`, name, scenes }, timesMs }
  })
}

/** An element with the animation, emphasis and keyframes of a number. */
function moved(element: Element, canvas: Canvas, chance: Chance, number: number): Element {
  const animation = (kind: Animation['kind']): Animation => ({
    kind,
    duration: chance.whole(200, 900),
    ...(chance.is(0.4) ? { easing: chance.of(easingNames) } : {}),
    ...(chance.is(0.5) ? { direction: chance.of(motionDirections) } : {}),
    ...(chance.is(0.4) ? { by: chance.of(pieceUnits), overlap: chance.share() } : {}),
  })
  const motion: Motion = {
    in: animation(animationKinds[number % animationKinds.length]!),
    ...(chance.is(0.5) ? { out: animation(chance.of(animationKinds)) } : {}),
    ...(number % 3 === 0
      ? {
          emphasis: {
            kind: emphasisKinds[(number / 3) % emphasisKinds.length]!,
            period: chance.whole(500, 1_500),
            strength: chance.share(),
          },
        }
      : {}),
    ...(number % 2 === 1 ? { keyframes: keyframes(element, canvas, chance) } : {}),
  }
  return { ...element, motion }
}

function keyframes(element: Element, { width, height }: Canvas, chance: Chance): Keyframes {
  const between = <T>(value: () => T) =>
    [chance.whole(0, 400), chance.whole(700, 1_900)].map((at) => ({
      at,
      value: value(),
      easing: chance.of(easingNames),
    }))
  const way = Math.min(width, height) / 6
  const tracks: readonly (() => Keyframes)[] = [
    () => ({ x: between(() => (chance.share() - 0.5) * way), y: between(() => (chance.share() - 0.5) * way) }),
    () => ({ scale: between(() => 0.6 + chance.share()) }),
    () => ({ rotation: between(() => (chance.share() - 0.5) * 90) }),
    () => ({ opacity: between(() => 0.2 + chance.share() * 0.8) }),
    ...(element.kind === 'image' || element.kind === 'video'
      ? [
          () => ({
            crop: between(() => {
              const side = (): number => chance.share() * 0.3
              return { left: side(), top: side(), right: side(), bottom: side() }
            }),
          }),
        ]
      : []),
  ]
  return { ...chance.of(tracks)(), ...chance.of(tracks)() }
}

/** A project whose texts come and go by letters and words, and whose shapes are drawn along their lines. */
export function drawnAnewCase(): WysiwygCase {
  const base = { scaleX: 1, scaleY: 1, locked: false, hidden: false }
  const text = (id: string, words: string, y: number, motion: Motion, style: object = {}, more: object = {}): Element =>
    ({
      ...base,
      id,
      name: id,
      kind: 'text',
      layer: 2,
      x: 40,
      y,
      source: { ...plainTextSource(words, { size: 44, weight: 700 }), ...style },
      motion,
      ...more,
    }) as Element
  const shape = (id: string, x: number, y: number, source: Omit<ShapeSource, 'kind'>): Element =>
    ({
      ...base,
      id,
      name: id,
      kind: 'shape',
      layer: 1,
      x,
      y,
      width: 150,
      height: 110,
      source: { kind: 'shape', ...source },
      motion: { in: { kind: 'draw', duration: 1_500 }, out: { kind: 'draw', duration: 400 } },
    }) as Element
  const stroke = { color: '#aa2244', width: 10, dash: [] }
  const elements = [
    text('typed', 'Typed 👨‍👩‍👧‍👦 été, مرحبا بالعالم', 20, { in: { kind: 'typewriter', duration: 1_500 } }),
    text(
      'risen',
      'Words rise one by one',
      100,
      { in: { kind: 'rise', by: 'words', duration: 1_400 }, out: { kind: 'fade', by: 'letters', duration: 500 } },
      { box: { color: '#ffe9a8', padding: 12, radius: 10 } },
    ),
    text(
      'popped',
      'Letters pop',
      190,
      { in: { kind: 'pop', by: 'letters', order: 'random', overlap: 0.7, duration: 1_500 } },
      { outline: { color: '#204080', width: 3 } },
      { appearance: { rotation: -4, shadow: { color: '#00000080', blur: 8, x: 4, y: 6 } }, scaleX: 1.3, scaleY: 1.3 },
    ),
    text('scaled', 'ไทย 中文 words', 280, { in: { kind: 'scale', by: 'words', order: 'backward', duration: 1_200 } }),
    shape('line', 470, 20, { shape: 'line', stroke: { ...stroke, dash: [30, 20] } }),
    shape('arrow', 470, 110, { shape: 'arrow', stroke }),
    shape('star', 470, 210, { shape: 'star', stroke, fill: { kind: 'color', color: '#ffd34d' } }),
    shape('ellipse', 300, 270, { shape: 'ellipse', stroke: { ...stroke, color: '#117755' } }),
  ]
  return {
    name: 'letters, words and lines',
    project: {
      schema: 'greenroom.project',
      version: 3,
      id: 'drawn-anew',
      name: 'Letters, words and lines',
      canvas: { width: 640, height: 400, background: '#f4f4f0' },
      scenes: [{ id: 's', name: 'Scene', duration: 2_400, voice: null, elements }],
    },
    timesMs: [120, 400, 760, 1_120, 1_600, 2_080],
  }
}
