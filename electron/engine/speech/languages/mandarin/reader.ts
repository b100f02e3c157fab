import type { Mark, ReadSentence } from '../../../../common/text/index.ts'
import type { ReadPart } from '../reading/part-rule.ts'
import { readSentences } from '../reading/sentences.ts'
import type { Stop } from '../reading/sentences.ts'
import { matchAt, stopMark } from '../reading/tokens.ts'
import { unspacedBreak } from '../reading/unspaced.ts'
import { fold } from './fold.ts'
import { readPart } from './rules.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const stop = /(?:[。!?…]|\.(?![\dA-Za-z]))[。!?….]*/y
const closing = /["'”’」』)\]】》]*/y
/** A stop within quotes, after which the sentence tells who says it: “你好！”他说。 */
const tells = /^[^,，。!?;；\n]{0,8}(?:说|问|道|喊|叫|答|想|写)/
const small: Readonly<Record<string, Mark>> = {
  ',': ',',
  '、': ',',
  ';': ';',
  ':': ':',
  '(': ',',
  ')': ',',
  '[': ',',
  ']': ',',
  '【': ',',
  '】': ',',
  '|': ',',
  '•': ',',
  '–': '—',
}
const dash = /—/y
const han = /[\p{Script=Han}〇]+/uy

/** What is spoken, one by one: Chinese characters, letters and words. */
function spokenIn(text: string): string[] {
  return text.match(/[\p{Script=Han}〇]|[A-Za-z']+/gu) ?? []
}

function stopAt(text: string, at: number): Stop | undefined {
  const stopped = matchAt(stop, text, at)
  if (stopped === undefined) return undefined
  const quotes = matchAt(closing, text, at + stopped.length) ?? ''
  const length = stopped.length + quotes.length
  const goesOn = quotes !== '' && tells.test(text.slice(at + length, at + length + 12))
  const found = stopMark(stopped)
  return { length, mark: goesOn && found === '.' ? ',' : found, ends: !goesOn }
}

/** The words of a run of Chinese characters, or what the rules read. */
function partsAt(text: string, written: string, at: number): readonly ReadPart[] | undefined {
  const run = matchAt(han, text, at)
  if (run === undefined) return readPart(text, at)
  return [...segmenter.segment(written.slice(at, at + run.length))].map(({ segment, index }) => ({
    length: segment.length,
    spoken: run.slice(index, index + segment.length),
  }))
}

/**
 * Reads a Chinese text aloud, sentence by sentence. Words are those that captions and word times part a text into; marks of
 * full and half width are the same. What has no sound (emoji, quotes, ornaments) is skipped.
 */
export function readMandarin(written: string): Generator<ReadSentence> {
  const part = (text: string, at: number) => partsAt(text, written, at)
  return readSentences(
    { stop: stopAt, part, lineBreak: unspacedBreak, dash, marks: small, wordsOf: spokenIn },
    fold(written),
    written,
  )
}
