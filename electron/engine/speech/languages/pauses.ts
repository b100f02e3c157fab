import type { ReadSentence } from '../../../common/text/index.ts'

const pausesMs: Readonly<Record<string, number>> = { ',': 80, ';': 180, ':': 180, '—': 180, '…': 380 }

/** Silence after what is spoken in one call, at natural speed (ms). */
export function pauseAfter(sentence: ReadSentence): number {
  const mark = sentence.tokens.at(-1)?.after ?? ''
  if (sentence.continues) return pausesMs[mark] ?? 0
  return sentence.paragraphEnd ? 550 : 280
}
