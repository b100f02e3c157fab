import { captionRules, makeCues, withLineBreaks } from '../../../common/captions/index.ts'
import type { Cue } from '../../../common/captions/index.ts'
import type { Transcript } from './types.ts'

/** All that is said, on one line. */
export const transcriptText = ({ segments }: Transcript): string => segments.map(({ text }) => text).join(' ')

/** A transcript as captions that are easy to read; none where nobody speaks. */
export function transcriptCues(transcript: Transcript): Cue[] {
  if (transcript.segments.length === 0) return []
  const words = transcript.segments.flatMap((segment) => segment.words)
  return makeCues(transcriptText(transcript), words, transcript.durationMs).map((cue) => ({
    ...cue,
    text: withLineBreaks(cue.text, captionRules),
  }))
}
