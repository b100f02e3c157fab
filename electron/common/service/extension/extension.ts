import { z } from 'zod'
import { guards } from '../limits.ts'
import { captionsSchema, sceneCaptionsSchema } from './captions.ts'
import { appearanceSchema } from './looks.ts'
import { redrawnSchema } from './drawn.ts'
import { dialogueExtensionSchema } from './dialogue.ts'
import { disclosureSchema } from './disclosure.ts'
import { gesturesExtensionSchema, livelinessSchema } from './gestures.ts'
import { loudnessSchema } from './loudness.ts'
import { motionSchema } from './motion.ts'
import { musicExtensionSchema } from './music.ts'
import { soundSettingsSchema } from './sound.ts'
import { stylingSchema } from './styling.ts'
import { scenesExtensionSchema } from './transitions.ts'

/**
 * What a service may show of a project beyond the body. An engine names them in its health report, as `extensions`: the
 * one of this version has all of them, other services have none.
 */
export const projectExtensions = [
  'appearance',
  'captions',
  'sound',
  'music',
  'motion',
  'loudness',
  'transitions',
  'camera',
  'gestures',
  'styling',
  'dialogue',
  'disclosure',
  'markup',
] as const
export type ProjectExtensionName = (typeof projectExtensions)[number]

/** The extensions of a health report that this version knows. */
export function knownExtensions(reported: unknown): ProjectExtensionName[] {
  return Array.isArray(reported) ? projectExtensions.filter((name) => reported.includes(name)) : []
}

/**
 * What a project says beyond a request's body: the field `project` of `extras`, which Greenroom's engine takes
 * (docs/contract.md, Extras). A body is complete without it.
 */
export const projectExtensionSchema = z.object({
  version: z.literal(1),
  /**
   * Extensions of elements, by the element's `id`, or by its index in the list (`0`, `1` …) in bodies whose elements
   * have none.
   */
  elements: z
    .record(
      z.string().max(guards.nameCharacters),
      z.object({
        /** How the engine is to show the element. Pictures that were drawn for an element have it in them already. */
        appearance: appearanceSchema.optional(),
        /** How much the engine is to let a drawn presenter move; absent: naturally. */
        liveliness: livelinessSchema.optional(),
        /** What a drawn presenter wears; absent: as it comes. */
        styling: stylingSchema.optional(),
        /** How the engine is to play the sound of the element. */
        sound: soundSettingsSchema.optional(),
        /** How the engine is to move the element, also one whose picture was drawn: it is drawn where it stands still. */
        motion: motionSchema.optional(),
        /** What of the element is drawn anew while it comes or goes: the letters of a text, the lines of a shape. */
        redrawn: redrawnSchema.optional(),
        /** The element as the project has it, for reading the body as a project again; the engine ignores it. */
        element: z.unknown().optional(),
        /** What a sound's script says as captions write it, without what only pronunciations have changed. */
        text: z.string().max(guards.textCharacters).optional(),
      }),
    )
    .optional(),
  /** Captions that are drawn into the picture by the words that are spoken. */
  captions: captionsSchema
    .extend({
      /** The scenes of the video in order; without them each item of the body is one. */
      scenes: z
        .array(
          z.object({
            /** How many items of the body's list the scene is. */
            items: z.int().min(1).max(10_000),
            /** What the scene's voice says as captions write it; absent: as it is spoken. */
            text: z.string().max(guards.textCharacters).optional(),
            /** Cues in place of those made from the words; times from the start of the scene's first item. */
            captions: sceneCaptionsSchema.optional(),
          }),
        )
        .max(10_000),
    })
    .optional(),
  /** Transitions between scenes, and camera moves over them. */
  scenes: scenesExtensionSchema.optional(),
  /** Gestures and moods of drawn presenters, by the marks of scripts. */
  gestures: gesturesExtensionSchema.optional(),
  /** Who speaks where two presenters take turns. */
  dialogue: dialogueExtensionSchema.optional(),
  /** Music under the whole video, which steps back while somebody speaks. */
  music: musicExtensionSchema.optional(),
  /** Integrated loudness of the whole video, LUFS, and sign that recorded voices are to be levelled. */
  loudness: loudnessSchema.optional(),
  /** The sign that is drawn into the picture; that the first words are the notice is told for the content credentials. */
  disclosure: disclosureSchema.optional(),
})

export type CaptionsExtension = NonNullable<z.infer<typeof projectExtensionSchema>['captions']>
export type ProjectExtension = z.infer<typeof projectExtensionSchema>
