import { captionRules, withLineBreaks } from '../../../../common/captions/index.ts'
import type { Cue, TimedWord } from '../../../../common/captions/index.ts'

/** Cues as they are shown, long ones broken into lines. */
export function onScreen(cues: readonly Cue[]): Cue[] {
  return cues.map((cue) => ({ ...cue, text: withLineBreaks(cue.text, captionRules) }))
}

/** Cues as JSON. `timing` is `words` when the service told the time of each word, otherwise `estimated`. */
export function toJson(
  { text, voice }: { text: string; voice: string },
  cues: readonly Cue[],
  words: readonly TimedWord[],
  durationMs: number,
): string {
  const timing = words.length > 0 ? 'words' : 'estimated'
  return `${JSON.stringify({ text, voice, aiGenerated: true, durationMs, timing, sentences: cues, words }, null, 2)}\n`
}
