import { z } from 'zod'
import { pronunciations } from '../pronounce/schema.ts'
import { guards, isColor, limits } from '../service/index.ts'

/**
 * The document: plain data. Times are integer milliseconds, lengths are pixels, offsets are of an element's top-left
 * corner from the top-left of the video.
 *
 * How an element is placed: it is shown `width * scaleX` by `height * scaleY` pixels large, with its top-left corner at
 * `x`, `y`. Without `width` or `height` the source's own size stands in their place. `layer` decides what covers what;
 * equal layers keep their order in the list, the later one above.
 */

export const PROJECT_SCHEMA = 'greenroom.project'
export const PROJECT_VERSION = 2
/** Longest scene or video in ms. */
export const MAX_DURATION = guards.durationMs
/** Placement in px and factors, as far as a body takes them. */
export const placement = {
  offset: z.number().min(-guards.offset).max(guards.offset),
  side: z.number().positive().max(guards.elementSide),
  scale: z.number().min(0).max(guards.scale),
  layer: z.number().min(-guards.layer).max(guards.layer),
}
/** What the service assumes when a body names no background (service-interface: Create avatar video). */
export const DEFAULT_BACKGROUND = 'white'

const id = z.string().min(1).max(guards.nameCharacters)
const name = z.string().max(500)
const json = z.json()

/**
 * The words of a pasted request body, field by field, kept so that compiling gives the same body again: while compiling
 * comes to `meant` (absent: to no such field), the body says `wrote` instead (absent: leaves the field out). An edit that
 * changes the meaning of a field thereby ends its old words. Fields that the interface doesn't name are kept this way too.
 */
export const pastedSchema = z.record(
  z.string(),
  z.strictObject({ meant: json.exactOptional(), wrote: json.exactOptional() }),
)

export const colorSchema = z
  .string()
  .refine(isColor, { error: 'must be a colour name, #rgb, #rrggbb or #rrggbbaa' })

/** Speaking rate in whole percent; 100 is natural speed. */
const rate = z.int().min(limits.ratePercent.min).max(limits.ratePercent.max)
const script = z.string().max(guards.textCharacters)

/** A file of the user: a path relative to the project file's folder (with `/`), or an absolute one. It is its own key. */
export const assetSourceSchema = z.strictObject({
  kind: z.literal('asset'),
  path: z.string().min(1).max(4096),
  /** Where in the file it begins to play, ms; at its beginning where absent. A URL says so itself (`#t=1.5`). */
  begin: z.int().min(0).max(MAX_DURATION).exactOptional(),
})
export const urlSourceSchema = z.strictObject({
  kind: z.literal('url'),
  url: z.string().min(1).max(guards.urlCharacters),
})
/** An avatar of the service by its `avatar_id`; `from` as in its record: 2 official, 3 the user's own. */
export const avatarSourceSchema = z.strictObject({
  kind: z.literal('avatar'),
  avatarId: z.string().min(1).max(guards.nameCharacters),
  from: z.union([z.literal(2), z.literal(3)]),
  /** Sent beside the id where a body had both. */
  url: z.string().min(1).max(guards.urlCharacters).exactOptional(),
})
export const colorSourceSchema = z.strictObject({
  kind: z.literal('color'),
  value: z.string().min(1).max(100),
})
/** Further speech, beside the scene's voice. */
export const scriptSourceSchema = z.strictObject({
  kind: z.literal('script'),
  voiceId: z.string().max(guards.nameCharacters),
  text: script,
  rate,
})

const fileSource = [assetSourceSchema, urlSourceSchema] as const

const voicePasted = {
  pasted: pastedSchema.exactOptional(),
  /** Place of the voice among the elements of a pasted talking avatar body; else it is the last. */
  pastedAt: z.int().min(0).exactOptional(),
}

/** Who speaks in a scene. */
export const voiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('script'),
    voiceId: z.string().max(guards.nameCharacters),
    text: script,
    rate,
    ...voicePasted,
  }),
  z.strictObject({
    kind: z.literal('audio'),
    source: z.discriminatedUnion('kind', [...fileSource]),
    ...voicePasted,
  }),
  z.strictObject({
    kind: z.literal('clone'),
    sample: z.discriminatedUnion('kind', [...fileSource]),
    text: script,
    rate,
    ...voicePasted,
  }),
])

const elementBase = {
  id,
  name,
  x: placement.offset,
  y: placement.offset,
  /** Size before scaling in px; the source's own where absent. */
  width: placement.side.exactOptional(),
  height: placement.side.exactOptional(),
  scaleX: placement.scale,
  scaleY: placement.scale,
  layer: placement.layer,
  /** When the element is there, in ms from the start of its scene: from `start` (else 0) up to `end` (else the scene's end). */
  start: z.int().min(0).max(MAX_DURATION).exactOptional(),
  end: z.int().min(0).max(MAX_DURATION).exactOptional(),
  locked: z.boolean(),
  hidden: z.boolean(),
  /** Name of the variable that gives its source, row by row, when a sheet makes many clips of the project. */
  replaceable: z
    .string()
    .max(200)
    .regex(/^[^{}|\r\n]*[^{}|\s][^{}|\r\n]*$/, 'must be a name without braces, bars and line breaks')
    .exactOptional(),
  pasted: pastedSchema.exactOptional(),
}

export const elementSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('avatar'),
    source: z.discriminatedUnion('kind', [...fileSource, avatarSourceSchema]),
    ...elementBase,
  }),
  z.strictObject({
    kind: z.literal('image'),
    source: z.discriminatedUnion('kind', [...fileSource, colorSourceSchema]),
    ...elementBase,
  }),
  z.strictObject({
    kind: z.literal('video'),
    source: z.discriminatedUnion('kind', [...fileSource]),
    ...elementBase,
  }),
  z.strictObject({
    kind: z.literal('audio'),
    source: z.discriminatedUnion('kind', [...fileSource, scriptSourceSchema]),
    ...elementBase,
  }),
])

export const sceneSchema = z.strictObject({
  id,
  name,
  /** Length in ms, or as long as its voice (without a voice: as its longest video). */
  duration: z.union([z.literal('voice'), z.int().min(1).max(MAX_DURATION)]),
  voice: voiceSchema.nullable(),
  /** Colour of this scene alone; the canvas's where absent. */
  background: colorSchema.exactOptional(),
  elements: z.array(elementSchema),
  pasted: pastedSchema.exactOptional(),
})

const side = z.int().min(limits.videoSide.min).max(limits.videoSide.max)

export const canvasSchema = z.strictObject({ width: side, height: side, background: colorSchema })

export const projectSchema = z.strictObject({
  schema: z.literal(PROJECT_SCHEMA),
  version: z.literal(PROJECT_VERSION),
  id,
  name,
  canvas: canvasSchema,
  /** Cuts the whole video to this length in ms, or holds its last frame; the sum of the scenes where absent. */
  duration: z.int().min(1).max(MAX_DURATION).exactOptional(),
  /** Callback address a pasted body came with; a compile option takes precedence. */
  webhookUrl: z.string().exactOptional(),
  /** Background taken for a pasted talking avatar body that had none: left out while it is this colour. */
  assumedBackground: z.string().exactOptional(),
  /** How words of its scripts are said; applied before they are sent. */
  pronunciations: pronunciations.exactOptional(),
  scenes: z.array(sceneSchema),
  pasted: pastedSchema.exactOptional(),
})

export type Pasted = z.infer<typeof pastedSchema>
export type Voice = z.infer<typeof voiceSchema>
export type Element = z.infer<typeof elementSchema>
export type ElementKind = Element['kind']
export type Source = Element['source']
export type Scene = z.infer<typeof sceneSchema>
export type Canvas = z.infer<typeof canvasSchema>
export type Project = z.infer<typeof projectSchema>
export type Json = z.infer<typeof json>

/** A project with nothing in it: 1920 x 1080, white. */
export function emptyProject(id: string, name: string): Project {
  return {
    schema: PROJECT_SCHEMA,
    version: PROJECT_VERSION,
    id,
    name,
    canvas: { width: 1920, height: 1080, background: DEFAULT_BACKGROUND },
    scenes: [],
  }
}

/** A scene as long as its voice, with nothing in it yet. */
export function emptyScene(id: string, name: string): Scene {
  return { id, name, duration: 'voice', voice: null, elements: [] }
}

/** Elements from the lowest to the topmost. */
export function inDrawOrder<T extends { layer: number }>(elements: readonly T[]): T[] {
  return elements.toSorted((a, b) => a.layer - b.layer)
}
