import { z } from 'zod'
import { guards } from '../../service/limits.ts'

/** A word of a scene's script that an element begins or ends with. */
export const wordAnchorSchema = z.strictObject({
  /** Its place among the words of the script (`scriptWords`), from 0. */
  index: z.int().min(0).max(guards.textCharacters),
  /** The word as it was chosen, so that it shows when the script has another one there. */
  word: z.string().min(1).max(200),
  /** Ms from the beginning of the word, for an element's end from the end of the word; absent: 0. */
  offset: z.int().min(-guards.durationMs).max(guards.durationMs).exactOptional(),
})

/** The words that an element's start and end follow; an absent edge has a time of its own. */
export const anchorsSchema = z.strictObject({
  start: wordAnchorSchema.exactOptional(),
  end: wordAnchorSchema.exactOptional(),
})

export type WordAnchor = z.infer<typeof wordAnchorSchema>
export type Anchors = z.infer<typeof anchorsSchema>
export type AnchoredEdge = keyof Anchors
