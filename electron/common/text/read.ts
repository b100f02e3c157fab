import { fold } from './fold.ts'
import type { Folded } from './fold.ts'
import { abbreviationRules } from './rules/abbreviations.ts'
import { chemistryRules } from './rules/chemistry.ts'
import { codeRules } from './rules/codes.ts'
import { contactRules } from './rules/contact.ts'
import { dateRules } from './rules/dates.ts'
import { durationRules } from './rules/durations.ts'
import { europeanRules } from './rules/european.ts'
import { lengthRules } from './rules/lengths.ts'
import { measureRules } from './rules/measures.ts'
import { moneyRules } from './rules/money.ts'
import { numericRules, plainNumberRules } from './rules/numerics.ts'
import { programRules } from './rules/program-code.ts'
import { rangeRules } from './rules/ranges.ts'
import { romanRules } from './rules/romans.ts'
import { symbolRules } from './rules/symbols.ts'
import { timeRules } from './rules/times.ts'
import { ratioRules } from './rules/unit-ratios.ts'
import { wordRules } from './rules/words.ts'
import { blanksAt, lineBreak, markAt } from './breaks.ts'
import { splitLong } from './split.ts'
import type { Context, Mark, Reading, ReadSentence, ReadToken, Rule } from './types.ts'

const numberRules: Rule[] = [
  ...programRules,
  ...codeRules,
  ...ratioRules,
  ...europeanRules,
  ...moneyRules,
  ...contactRules,
  ...durationRules,
  ...timeRules,
  ...rangeRules,
  ...dateRules,
  ...numericRules,
]
const letterRules: Rule[] = [
  ...programRules,
  ...contactRules,
  ...romanRules,
  ...codeRules,
  ...chemistryRules,
  ...rangeRules,
  ...dateRules,
  ...europeanRules,
  ...lengthRules,
  ...measureRules,
  ...abbreviationRules,
]
/** What begins with a mark that is neither a number nor a word. */
const markRules: Rule[] = [...programRules, ...rangeRules, ...lengthRules]
/** A number glued to letters is a name ("3D", "1080p"); a number alone is a number. */
const numberAlone = /[-−+]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?![A-Za-z\d])/y

/**
 * Nothing that people write without a blank is longer (in characters); longer runs are only read with rules of constant
 * cost.
 */
const longestRun = 1500
const blank = /\s/g

function firstReading(rules: readonly Rule[], context: Context): Reading[] | undefined {
  for (const rule of rules) {
    const readings = rule(context)
    if (readings && readings.some((reading) => reading.spoken.length > 0)) return readings
  }
  return undefined
}

function readAt(context: Context): Reading[] | undefined {
  const { text, at } = context
  const character = text[at] ?? ''
  const isoTime = /\dT$/.test(text.slice(Math.max(0, at - 2), at))
  const insideWord = !isoTime && /[A-Za-z\d]/.test(text[at - 1] ?? '') && /[A-Za-z\d]/.test(character)
  if (!insideWord) {
    const isNumeric = /[\d.+<>$£€¥₹₩₽₿'(½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚−–-]/.test(character)
    if (isNumeric || /[A-Z@#v]/i.test(character)) {
      const found = firstReading(isNumeric ? numberRules : letterRules, context)
      if (found) return found
      if (!isNumeric) {
        const dated = firstReading([...moneyRules, ...numericRules], context)
        if (dated) return dated
      }
    }
    numberAlone.lastIndex = at
    if (numberAlone.test(text)) {
      const found = firstReading(plainNumberRules, context)
      if (found) return found
    }
  }
  const isMark = !/[A-Za-z\d]/.test(character)
  return (
    (isMark ? firstReading(markRules, context) : undefined) ??
    firstReading(wordRules, context) ??
    firstReading(symbolRules, context)
  )
}

function nextBlank(text: string, from: number): number {
  blank.lastIndex = from
  return blank.exec(text)?.index ?? text.length
}

/** Reads very long runs with only those rules whose cost does not grow with the rest of the run. */
function readPlainly(context: Context): Reading[] | undefined {
  return firstReading(plainNumberRules, context) ?? firstReading(wordRules, context)
}

function tokenOf(folded: Folded, input: string, from: number, reading: Reading): ReadToken {
  const start = folded.origin[from] ?? 0
  const end = folded.origin[from + reading.length] ?? input.length
  return { text: input.slice(start, end), start, end, spoken: reading.spoken, after: reading.after ?? '' }
}

/** Marks from the weakest to the strongest: of two marks after one word the stronger is used. */
const strength: readonly Mark[] = ['', ',', ':', ';', '—', '…', '.', '!', '?']

function stronger(a: Mark, b: Mark): Mark {
  return strength.indexOf(a) >= strength.indexOf(b) ? a : b
}

/**
 * Reads English text as a person would read it aloud, sentence by sentence, in bounded memory beside the text itself.
 * Characters that cannot be read (other scripts, emoji) are skipped; `unreadable` reports them.
 */
export function* readAloud(input: string): Generator<ReadSentence> {
  const folded = fold(input)
  const { text } = folded
  let tokens: ReadToken[] = []
  let at = 0
  let runEnd = 0
  const finish = function* (paragraphEnd: boolean): Generator<ReadSentence> {
    if (tokens.length > 0) yield* splitLong({ tokens, continues: false, paragraphEnd })
    tokens = []
  }
  while (at < text.length) {
    const line = lineBreak(text, at)
    if (line) {
      at += line.length
      if (line.ends) yield* finish(line.paragraph)
      continue
    }
    const mark = markAt(text, at)
    if (mark) {
      at += mark.length
      const last = tokens.at(-1)
      if (last) last.after = stronger(last.after, mark.mark)
      if (mark.ends) {
        const after = lineBreak(text, at)
        if (after) at += after.length
        yield* finish((after?.paragraph ?? false) || at >= text.length)
      }
      continue
    }
    const blanks = blanksAt(text, at)
    if (blanks !== '') {
      at += blanks.length
      continue
    }
    if (at >= runEnd) runEnd = nextBlank(text, at)
    const isRunaway = runEnd - at > longestRun
    const previous = tokens.at(-1)
    const context: Context = { text, at, previous: previous?.text.toLowerCase() ?? '' }
    const readings = isRunaway ? readPlainly(context) : readAt(context)
    if (!readings) {
      at += 1
      continue
    }
    for (const reading of readings) {
      if (reading.spoken.length > 0) tokens.push(tokenOf(folded, input, at, reading))
      else if (/,/.test(text.slice(at, at + reading.length))) {
        const last = tokens.at(-1)
        if (last) last.after = stronger(last.after, ',')
      }
      at += reading.length
    }
  }
  yield* finish(true)
}
