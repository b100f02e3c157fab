import type { SpeechSpan } from '../music/index.ts'
import { withoutMarks } from '../pronounce/index.ts'
import type { TimedSpeech } from './timed-speech.ts'
import type { Scene } from './model.ts'

/**
 * When somebody speaks in a scene, ms from its start: its voice and its further speech, by their words. Speech whose words
 * are not known, and recordings, count from beginning to end.
 * @param spoken speech by id of scene or audio element; undefined where it is not known, and its scene's length counts
 * @param lengthMs length of the scene
 */
export function sceneSpeech(
  { id, voice, elements }: Scene,
  spoken: (id: string) => TimedSpeech | undefined,
  lengthMs: number,
): SpeechSpan[] {
  const spans: SpeechSpan[] = []
  const add = (speech: TimedSpeech | undefined, fromMs: number, untilMs: number): void => {
    const endMs = Math.min(untilMs, speech ? fromMs + speech.durationMs : untilMs)
    const words = speech && speech.words.length > 0 ? speech.words : [{ startMs: 0, endMs: endMs - fromMs }]
    for (const word of words) {
      const span = { startMs: fromMs + word.startMs, endMs: Math.min(fromMs + word.endMs, endMs) }
      if (span.endMs > span.startMs) spans.push(span)
    }
  }
  if (voice && (voice.kind === 'audio' || withoutMarks(voice.text).trim() !== '')) add(spoken(id), 0, lengthMs)
  for (const { id: element, source, hidden, sound, start = 0, end } of elements) {
    if (hidden || sound?.muted || source.kind !== 'script' || withoutMarks(source.text).trim() === '') continue
    add(spoken(element), start, Math.min(end ?? lengthMs, lengthMs))
  }
  return spans
}
