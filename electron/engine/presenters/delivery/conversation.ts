import type { SpeechCues } from './cues.ts'

/** A turn of a conversation, s of the clip, as one of those who take part sees it. */
export interface ConversationTurn {
  fromS: number
  toS: number
  /** Whether it is this one's own turn. */
  isOwn: boolean
  /** Where in the picture the other one is: -1 to the left, 1 to the right; 0 when nobody is seen. */
  towards: -1 | 0 | 1
}

/** A conversation as one of those who take part sees and hears it. */
export interface Conversation {
  /** The turns in order, without gaps between them. */
  turns: readonly ConversationTurn[]
  /** What the words of others ask of the face of who hears them. */
  others: SpeechCues
}
