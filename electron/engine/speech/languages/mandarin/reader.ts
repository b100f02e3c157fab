import type { Mark, ReadSentence } from '../../../../common/text/index.ts'
import { blanks, matchAt, SentenceTokens, tag } from '../reading/tokens.ts'
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
  '—': '—',
  '–': '—',
}
const paragraph = /\n[^]*\n/
/** A mark after which a sentence goes on in the next line; Chinese text is hardly ever wrapped elsewhere. */
const openEnd = /[,、;:]\s*$/
const han = /[\p{Script=Han}〇]+/uy

function stopMark(found: string): Mark {
  if (found.includes('?')) return '?'
  if (found.includes('!')) return '!'
  return found.startsWith('…') || found.startsWith('..') ? '…' : '.'
}

/** What is spoken, one by one: Chinese characters, letters and words. */
function spokenIn(text: string): string[] {
  return text.match(/[\p{Script=Han}〇]|[A-Za-z']+/gu) ?? []
}

/**
 * Reads a Chinese text aloud, sentence by sentence. Words are those that captions and word times part a text into; marks of
 * full and half width are the same. What has no sound (emoji, quotes, ornaments) is skipped.
 */
export function* readMandarin(written: string): Generator<ReadSentence> {
  const text = fold(written)
  const sentence = new SentenceTokens()
  let at = 0
  const add = (length: number, spoken: string): void => {
    const parts = spokenIn(spoken)
    if (parts.length > 0)
      sentence.add({ text: written.slice(at, at + length), start: at, end: at + length, spoken: parts })
    at += length
  }
  while (at < text.length) {
    const blank = matchAt(blanks, text, at)
    if (blank !== undefined) {
      const goesOn =
        !blank.includes('\n') || (!paragraph.test(blank) && openEnd.test(text.slice(Math.max(0, at - 2), at)))
      at += blank.length
      if (!goesOn) yield* sentence.finish(paragraph.test(blank) || at >= text.length)
      continue
    }
    const stopped = matchAt(stop, text, at)
    if (stopped !== undefined) {
      at += stopped.length
      const quotes = matchAt(closing, text, at) ?? ''
      at += quotes.length
      const goesOn = quotes !== '' && tells.test(text.slice(at, at + 12))
      const found = stopMark(stopped)
      sentence.mark(goesOn && found === '.' ? ',' : found)
      if (!goesOn) {
        const next = matchAt(blanks, text, at) ?? ''
        at += next.length
        yield* sentence.finish(paragraph.test(next) || at >= text.length)
      }
      continue
    }
    const markup = text[at] === '<' ? matchAt(tag, text, at) : undefined
    if (markup !== undefined) {
      at += markup.length
      continue
    }
    const run = matchAt(han, text, at)
    if (run !== undefined) {
      for (const { segment } of segmenter.segment(written.slice(at, at + run.length)))
        add(segment.length, text.slice(at, at + segment.length))
      continue
    }
    const parts = readPart(text, at)
    if (parts) {
      for (const { length, spoken } of parts) add(length, spoken)
      continue
    }
    sentence.mark(small[text[at]!] ?? '')
    at += 1
  }
  yield* sentence.finish(true)
}
