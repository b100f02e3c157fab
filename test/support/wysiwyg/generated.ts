import { builtInLook, builtInLookNames } from '../../../electron/common/captions/index.ts'
import type { Canvas, Element, Project } from '../../../electron/common/composition/index.ts'
import { shapeNames } from '../../../electron/common/composition/elements/shape-source.ts'
import type { ShapeName, ShapeSource } from '../../../electron/common/composition/elements/shape-source.ts'
import { plainTextSource } from '../../../electron/common/composition/elements/text-source.ts'
import type { TextSource } from '../../../electron/common/composition/elements/text-source.ts'
import type { Appearance, Fill, Stroke } from '../../../electron/common/service/extension/looks.ts'
import { Chance } from './chance.ts'
import type { WysiwygMedia } from './media.ts'
import type { WysiwygCase } from './case.ts'

const canvases: readonly Canvas[] = [
  { width: 640, height: 360, background: '#f1f3f5' },
  { width: 854, height: 480, background: '#1f4a44' },
  { width: 480, height: 854, background: 'white' },
  { width: 540, height: 540, background: '#343a40' },
]
const colors = ['#e03131', '#f08c00', '#2f9e44', '#1971c2', '#9c36b5', '#212529', '#ffffff', '#ffd43bcc', '#0b7285b0']
export const writings = {
  latin: 'Launch day is here\nThree new things',
  arabic: 'مرحبا بكم في العرض الجديد',
  devanagari: 'नए उत्पाद में आपका स्वागत है',
  thai: 'ยินดีต้อนรับสู่งานเปิดตัว',
  japanese: 'ようこそ、新製品の発表会へ。',
  chinese: '新品发布会，欢迎您的到来。',
} as const
const scripts = Object.keys(writings) as (keyof typeof writings)[]

/** The styles of texts, each of which some project has: the fields in which it differs from a plain one. */
const textStyles: readonly ((chance: Chance) => Partial<TextSource>)[] = [
  () => ({}),
  (chance) => ({ box: { color: chance.of(colors), padding: chance.whole(4, 24), radius: chance.whole(0, 20) } }),
  (chance) => ({ outline: { color: chance.of(colors), width: chance.whole(1, 6) } }),
  () => ({ align: 'center', lineHeight: 1.6 }),
  () => ({ align: 'end', anchor: 'bottom' }),
  () => ({ align: 'justify', lineHeight: 1 }),
  () => ({ list: 'bullets' }),
  () => ({ list: 'numbers' }),
  () => ({ fit: 'shrink' }),
]

function fill(chance: Chance, kind: Fill['kind']): Fill {
  if (kind === 'color') return { kind, color: chance.of(colors) }
  const stops = [0, 0.6, 1].slice(chance.is(0.5) ? 0 : 1).map((at) => ({ at, color: chance.of(colors) }))
  return kind === 'radial' ? { kind, stops } : { kind, angle: chance.whole(-180, 180), stops }
}

function stroke(chance: Chance): Stroke {
  return { color: chance.of(colors), width: chance.whole(1, 12), dash: chance.is(0.3) ? [12, 8] : [] }
}

const drawing = {
  width: 24,
  height: 24,
  paths: [
    { data: 'M12 2L2 22H22Z', fill: { kind: 'color' as const, color: '#f08c00' } },
    { data: 'M12 9a4 4 0 1 0 .1 0Z', fill: { kind: 'color' as const, color: '#ffffff' }, evenOdd: true },
  ],
}

function shapeSource(chance: Chance, shape: ShapeName, kind: Fill['kind']): ShapeSource {
  const isLine = shape === 'line' || shape === 'arrow'
  return {
    kind: 'shape',
    shape,
    ...(isLine ? {} : { fill: fill(chance, kind) }),
    ...(isLine || chance.is(0.5) ? { stroke: stroke(chance) } : {}),
    ...(shape === 'rectangle' || shape === 'bubble' ? { radius: chance.whole(0, 40) } : {}),
    ...(shape === 'star' || shape === 'polygon' ? { corners: chance.whole(3, 9) } : {}),
    ...(shape === 'paths' ? { drawing } : {}),
  }
}

/** What an appearance can have, each of which some project has, alone or with others. */
const appearances: readonly ((chance: Chance) => Appearance)[] = [
  (chance) => ({ rotation: chance.whole(-180, 180) }),
  (chance) => ({ opacity: 0.3 + chance.share() * 0.6 }),
  () => ({ mask: { kind: 'ellipse' } }),
  (chance) => ({ mask: { kind: 'rounded', radius: chance.whole(5, 80) } }),
  (chance) => ({ crop: crop(chance) }),
  (chance) => ({ flipX: true, flipY: chance.is(0.5) }),
  (chance) => ({ border: { color: chance.of(colors), width: chance.whole(2, 14) } }),
  (chance) => ({
    shadow: {
      color: chance.of(['#000000', '#00000080', '#c2255cc0']),
      blur: chance.whole(0, 40),
      x: chance.whole(-20, 20),
      y: chance.whole(-20, 20),
    },
  }),
  (chance) => ({ blur: chance.whole(1, 10) }),
  (chance) => ({ brightness: 0.4 + chance.share(), contrast: 0.5 + chance.share() }),
  (chance) => ({ saturation: chance.share() * 2.6 }),
  () => ({ chromaKey: { color: '#00ff00', similarity: 0.12, smoothness: 0.08 } }),
  (chance) => ({ background: chance.of(colors) }),
]

function crop(chance: Chance): NonNullable<Appearance['crop']> {
  const side = (): number => Math.round(chance.share() * 35) / 100
  return { left: side(), top: side(), right: side(), bottom: side() }
}

/** An appearance that has the field of a given number, and often other fields. */
function appearance(chance: Chance, number: number, isPicture: boolean): Appearance {
  const of = (index: number): Appearance => {
    const one = appearances[index % appearances.length]!(chance)
    // Texts and shapes have neither sides to crop nor a background to remove.
    if (isPicture || !('crop' in one || 'chromaKey' in one)) return one
    return appearances[0]!(chance)
  }
  const others = chance.is(0.6) ? of(chance.whole(0, appearances.length - 1)) : {}
  const more = chance.is(0.3) ? of(chance.whole(0, appearances.length - 1)) : {}
  return { ...others, ...more, ...of(number) }
}

/** A box of a share of the canvas, at least partly inside of it. */
function box(chance: Chance, { width, height }: Canvas, least: number, most: number) {
  const side = Math.min(width, height)
  const size = {
    width: Math.round(side * (least + chance.share() * (most - least))),
    height: Math.round(side * (least + chance.share() * (most - least))),
  }
  return {
    x: chance.whole(Math.round(-size.width / 4), Math.round(width - size.width * 0.75)),
    y: chance.whole(Math.round(-size.height / 4), Math.round(height - size.height * 0.75)),
    ...size,
  }
}

/**
 * Projects of texts, shapes, pictures, videos and avatars with appearances, the same for the same seed. Every shape, script,
 * style of texts, kind of fill and field of an appearance is in some of the first twelve.
 */
export function generatedCases(media: WysiwygMedia, { count, seed }: { count: number; seed: number }): WysiwygCase[] {
  return Array.from({ length: count }, (_, number) => generated(media, number, new Chance(seed + number * 7_919)))
}

/**
 * The same projects as any service can make them: what moves has no appearance, and every second project has captions, in
 * all looks by turns.
 */
export function plainBodyCases(media: WysiwygMedia, options: { count: number; seed: number }): WysiwygCase[] {
  return generatedCases(media, options).map(({ name, project, timesMs }, number) => {
    const id = `plain-${project.id}`
    const scenes = project.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(withoutMovingAppearance) }))
    const plain = { ...project, id, name: `plain body, ${name}`, scenes }
    if (number % 2 === 1) return { name: plain.name, project: plain, timesMs }
    const look = builtInLookNames[(number / 2) % builtInLookNames.length]!
    const text = 'Said after the download'
    const words = text.split(' ').map((word, at) => ({ text: word, startMs: 80 + at * 200, endMs: 250 + at * 200 }))
    const captions = { cues: [{ startMs: 80, endMs: 960, text, words }] }
    return {
      name: `${plain.name}, captions ${look}`,
      project: {
        ...plain,
        captions: { shown: true, look: builtInLook(look) },
        scenes: scenes.map((scene) => ({ ...scene, captions })),
      },
      timesMs,
    }
  })
}

function withoutMovingAppearance(element: Element): Element {
  if (element.kind !== 'video' && element.kind !== 'avatar') return element
  const { appearance: _, ...plain } = element
  return plain
}

function generated(media: WysiwygMedia, number: number, chance: Chance): WysiwygCase {
  const canvas = canvases[number % canvases.length]!
  const base = { scaleX: 1, scaleY: 1, locked: false, hidden: false }
  const script = scripts[number % scripts.length]!
  const style = textStyles[number % textStyles.length]!(chance)
  const shape = shapeNames[number % shapeNames.length]!
  const kinds = ['color', 'linear', 'radial'] as const
  const pictures = [media.studio, media.glass, media.invitation, media.dateCard]
  const films = [media.moving, media.productLoop, media.upright]
  const size = Math.round(Math.min(canvas.width, canvas.height) / chance.whole(9, 16))
  const text: TextSource = {
    ...plainTextSource(writings[script], {
      size,
      weight: chance.of([300, 400, 600, 800]),
      italic: chance.is(0.2),
      underline: chance.is(0.2),
      color: chance.of(colors),
    }),
    ...style,
  }
  const elements: Element[] = [
    {
      ...base,
      ...box(chance, canvas, 0.5, 1.2),
      id: 'picture',
      name: 'Picture',
      layer: 1,
      kind: 'image',
      source: { kind: 'asset', path: pictures[number % pictures.length]! },
      appearance: appearance(chance, number + 3, true),
    },
    {
      ...base,
      ...box(chance, canvas, 0.4, 0.9),
      id: 'film',
      name: 'Film',
      layer: 2,
      kind: 'video',
      source: { kind: 'asset', path: films[number % films.length]! },
      appearance: appearance(chance, number, true),
    },
    {
      ...base,
      ...box(chance, canvas, 0.25, 0.6),
      id: 'shape',
      name: 'Shape',
      layer: 3,
      kind: 'shape',
      source: shapeSource(chance, shape, kinds[number % kinds.length]!),
      ...(chance.is(0.6) ? { appearance: appearance(chance, number + 5, false) } : {}),
    },
    {
      ...base,
      ...box(chance, canvas, 0.5, 0.9),
      id: 'text',
      name: 'Text',
      layer: 4,
      kind: 'text',
      source: text,
      ...(chance.is(0.4) ? { appearance: appearance(chance, number + 7, false) } : {}),
      ...(chance.is(0.3) ? { start: 400 } : {}),
    },
  ]
  if (number % 6 === 5) {
    // The element has the aspect ratio of the figure: in a box of another one, the engine keeps the figure's ratio.
    const scale = 0.25 + chance.share() * 0.25
    const { x, y } = box(chance, canvas, 0.4, 0.6)
    elements.push({
      ...base,
      x,
      y,
      scaleX: scale,
      scaleY: scale,
      id: 'avatar',
      name: 'Avatar',
      layer: 5,
      kind: 'avatar',
      source: { kind: 'avatar', avatarId: chance.of(['mara', 'tunde', 'noor']), from: 2 },
      appearance: appearance(chance, chance.whole(0, 10), true),
    })
  }
  const name = `generated ${number}: ${shape}, ${script}`
  const scene = { id: 'scene', name: 'Scene', duration: 1_000, voice: null, elements }
  const project: Project = {
    schema: 'greenroom.project',
    version: 3,
    id: `generated-${number}`,
    name,
    canvas,
    scenes: [scene],
  }
  return { name, project, timesMs: [200, 840] }
}
