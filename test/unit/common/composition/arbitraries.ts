import fc from '../../../support/fast-check.ts'
import { builtInLook, builtInLookNames } from '../../../../electron/common/captions/index.ts'
import { projectFormat, projectVersion } from '../../../../electron/common/composition/index.ts'
import type { Element, Project, Scene, Source, Voice } from '../../../../electron/common/composition/index.ts'
import type { CaptionCue } from '../../../../electron/common/service/extension/captions.ts'
import type { SoundSettings } from '../../../../electron/common/service/extension/sound.ts'
import { motion } from './arbitrary-motion.ts'
import { camera, transition } from '../transitions/arbitrary-scenes.ts'

/** Any project that the file schema takes, with ids that are unique in it. */

export const color = fc.constantFrom('white', 'RebeccaPurple', '#abc', '#A1b2C3', '#11223380')
const name = fc.string({ maxLength: 20 })
const offset = fc.oneof(fc.integer({ min: -3000, max: 5000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
const scale = fc.oneof(fc.constantFrom(0, 0.5, 1, 1.25, 2), fc.double({ min: 0, max: 100, noNaN: true }))
const side = fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.double({ min: 0.5, max: 16_384, noNaN: true }))
const time = fc.integer({ min: 0, max: 12_000 })
export const rate = fc.integer({ min: 0, max: 100 })
const script = fc.oneof(fc.constantFrom('Hello there.', 'Hello {{name}}.', '  ', ''), fc.lorem())

const asset = (extension: string): fc.Arbitrary<Extract<Source, { kind: 'asset' }>> =>
  fc.record({
    kind: fc.constant('asset' as const),
    path: fc.constantFrom(`media/a.${extension}`, `Ünï cödé #1 & 50%.${extension}`, `/abs/it's.${extension}`),
  })
const url = (extension: string): fc.Arbitrary<Extract<Source, { kind: 'url' }>> =>
  fc.record({
    kind: fc.constant('url' as const),
    url: fc.constantFrom(
      `https://example.com/a.${extension}`,
      `http://127.0.0.1:8080/f/b.${extension}?q=1#t=2,9.5`,
      'https://example.com/no-extension#t=3',
    ),
  })
const avatar: fc.Arbitrary<Extract<Source, { kind: 'avatar' }>> = fc.record({
  kind: fc.constant('avatar' as const),
  avatarId: fc.constantFrom('mara', 'tunde', 'a1'),
  from: fc.constantFrom(2 as const, 3 as const),
})

const voice: fc.Arbitrary<Voice> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('script' as const),
      voiceId: fc.constantFrom('v-1', 'v-2', ''),
      text: script,
      rate,
      take: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: ['kind', 'voiceId', 'text', 'rate'] },
  ),
  fc.record({ kind: fc.constant('audio' as const), source: fc.oneof(asset('mp3'), url('wav')) }),
  fc.record({ kind: fc.constant('clone' as const), sample: asset('wav'), text: script, rate }),
)

const hexColor = fc.constantFrom('#101820', '#fff', '#7048e8cc')
export const appearance = fc.record(
  {
    opacity: fc.constantFrom(0, 0.5, 1),
    rotation: fc.integer({ min: -360, max: 360 }),
    flipX: fc.boolean(),
    crop: fc.record({
      left: fc.constantFrom(0, 0.2),
      top: fc.constantFrom(0, 0.1),
      right: fc.constant(0),
      bottom: fc.constant(0),
    }),
    background: hexColor,
    mask: fc.constantFrom({ kind: 'ellipse' as const }, { kind: 'rounded' as const, radius: 12 }),
    shadow: fc.record({ color: hexColor, blur: fc.integer({ min: 0, max: 60 }), x: fc.constant(0), y: fc.constant(8) }),
    blur: fc.constantFrom(0, 4),
  },
  { requiredKeys: [] },
)

export const soundSettings = fc.record(
  {
    volume: fc.constantFrom(-60, -6.5, 0, 12),
    muted: fc.boolean(),
    fadeIn: fc.integer({ min: 0, max: 5000 }),
    fadeOut: fc.integer({ min: 0, max: 5000 }),
    loop: fc.boolean(),
    speed: fc.constantFrom(0.25, 1, 1.5, 4),
    keyframes: fc.constantFrom<NonNullable<SoundSettings['keyframes']>[]>(
      [{ at: 300, value: -6 }],
      [
        { at: -200, value: 3, easing: 'ease-out' },
        { at: 2_500, value: -40 },
      ],
    ),
  },
  { requiredKeys: [] },
)

const placement = {
  id: fc.constant('set below'),
  name,
  x: offset,
  y: offset,
  width: fc.option(side, { nil: undefined }),
  height: fc.option(side, { nil: undefined }),
  scaleX: scale,
  scaleY: scale,
  layer: fc.integer({ min: -5, max: 20 }),
  start: fc.option(time, { nil: undefined }),
  end: fc.option(time, { nil: undefined }),
  locked: fc.boolean(),
  hidden: fc.boolean(),
  appearance: fc.option(appearance, { nil: undefined, freq: 5 }),
  sound: fc.option(soundSettings, { nil: undefined, freq: 3 }),
  motion: fc.option(motion, { nil: undefined, freq: 3 }),
  replaceable: fc.option(fc.constantFrom('photo', 'Product image'), { nil: undefined }),
}

const textStyle = {
  font: fc.constantFrom('Inter', 'Pacifico', 'Nobody Sans'),
  size: fc.integer({ min: 1, max: 400 }),
  weight: fc.constantFrom(100, 400, 700),
  italic: fc.boolean(),
  underline: fc.boolean(),
  color: hexColor,
  letterSpacing: fc.constantFrom(0, 0.1, -0.02),
}
const text: fc.Arbitrary<Extract<Source, { kind: 'text' }>> = fc.record({
  kind: fc.constant('text' as const),
  style: fc.record(textStyle),
  runs: fc.array(
    fc.record({
      text: fc.constantFrom('Hello', ' {{name}}!', '\n', 'مرحبا', ''),
      style: fc.option(fc.record(textStyle, { requiredKeys: [] }), { nil: undefined }),
    }),
    { maxLength: 3 },
  ) as fc.Arbitrary<Extract<Source, { kind: 'text' }>['runs']>,
  align: fc.constantFrom('start', 'center', 'end', 'justify'),
  anchor: fc.constantFrom('top', 'middle', 'bottom'),
  lineHeight: fc.constantFrom(1, 1.2),
  list: fc.constantFrom('none', 'bullets', 'numbers'),
  fit: fc.constantFrom('auto', 'shrink'),
  direction: fc.constantFrom('auto', 'ltr', 'rtl'),
})
const fill = fc.oneof(
  fc.record({ kind: fc.constant('color' as const), color: hexColor }),
  fc.record({
    kind: fc.constant('linear' as const),
    angle: fc.integer({ min: -360, max: 360 }),
    stops: fc.array(fc.record({ at: fc.constantFrom(0, 0.5, 1), color: hexColor }), { minLength: 2, maxLength: 4 }),
  }),
)
const shape = fc.record(
  {
    kind: fc.constant('shape' as const),
    shape: fc.constantFrom('rectangle', 'ellipse', 'line', 'arrow', 'star', 'bubble'),
    fill,
    stroke: fc.record({ color: hexColor, width: fc.integer({ min: 0, max: 40 }), dash: fc.constantFrom([], [4, 2]) }),
    radius: fc.integer({ min: 0, max: 50 }),
  },
  { requiredKeys: ['kind', 'shape'] },
) as fc.Arbitrary<Extract<Source, { kind: 'shape' }>>
/** Optional fields are absent, not undefined, as in a file. */
function dense<T>(value: unknown): T {
  return JSON.parse(JSON.stringify(value)) as T
}

export const element: fc.Arbitrary<Element> = fc
  .oneof(
    fc.record({
      kind: fc.constant('avatar' as const),
      source: fc.oneof(avatar, avatar, url('mp4'), asset('png')),
      ...placement,
    }),
    fc.record({
      kind: fc.constant('image' as const),
      source: fc.oneof(
        asset('png'),
        url('webp'),
        fc.record({ kind: fc.constant('color' as const), value: fc.constantFrom('#fff', '#00ff0080') }),
      ),
      ...placement,
    }),
    fc.record({
      kind: fc.constant('video' as const),
      source: fc.oneof(asset('mp4'), url('mov')),
      ...placement,
    }),
    fc.record({ kind: fc.constant('text' as const), source: text, ...placement }),
    fc.record({ kind: fc.constant('shape' as const), source: shape, ...placement }),
    fc.record({
      kind: fc.constant('audio' as const),
      source: fc.oneof(
        asset('mp3'),
        url('ogg'),
        fc.record({ kind: fc.constant('script' as const), voiceId: fc.constant('v-3'), text: script, rate }),
      ),
      ...placement,
    }),
  )
  .map((value) => dense<Element>(value))

export const cue = fc
  .record({
    startMs: fc.integer({ min: 0, max: 9_000 }),
    lasts: fc.integer({ min: 1, max: 6_000 }),
    text: fc.constantFrom('Hello there.', 'Hello {{name}}.', 'Two\nlines', ''),
    keywords: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }), { nil: undefined }),
  })
  .map(({ lasts, ...rest }) => dense<CaptionCue>({ ...rest, endMs: rest.startMs + lasts }))
const insets = fc.record({
  left: fc.constantFrom(0, 0.1),
  right: fc.constantFrom(0, 0.1),
  top: fc.constantFrom(0, 0.1),
  bottom: fc.constantFrom(0, 0.2),
})
export const captionLook = fc.constantFrom(...builtInLookNames).map(builtInLook)
export const captionPosition = fc.record({ at: fc.constantFrom('top', 'middle', 'bottom'), insets })
const captions = fc.record(
  { shown: fc.boolean(), look: captionLook, position: captionPosition },
  { requiredKeys: ['shown', 'look'] },
)
export const musicSource = fc.oneof(
  fc.constant({ kind: 'asset' as const, path: 'bed.mp3' }),
  fc.record({ kind: fc.constant('asset' as const), path: fc.constant('bed.mp3'), begin: fc.nat({ max: 9_000 }) }),
)
const ramp = fc.integer({ min: 20, max: 10_000 })
export const musicSettings = fc.record({
  volume: fc.integer({ min: -60, max: 20 }),
  fadeIn: fc.nat({ max: 5_000 }),
  fadeOut: fc.nat({ max: 5_000 }),
  loop: fc.boolean(),
  ducking: fc.record({ on: fc.boolean(), amount: fc.integer({ min: 0, max: 60 }), attack: ramp, release: ramp }),
})
const music = fc
  .tuple(musicSettings, musicSource, fc.constantFrom({}, { muted: true }))
  .map(([settings, source, muted]) => ({ ...settings, source, ...muted }))
const sceneCaptions = fc.record(
  { cues: fc.array(cue, { maxLength: 3 }), script: fc.constantFrom('Hello there.', 'Other words.') },
  { requiredKeys: ['cues'] },
)

export const scene: fc.Arbitrary<Scene> = fc
  .record({
    id: fc.constant('set below'),
    name,
    duration: fc.oneof(fc.constant('voice' as const), fc.integer({ min: 1, max: 15_000 })),
    voice: fc.option(voice, { nil: null }),
    background: fc.option(color, { nil: undefined }),
    elements: fc.array(element, { maxLength: 4 }),
    captions: fc.option(sceneCaptions, { nil: undefined, freq: 2 }),
    transition: fc.option(transition, { nil: undefined, freq: 2 }),
    camera: fc.option(camera, { nil: undefined, freq: 2 }),
  })
  .map((value) => dense<Scene>(value))

export const project: fc.Arbitrary<Project> = fc
  .record({
    schema: fc.constant(projectFormat),
    version: fc.constant(projectVersion),
    id: fc.constant('p'),
    name,
    canvas: fc.record({
      width: fc.integer({ min: 2, max: 3840 }),
      height: fc.integer({ min: 2, max: 3840 }),
      background: color,
    }),
    duration: fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: undefined }),
    captions: fc.option(captions, { nil: undefined }),
    music: fc.option(music, { nil: undefined }),
    scenes: fc.array(scene, { maxLength: 4 }),
  })
  .map((value) => withIds(dense<Project>(value)))

function withIds(value: Project): Project {
  return {
    ...value,
    scenes: value.scenes.map((one, s) => ({
      ...one,
      id: `s${s}`,
      elements: one.elements.map((item, e) => ({ ...item, id: `s${s}e${e}` })),
    })),
  }
}
