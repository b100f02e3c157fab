import { message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'
import { markupElements } from './markup/tokens.ts'
import { respell } from './respell.ts'
import type { Pronunciation } from './schema.ts'

/** A code point of a text, as it is compared. */
interface Letter {
  /** The character as written, with apostrophes and hyphens unified. */
  exact: string
  /** The character without regard to case. */
  folded: string
  /** UTF-16 index in the text. */
  at: number
}

interface Entry {
  letters: Letter[]
  caseSensitive: boolean
  says: string
  /** IPA in the place of `says`, for voices that take it. */
  ipa?: string
  /** Rank of the entry's dictionary: 0 is the narrowest. */
  rank: number
}

/** Dictionaries prepared for use; one can be applied to any number of texts. */
export interface Dictionary {
  /** Entries by the folded first word of what they replace. */
  byStart: ReadonlyMap<string, readonly Entry[]>
  /** Messages about faulty entries, which are not applied. */
  problems: readonly Text[]
}

export interface PronouncedText {
  /** The text with pronunciations applied: other letters in the place of words, IPA as `phoneme` elements around them. */
  sent: string
  /** Number of replaced places. */
  replaced: number
}

/**
 * Prepares dictionaries.
 * @param lists the narrowest first (of a sheet, of its project, of the user): where two of them hold the same word, the
 * narrower one counts; within one list the first entry
 */
export function dictionaryOf(...lists: readonly (readonly Pronunciation[])[]): Dictionary {
  const byStart = new Map<string, Entry[]>()
  const problems: Text[] = []
  lists.forEach((list, rank) => {
    for (const { word, kind, value, caseSensitive } of list) {
      const letters = lettersOf(word.normalize('NFC').trim().replaceAll(/\s+/gu, ' '))
      const respelled = kind === 'ipa' ? respell(value) : { text: oneLine(value), problems: [] }
      problems.push(...respelled.problems.map((problem) => message('pronounce.word', { word, problem })))
      if (letters.length === 0 || respelled.text === '') {
        if (respelled.problems.length === 0)
          problems.push(message('pronounce.word', { word, problem: message('pronounce.nothing') }))
        continue
      }
      const key = startAt(letters, 0)
      const entries = byStart.get(key) ?? []
      byStart.set(key, entries)
      const ipa = kind === 'ipa' ? { ipa: oneLine(value).replaceAll('"', 'ˈ').replaceAll(/[<>]/g, '') } : {}
      entries.push({ letters, caseSensitive, says: respelled.text, rank, ...ipa })
    }
  })
  for (const entries of byStart.values()) entries.sort(byPrecedence)
  return { byStart, problems }
}

/** Order of precedence: the longest entry, then the narrower dictionary, then the entry that requires its case. */
function byPrecedence(a: Entry, b: Entry): number {
  return b.letters.length - a.letters.length || a.rank - b.rank || Number(b.caseSensitive) - Number(a.caseSensitive)
}

/** Parts of a text that are never replaced: pauses, variables and tags of SSML. */
const keptPattern = new RegExp(
  `\\[\\s{0,9}pause\\b[^\\]\\n]{0,60}\\]|\\{\\{[^{}\\n]{0,200}\\}\\}|</?(?:${markupElements.join('|')})\\b[^<>\\n]{0,2000}>`,
  'giu',
)

/**
 * Replaces the words of a dictionary by their pronunciations: whole words (of any script; parts of hyphenated compounds
 * and possessives count), never inside of a replacement. A text without such words is unchanged.
 */
export function applyDictionary(text: string, { byStart }: Dictionary): PronouncedText {
  if (byStart.size === 0 || text === '') return { sent: text, replaced: 0 }
  const whole = text.normalize('NFC')
  const letters = lettersOf(whole)
  const kept = [...whole.matchAll(keptPattern)]
  let next = 0
  let sent = ''
  let done = 0
  let replaced = 0
  for (let at = 0; at < letters.length;) {
    const start = letters[at]!.at
    while (next < kept.length && kept[next]!.index + kept[next]![0].length <= start) next += 1
    const isKept = next < kept.length && start >= kept[next]!.index
    const found = !isKept && startsWord(letters, at) ? entryAt(letters, at, byStart) : null
    if (!found) {
      at += 1
      continue
    }
    const { end, entry } = found
    const stop = letters[end]?.at ?? whole.length
    const before = whole.slice(Math.max(0, start - 40), start)
    const written = whole.slice(start, stop)
    const says =
      entry.ipa === undefined
        ? atSentenceStart(entry.says, before, written)
        : `<phoneme ph="${entry.ipa}">${written}</phoneme>`
    sent += whole.slice(done, start) + says
    done = stop
    at = end
    replaced += 1
  }
  return replaced === 0 ? { sent: text, replaced } : { sent: sent + whole.slice(done), replaced }
}

function entryAt(
  letters: readonly Letter[],
  at: number,
  byStart: Dictionary['byStart'],
): { entry: Entry; end: number } | null {
  for (const entry of byStart.get(startAt(letters, at)) ?? []) {
    const end = matchEnd(letters, at, entry)
    if (end !== null) return { entry, end }
  }
  return null
}

/** End index of an entry's words in the text; null when they are not there as whole words. */
function matchEnd(letters: readonly Letter[], at: number, { letters: wanted, caseSensitive }: Entry): number | null {
  let position = at
  for (const want of wanted) {
    const letter = letters[position]
    if (!letter) return null
    if (want.exact === ' ') {
      if (!/\s/u.test(letter.exact)) return null
      while (/\s/u.test(letters[position]?.exact ?? '')) position += 1
      continue
    }
    if (caseSensitive ? letter.exact !== want.exact : letter.folded !== want.folded) return null
    position += 1
  }
  return endsWord(letters, position) ? position : null
}

const wordPattern = /[\p{L}\p{M}\p{N}_]/u
/** Scripts written without blanks: any letter may begin or end a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function isWord(letter: Letter | undefined): boolean {
  return letter !== undefined && wordPattern.test(letter.exact)
}

function isSpaced(letter: Letter | undefined): boolean {
  return isWord(letter) && !unspaced.test(letter!.exact)
}

function startsWord(letters: readonly Letter[], at: number): boolean {
  const here = letters[at]
  const before = letters[at - 1]
  if (here && /\s/u.test(here.exact)) return false
  if (here && /\p{M}/u.test(here.exact)) return false
  if (!isSpaced(here) || !isSpaced(before)) {
    // "don't": the letters after an apostrophe within a word are no word of their own.
    return !(before?.exact === "'" && isSpaced(here) && isSpaced(letters[at - 2]))
  }
  return false
}

function endsWord(letters: readonly Letter[], end: number): boolean {
  const last = letters[end - 1]
  const next = letters[end]
  if (next && /\p{M}/u.test(next.exact)) return false
  if (isSpaced(last) && isSpaced(next)) return false
  if (next?.exact !== "'" || !isSpaced(last) || !isSpaced(letters[end + 1])) return true
  // A possessive s belongs to the word before it.
  return letters[end + 1]!.folded === 's' && !isWord(letters[end + 2])
}

/** The folded word that begins here, or the mark. */
function startAt(letters: readonly Letter[], at: number): string {
  if (!isSpaced(letters[at])) return letters[at]!.folded
  let word = ''
  for (let position = at; isSpaced(letters[position]); position += 1) word += letters[position]!.folded
  return word
}

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  let at = 0
  for (const character of text) {
    const exact = /[’‘ʼ＇]/u.test(character) ? "'" : /[‐‑]/u.test(character) ? '-' : character
    letters.push({ exact, folded: exact.toLowerCase(), at })
    at += character.length
  }
  return letters
}

function oneLine(value: string): string {
  return value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Keeps the capital at the start of a sentence, because readers of the text look for it. */
function atSentenceStart(says: string, before: string, written: string): string {
  const starts = /(?:^|[.!?…]["'”’)\]]*\s+|\n\s*)["'“‘(\[]*$/u.test(before)
  if (!starts || !/^\p{Lu}/u.test(written)) return says
  return says.charAt(0).toUpperCase() + says.slice(1)
}
