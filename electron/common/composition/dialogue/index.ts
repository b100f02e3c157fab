/** Scenes in which two presenters speak by turns: who says what, and when. */
export { joinedSpeech, turnGapMs, turnSpans } from './times.ts'
export { isDialogue, speakersOf, turnsOf, withTurnTexts } from './turns.ts'
export type { DialogueTurn } from './turns.ts'
