import type { CaptionRules } from './rules.ts'
import { columnsOf } from './columns.ts'
import { isUnspaced, splitWords } from './split-words.ts'
import type { WordRange } from './split-words.ts'

/** English words that readers expect their next word after: a break behind one of them is a bad one. */
const leaning = new Set(
  (
    'a an the this that these those my your his her its our their and or but nor so of in on at to by for from with as ' +
    'into onto than is are was were be been am will would can could should may might must not no very i you he she it we ' +
    'they who which if when because while mr mrs ms dr'
  ).split(' '),
)
/** Words that begin a clause: a break before one of them is a good one. */
const joining = new Set('and or but because while when which who that if so then'.split(' '))

/** The word ends a sentence: its mark may stand before closing quotes and brackets. */
export function isSentenceEnd(word: string): boolean {
  return /[.!?…。！？](?:["'”’»)\]」』）]*)$/u.test(word) && !/^(?:\p{L}|mr|mrs|ms|dr|st|vs|e\.g|i\.e)\.$/iu.test(word)
}

const isClauseEnd = (word: string): boolean => /[,;:–—、，；：](?:["'”’»)\]」』）]*)$/u.test(word)

/** How much a break between two words disturbs: 0 after a sentence, up to 60 where the words belong together. */
export function breakPenalty(text: string, before: WordRange, after: WordRange): number {
  const word = text.slice(before.start, before.end)
  if (isSentenceEnd(word)) return 0
  if (isClauseEnd(word)) return 6
  if (leaning.has(word.toLowerCase())) return 60
  const next = text.slice(after.start, after.end).toLowerCase()
  return joining.has(next.replaceAll(/[^\p{L}]/gu, '')) ? 16 : 30
}

/**
 * The text with line breaks: as few lines as its length allows, of similar length and broken where it disturbs least. A
 * short word is a line of its own only where every other break disturbs more.
 * Line breaks that the text has already stay. A text that is too long for the rules has more lines than they allow.
 */
export function withLineBreaks(text: string, rules: Pick<CaptionRules, 'lineCharacters'>): string {
  return text
    .split('\n')
    .map((line) => brokenLine(line, rules))
    .join('\n')
}

/** Cost of a line that is a single short word, or less than a quarter of what a line may hold. */
const shortLineCost = 30

function isShortLine(columns: number, words: number, lineCharacters: number): boolean {
  return columns < lineCharacters / 4 || (words === 1 && columns < lineCharacters / 2)
}

function brokenLine(line: string, { lineCharacters }: Pick<CaptionRules, 'lineCharacters'>): string {
  if (columnsOf(line) <= lineCharacters) return line
  const words = splitWords(line)
  const width = (from: number, to: number): number => columnsOf(line.slice(words[from]!.start, words[to - 1]!.end))
  // For each word, the breaks of all words up to it that cost least, with the fewest lines.
  const best: { lines: number; cost: number; from: number }[] = [{ lines: 0, cost: 0, from: 0 }]
  for (let to = 1; to <= words.length; to++) {
    let found = { lines: Infinity, cost: Infinity, from: to - 1 }
    for (let from = to - 1; from >= 0; from--) {
      const wide = width(from, to)
      if (wide > lineCharacters && from < to - 1) break
      const before = best[from]!
      const next = words[to]
      const rest = (lineCharacters - wide) ** 2 / lineCharacters
      const short = isShortLine(wide, to - from, lineCharacters) ? shortLineCost : 0
      const cost = before.cost + rest + short + (next ? breakPenalty(line, words[to - 1]!, next) / 2 : 0)
      const lines = before.lines + 1
      if (lines < found.lines || (lines === found.lines && cost < found.cost)) found = { lines, cost, from }
    }
    best.push(found)
  }
  const lines: string[] = []
  for (let to = words.length; to > 0; to = best[to]!.from) {
    lines.unshift(line.slice(words[best[to]!.from]!.start, words[to - 1]!.end))
  }
  return lines.join('\n')
}

/** Joins lines to one: with a space, or without where the script writes none. */
export function joinLines(text: string): string {
  return text.replaceAll(/(.?)\s*\n\s*(.?)/gu, (_all, before: string, after: string) =>
    isUnspaced(before) && isUnspaced(after) ? before + after : `${before} ${after}`,
  )
}
