/** What a text says of how it is said: its marks, where it asks, the moods that its words suggest, and when. */
export type { SpeechCues } from './cues.ts'
export type { Conversation, ConversationTurn } from './conversation.ts'
export { saidSentences } from './sentences.ts'
export type { SaidSentence } from './sentences.ts'
export { timedDelivery } from './timed.ts'
export type { SpokenPart, SpokenText, TimedDelivery } from './timed.ts'
