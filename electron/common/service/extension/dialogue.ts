import { z } from 'zod'
import { guards } from '../limits.ts'
import { scriptMarksSchema } from './gestures.ts'

/** How many items of the body's list something is. */
const items = z.int().min(1).max(10_000)

/** Who speaks in the scenes of a video, in order. */
export const dialogueExtensionSchema = z.strictObject({
  scenes: z
    .array(
      z.strictObject({
        items,
        /** The keys of the avatars that speak, the first speaker's first; absent: the first avatar of the scene speaks. */
        speakers: z.array(z.string().max(guards.nameCharacters)).max(2).exactOptional(),
        /** The turns in order, which share all items of the scene. */
        turns: z
          .array(
            z.strictObject({
              items,
              /** Number of who speaks. */
              speaker: z.union([z.literal(1), z.literal(2)]),
              /** What captions write of the turn; absent: the words that are spoken. */
              text: z.string().max(guards.textCharacters).exactOptional(),
              /** What the turn's script asks of its speaker; absent: it has no marks. */
              script: scriptMarksSchema.exactOptional(),
            }),
          )
          .max(10_000)
          .exactOptional(),
      }),
    )
    .max(10_000),
})

export type DialogueExtension = z.infer<typeof dialogueExtensionSchema>
