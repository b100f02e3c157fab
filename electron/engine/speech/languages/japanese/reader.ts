import type { Mark, ReadSentence } from '../../../../common/text/index.ts'
import type { ReadPart } from '../reading/part-rule.ts'
import { readSentences } from '../reading/sentences.ts'
import type { Stop } from '../reading/sentences.ts'
import { matchAt, stopMark } from '../reading/tokens.ts'
import { unspacedBreak } from '../reading/unspaced.ts'
import { clauseAt } from './clause.ts'
import { fold } from './fold.ts'
import { readClause } from './readings.ts'

const stop = /(?:[。!?…]|\.(?![\dA-Za-z]))[。!?….]*/y
const closing = /["'”’」』)\]】》〉]*/y
/** What a sentence goes on with behind a stop within quotes: 「行きます。」と言った. */
const goesOnWith = /^(?:と|って|など|の|は|が|を|に|も|、)/
const marks: Readonly<Record<string, Mark>> = {
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
  '《': ',',
  '》': ',',
  '|': ',',
  '•': ',',
  '–': '—',
  '―': '—',
  '─': '—',
}
const dash = /—+/y

function stopAt(text: string, at: number): Stop | undefined {
  const found = matchAt(stop, text, at)
  if (found === undefined) return undefined
  const quotes = matchAt(closing, text, at + found.length) ?? ''
  const length = found.length + quotes.length
  const rest = text.slice(at + length, at + length + 2)
  const mark = stopMark(found)
  // Dots within a sentence are a pause: 「でも…行くよ」.
  const goesOn = mark === '…' ? /^[\p{L}「]/u.test(rest) : quotes !== '' && goesOnWith.test(rest)
  return { length, mark: goesOn && mark === '.' ? ',' : mark, ends: !goesOn }
}

/** The words of a clause with what stands between them; undefined where nothing there has a sound. */
function partsAt(text: string, at: number): readonly ReadPart[] | undefined {
  const pieces = clauseAt(text, at)
  const last = pieces.at(-1)
  if (!last) return undefined
  const parts: ReadPart[] = []
  let done = at
  for (const { from, to, kana } of readClause(pieces, text)) {
    if (from > done) parts.push({ length: from - done, spoken: '' })
    parts.push({ length: to - from, spoken: kana })
    done = to
  }
  if (last.to > done) parts.push({ length: last.to - done, spoken: '' })
  return parts
}

/**
 * Reads a Japanese text aloud, sentence by sentence: what is spoken is katakana as it is said. What has no sound (emoji, quotes,
 * ornaments) is skipped.
 */
export function readJapanese(written: string): Generator<ReadSentence> {
  return readSentences({ stop: stopAt, part: partsAt, lineBreak: unspacedBreak, dash, marks }, fold(written), written)
}
