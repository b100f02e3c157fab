import type { Mood } from '../../../common/pronounce/index.ts'
import { questionOf } from '../../../common/text/index.ts'
import type { QuestionKind } from '../../../common/text/index.ts'
import { toneOf } from './tones.ts'

/** A sentence, from its first word to behind its last one, in UTF-16 units of the text, and how it is said. */
export interface SaidSentence {
  start: number
  end: number
  asks?: QuestionKind
  tone?: Mood
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Abbreviations after which a sentence goes on, and single letters. */
const goesOn = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|no|\p{L})\.\s*$/iu

/** The sentences of a text: which of them ask, and the moods that their words suggest. */
export function saidSentences(text: string): SaidSentence[] {
  const sentences: { start: number; end: number }[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.trimEnd().length
    const last = sentences.at(-1)
    if (last && goesOn.test(text.slice(last.start, last.end))) last.end = end
    else if (/[\p{L}\p{N}]/u.test(segment)) sentences.push({ start: index + segment.search(/\S/u), end })
  }
  return sentences.map(({ start, end }) => {
    const sentence = text.slice(start, end)
    const [asks, tone] = [questionOf(sentence), toneOf(sentence)]
    return { start, end, ...(asks ? { asks } : {}), ...(tone ? { tone } : {}) }
  })
}
