import type { Context, Reading, Rule } from '../types.ts'
import { wordsInCapitals } from './initialisms.ts'
import { decimal } from '../numbers.ts'
import { matchAt, whole } from './match.ts'
import { mixed, spell } from './mixed.ts'

const wordPattern = /[A-Za-z\d]+(?:'[A-Za-z]+)*'?(?:-(?=[A-Za-z\d])[A-Za-z\d]+(?:'[A-Za-z]+)*)*/y
const leadingApostrophe = /'(?:tis|twas|em|til|cause|bout|round|n)\b/iy
const languagePattern = /([A-Za-z])(\+\+|#)(?![A-Za-z\d])/y
const elisionPattern = /([A-Za-z]+)in'(?![A-Za-z])/y
/** Longer runs of letters are not words; they are read in parts of bounded length. */
const longestWord = 34

function isCapitals(word: string): boolean {
  return /^[A-Z]{2,}$/.test(word)
}

/** Whether the words on both sides (or the two on one side) are in capitals as well. */
function isShouted(context: Context, length: number): boolean {
  const before = context.text.slice(Math.max(0, context.at - 60), context.at).match(/[A-Za-z']+/g) ?? []
  const after = context.text.slice(context.at + length, context.at + length + 60).match(/[A-Za-z']+/g) ?? []
  // Other initialisms nearby are not emphasis.
  const loud = (word: string | undefined): boolean =>
    word !== undefined &&
    (word === 'I' || word === 'A' || (isCapitals(word) && (word.length > 4 || wordsInCapitals.has(word.toLowerCase()))))
  const left = loud(before.at(-1)) ? (loud(before.at(-2)) ? 2 : 1) : 0
  const right = loud(after[0]) ? (loud(after[1]) ? 2 : 1) : 0
  return left + right >= 2
}

function inPieces(word: string): string[] {
  if (word.length <= longestWord) return [word]
  const pieces: string[] = []
  for (let at = 0; at < word.length; at += longestWord) pieces.push(word.slice(at, at + longestWord))
  return pieces
}

const joinedInitials = /([A-Z]{1,3})&([A-Z]{1,3})('?s)?(?![A-Za-z\d])/y
/** "PM2.5", "USB3.2": the number behind a name is a decimal. */
const decimalName = /([A-Za-z]{1,12})(\d{1,4}\.\d{1,4})(?![A-Za-z\d]|\.\d)/y
/** After these words, and beside slashes and similar marks, a single A is the letter. */
const beforeLetter = new Set(
  'plan vitamin type class option part grade group section hepatitis column room gate appendix exhibit series letter an'.split(
    ' ',
  ),
)

/** "Option A", "A/B", "n/a": the letter; else "a" is the article. */
function isLetterA(context: Context): boolean {
  const { text, at } = context
  if (beforeLetter.has(context.previous) || /[/&+]/.test(text[at - 1] ?? '') || /[/&+]/.test(text[at + 1] ?? ''))
    return true
  // "U S A": the letter after another.
  if (text[at] === 'A' && /(?:^|[\s("])[B-HJ-Z] $/.test(text.slice(Math.max(0, at - 3), at))) return true
  if (text[at] === 'A' && /^(?: [B-Z]){2}(?![A-Za-z])|^ [B-Z](?:$|[.,;)])/.test(text.slice(at + 1, at + 6))) return true
  return text[at] === 'A' && !/^ +["'(]?[A-Za-z\d$£€]/.test(text.slice(at + 1, at + 8))
}

function word(context: Context): Reading[] | undefined {
  const joined = matchAt(context, joinedInitials)
  if (joined) return whole(joined, [...spell(joined[1] ?? ''), 'and', ...spell(`${joined[2] ?? ''}${joined[3] ?? ''}`)])
  const versioned = matchAt(context, decimalName)
  if (versioned) return whole(versioned, [...mixed(versioned[1] ?? ''), ...decimal(versioned[2] ?? '')])
  const language = matchAt(context, languagePattern)
  if (language)
    return whole(language, [(language[1] ?? '').toUpperCase(), ...(language[2] === '#' ? ['sharp'] : ['plus', 'plus'])])
  const elision = matchAt(context, leadingApostrophe)
  if (elision) return whole(elision, [elision[0].toLowerCase()])
  const dropped = matchAt(context, elisionPattern)
  if (dropped) return whole(dropped, [`${dropped[1] ?? ''}ing`.toLowerCase()])
  const match = matchAt(context, wordPattern)
  if (!match) return undefined
  const written = match[0]
  if (/^a$/i.test(written)) return whole(match, [isLetterA(context) ? 'A' : 'a'])
  const compact = written.replace(/-/g, '').toLowerCase()
  if (['wifi', 'email', 'ecommerce'].includes(compact))
    return whole(match, compact === 'ecommerce' ? ['E', 'commerce'] : [compact])
  const shouted = /[A-Z]{2}/.test(written) && isShouted(context, written.length)
  // Only a plural's apostrophe stays ("users' needs"); any other is a closing quote.
  const bareWord = written.endsWith("'") ? written.slice(0, -1) : written
  const spoken = bareWord.split('-').flatMap((part) => (part === '' ? [] : mixed(part, shouted).flatMap(inPieces)))
  return [{ length: bareWord.length, spoken: spoken.length === 0 ? [bareWord.toLowerCase()] : spoken }]
}

/** Every run of letters. Always the last rule except for symbols. */
export const wordRules: Rule[] = [word]
