import { lineBreak } from '../../../../common/text/index.ts'
import type { Mark, ReadSentence } from '../../../../common/text/index.ts'
import type { ReadPart } from './part-rule.ts'
import { blanks, dash, matchAt, SentenceTokens, smallMarks, tag } from './tokens.ts'

/** The end of a line, or of a run of blanks, and whether a sentence or a paragraph ends there. */
export interface Break {
  length: number
  ends: boolean
  paragraph: boolean
}

/** A stop with what closes behind it; no mark where the stop is part of a word or an initial. */
export interface Stop {
  length: number
  mark: Mark
  ends: boolean
}

/** What the sentences of a language are made of. Each function looks at one place of the text. */
export interface SentenceRules {
  stop: (text: string, at: number) => Stop | undefined
  /** What is spoken there, in parts that follow each other; undefined for what has no sound. */
  part: (text: string, at: number) => readonly ReadPart[] | undefined
  /** Default: `lineBreak`, which knows wrapped prose and lists. */
  lineBreak?: (text: string, at: number) => Break | undefined
  /** A dash between clauses. Default: one between blanks, and the long one. */
  dash?: RegExp
  /** Marks within a sentence, by what is written. Default: those of Latin scripts. */
  marks?: Readonly<Record<string, Mark>>
  /** The words of what is spoken. Default: what is parted by blanks. */
  wordsOf?: (spoken: string) => string[]
}

const betweenBlanks = (spoken: string): string[] => spoken.split(' ').filter((word) => word !== '')

/**
 * Reads a text aloud, sentence by sentence, in bounded memory beside the text itself. What has no sound (emoji, ornaments)
 * is skipped.
 * @param text as the rules want it, of the same length as what is written
 * @param written what the words show
 */
export function* readSentences(rules: SentenceRules, text: string, written = text): Generator<ReadSentence> {
  const breakAt = rules.lineBreak ?? lineBreak
  const { stop, part, dash: dashes = dash, marks = smallMarks, wordsOf = betweenBlanks } = rules
  const sentence = new SentenceTokens()
  let at = 0
  while (at < text.length) {
    const line = breakAt(text, at)
    if (line) {
      at += line.length
      if (line.ends) yield* sentence.finish(line.paragraph || at >= text.length)
      continue
    }
    const stopped = stop(text, at)
    if (stopped) {
      at += stopped.length
      sentence.mark(stopped.mark)
      if (!stopped.ends) continue
      const next = breakAt(text, at)
      if (next) at += next.length
      yield* sentence.finish((next?.paragraph ?? false) || at >= text.length)
      continue
    }
    const skipped = (text[at] === '<' ? matchAt(tag, text, at) : undefined) ?? matchAt(dashes, text, at)
    if (skipped !== undefined) {
      at += skipped.length
      if (!skipped.startsWith('<')) sentence.mark('—')
      continue
    }
    const blank = matchAt(blanks, text, at)
    if (blank !== undefined) {
      at += blank.length
      continue
    }
    const parts = part(text, at)
    if (!parts) {
      sentence.mark(Object.hasOwn(marks, text[at]!) ? marks[text[at]!]! : '')
      at += 1
      continue
    }
    for (const { length, spoken, after } of parts) {
      const words = wordsOf(spoken)
      if (words.length > 0)
        sentence.add({ text: written.slice(at, at + length), start: at, end: at + length, spoken: words })
      at += length
      if (after === undefined) continue
      sentence.mark(after)
      if (after === '.') yield* sentence.finish(at >= text.trimEnd().length)
    }
  }
  yield* sentence.finish(true)
}
