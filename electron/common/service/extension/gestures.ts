import { z } from 'zod'
import { gestures, moods } from '../../pronounce/index.ts'
import { guards } from '../limits.ts'
import type { Appearance } from './looks.ts'

/** How much a drawn presenter moves: `natural` where nothing is said. */
export const livelinessNames = ['calm', 'natural', 'lively'] as const
export const livelinessSchema = z.enum(livelinessNames)
export type Liveliness = z.infer<typeof livelinessSchema>

/** Size of the presenters that come with the product, px at scale 1. */
export const figureSize = { width: 1000, height: 1080 }

/** How much of a drawn presenter's height has to be seen for its hands to be: raised hands lie in the lower half. */
const handsFrom = 0.8

/**
 * Whether the hands of a drawn presenter are in the picture: not in a circle, and not where the lower part is cut off or
 * below the canvas. What moves may come into view.
 * @param box upper edge and height of the element, px of the canvas, and whether it moves
 */
export function handsInView(
  { y, height, moves }: { y: number; height: number; moves: boolean },
  { crop, mask }: Pick<Appearance, 'crop' | 'mask'>,
  canvasHeight: number,
): boolean {
  if (mask?.kind === 'ellipse') return false
  if (moves) return true
  const { top, bottom } = crop ?? { top: 0, bottom: 0 }
  const seen = Math.max(0.01, 1 - top - bottom)
  // What is left of a crop fills the element.
  const below = Math.max(0, y + height - canvasHeight) / height
  return 1 - bottom - below * seen >= handsFrom
}

/** UTF-16 units of the scene's text before which a mark stands. */
const at = z.int().min(0).max(guards.textCharacters)

export const placedMarkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ at, kind: z.literal('mood'), name: z.enum(moods) }),
  z.strictObject({ at, kind: z.literal('gesture'), name: z.enum(gestures) }),
])

/** What a script asks of who speaks it: its text as it is typed, without marks, and the marks with their places in it. */
export const scriptMarksSchema = z.strictObject({
  text: z.string().max(guards.textCharacters),
  marks: z.array(placedMarkSchema).max(10_000),
})

export type ScriptMarks = z.infer<typeof scriptMarksSchema>

/** The marks of all scenes of a video in order. */
export const gesturesExtensionSchema = z.strictObject({
  scenes: z
    .array(
      z.strictObject({
        /** How many items of the body's list the scene is. */
        items: z.int().min(1).max(10_000),
        /** Absent: its script has no marks. */
        script: scriptMarksSchema.exactOptional(),
      }),
    )
    .max(10_000),
})

export type GesturesExtension = z.infer<typeof gesturesExtensionSchema>
