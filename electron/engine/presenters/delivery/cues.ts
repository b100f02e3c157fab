import type { Mood } from '../../../common/pronounce/index.ts'
import type { QuestionKind } from '../../../common/text/index.ts'

/** What the text of a speech asks of the face, at times of the clip, s. */
export interface SpeechCues {
  /** When sentences end, in order, and what they ask. */
  ends: readonly { at: number; asks?: QuestionKind }[]
  /** Moods that the words suggest, in order, each shown slightly until the next one; `neutral` ends one. */
  tones: readonly { at: number; name: Mood }[]
}
