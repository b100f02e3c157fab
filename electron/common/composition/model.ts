import { quote } from '../service/media-url.ts'
import { storedText } from '../messages/index.ts'
import { fieldProblem } from '../service/refusal.ts'
import { z } from 'zod'
import { pronunciations } from '../pronounce/schema.ts'
import { guards, isColor, limits } from '../service/index.ts'
import { captionsSchema, sceneCaptionsSchema } from '../service/extension/captions.ts'
import { disclosureSchema } from '../service/extension/disclosure.ts'
import { loudnessSchema } from '../service/extension/loudness.ts'
import { musicSettingsSchema } from '../service/extension/music.ts'
import { cameraSchema, transitionSchema } from '../service/extension/transitions.ts'
import { projectBrandSchema, scenePartSchema } from './elements/brand-fields.ts'
import { idSchema, maxDuration, pastedSchema, rate, script, take } from './elements/base.ts'
import { elementSchema } from './elements/index.ts'
import { fileSource } from './elements/sources.ts'
import { languageTagSchema, translationsSchema } from './elements/translation-fields.ts'

export { maxDuration, pastedSchema, placement } from './elements/base.ts'
export type { Json, Pasted } from './elements/base.ts'
export {
  elementKindNames,
  elementKinds,
  elementSchema,
  isFilm,
  isHeard,
  isLooped,
  isReplaceable,
  isVector,
  isVisual,
  runsWithTime,
  speedOf,
} from './elements/index.ts'
export type { Element, ElementKind, Source } from './elements/index.ts'
export { assetSourceSchema, fillOf, sourceKey } from './elements/sources.ts'

/**
 * The document: plain data. Times are integer milliseconds, lengths are pixels, offsets are of an element's top-left
 * corner from the top-left of the video.
 *
 * How an element is placed: it is shown `width * scaleX` by `height * scaleY` pixels large, with its top-left corner at
 * `x`, `y`. Without `width` or `height` the source's own size stands in their place. `layer` decides what covers what;
 * equal layers keep their order in the list, the later one above.
 */

export const projectFormat = 'greenroom.project'
export const projectVersion = 3
/** What the service assumes when a body names no background (`createAvatarVideo` in docs/openapi.json). */
export const defaultBackground = 'white'

/** Name of a project, a scene or an element. */
export const nameSchema = z.string().max(500)

export const colorSchema = z.string().refine(isColor, {
  error: ({ input }) => storedText(fieldProblem('requestProblems.color', { value: quote(String(input)) })),
})

const voiceFields = {
  /** Number of the avatar that speaks, until a mark of the script names another one; absent: the first of the scene. */
  speaker: z.literal(2).exactOptional(),
  pasted: pastedSchema.exactOptional(),
  /** Index of the voice among the elements of a pasted talking avatar body; absent: it is the last. */
  pastedAt: z.int().min(0).exactOptional(),
}

/** Who speaks in a scene. */
export const voiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('script'),
    voiceId: z.string().max(guards.nameCharacters),
    text: script,
    rate,
    take: take.exactOptional(),
    /** The voice of the scene's second avatar, which speaks from a mark `[speaker 2]` on; absent: the same. */
    second: z.strictObject({ voiceId: z.string().max(guards.nameCharacters), rate }).exactOptional(),
    ...voiceFields,
  }),
  z.strictObject({
    kind: z.literal('audio'),
    source: z.discriminatedUnion('kind', [...fileSource]),
    ...voiceFields,
  }),
  z.strictObject({
    kind: z.literal('clone'),
    sample: z.discriminatedUnion('kind', [...fileSource]),
    text: script,
    rate,
    take: take.exactOptional(),
    ...voiceFields,
  }),
])

export const sceneSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  /** Length in ms, or `voice`: as long as its voice (without a voice: as its longest video). */
  duration: z.union([z.literal('voice'), z.int().min(1).max(maxDuration)]),
  voice: voiceSchema.nullable(),
  /** Background colour of this scene alone; the canvas's where absent. */
  background: colorSchema.exactOptional(),
  elements: z.array(elementSchema),
  /** How it comes after the scene before it, which it overlaps meanwhile; absent: by a cut. Not used in the first scene. */
  transition: transitionSchema.exactOptional(),
  /** Move over the whole scene; absent: the whole canvas is shown. */
  camera: cameraSchema.exactOptional(),
  /** Cues that were edited or imported; absent: captions are made from the scene's words. */
  captions: sceneCaptionsSchema.exactOptional(),
  /** The scene came with a brand kit: another kit takes its own in its place. */
  part: scenePartSchema.exactOptional(),
  pasted: pastedSchema.exactOptional(),
})

/** Music under the whole video: a file, from its beginning or its `begin` on. */
export const musicSchema = musicSettingsSchema.extend({ source: z.discriminatedUnion('kind', [...fileSource]) })

const side = z.int().min(limits.videoSide.min).max(limits.videoSide.max)

export const canvasSchema = z.strictObject({ width: side, height: side, background: colorSchema })

/** Something of a template that the user fills in. */
export const slotRoles = [
  'presenter',
  'logo',
  'kicker',
  'headline',
  'body',
  'number',
  'label',
  'row',
  'picture',
  'name',
  'role',
  'action',
  'script',
] as const

export const slotSchema = z.strictObject({
  /** Id of the element, or of the scene whose script it is. One that is gone is passed over. */
  target: idSchema,
  role: z.enum(slotRoles),
  done: z.boolean().exactOptional(),
})

export const projectSchema = z.strictObject({
  schema: z.literal(projectFormat),
  version: z.literal(projectVersion),
  id: idSchema,
  name: nameSchema,
  canvas: canvasSchema,
  /** Length of the whole video in ms: it is cut there, or its last frame is held. Absent: that of its scenes. */
  duration: z.int().min(1).max(maxDuration).exactOptional(),
  /** Callback address of a pasted body; the compile option of the same name takes precedence. */
  webhookUrl: z.string().exactOptional(),
  /**
   * Default background that was assumed for a pasted talking avatar body without one: compiling leaves the background
   * out as long as it has this colour.
   */
  assumedBackground: z.string().exactOptional(),
  /** Pronunciations of words in the project's scripts; applied before the scripts are sent. */
  pronunciations: pronunciations.exactOptional(),
  /** Captions of the whole video; absent: it has none. */
  captions: captionsSchema.exactOptional(),
  /** Music under the whole video; absent: it has none. */
  music: musicSchema.exactOptional(),
  /** Integrated loudness of finished clips, LUFS; absent: as their sounds are mixed. */
  loudness: loudnessSchema.exactOptional(),
  /** How finished clips tell people that AI made them; absent: they don't. */
  disclosure: disclosureSchema.exactOptional(),
  /** The brand kit whose colours and fonts the project has. */
  brand: projectBrandSchema.exactOptional(),
  /** What the user is asked to fill in, in order, of a project that was made from a template. */
  slots: z.array(slotSchema).max(500).exactOptional(),
  /** The language that the project is written in; absent: not known. */
  language: languageTagSchema.exactOptional(),
  /** What the project has of its own in other languages. */
  translations: translationsSchema.exactOptional(),
  scenes: z.array(sceneSchema),
  pasted: pastedSchema.exactOptional(),
})

export type Voice = z.infer<typeof voiceSchema>
export type Music = z.infer<typeof musicSchema>
export type Scene = z.infer<typeof sceneSchema>
export type Canvas = z.infer<typeof canvasSchema>
export type Slot = z.infer<typeof slotSchema>
export type SlotRole = Slot['role']
export type Project = z.infer<typeof projectSchema>

/** A project with nothing in it: 1920 x 1080, white. */
export function emptyProject(id: string, name: string): Project {
  return {
    schema: projectFormat,
    version: projectVersion,
    id,
    name,
    canvas: { width: 1920, height: 1080, background: defaultBackground },
    scenes: [],
  }
}

/** A scene as long as its voice, with nothing in it yet. */
export function emptyScene(id: string, name: string): Scene {
  return { id, name, duration: 'voice', voice: null, elements: [] }
}

/** The music that is heard in a clip of the project; null where it has none, or it is muted. */
export function heardMusic({ music }: Pick<Project, 'music'>): Music | null {
  return music && !music.muted ? music : null
}

/** Elements from the lowest to the topmost. */
export function inDrawOrder<T extends { layer: number }>(elements: readonly T[]): T[] {
  return elements.toSorted((a, b) => a.layer - b.layer)
}
