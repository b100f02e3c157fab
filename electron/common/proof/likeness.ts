import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'

const numbers = new Set(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion first ' +
    'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth'
  ).split(' '),
)

/** Whether a word is part of a number: "fifteen" and "fifty" sound alike, and mean something else. */
export const isNumber = (word: string): boolean => numbers.has(word)

const share = (a: string, b: string): number => {
  const length = Math.max(a.length, b.length)
  return length === 0 ? 0 : 1 - distance(a, b) / length
}

/** Codes of Double Metaphone of the last words: each word is compared with all around it. */
const codes = new Map<string, readonly [string, string]>()
const mostCodes = 5_000

function codesOf(word: string): readonly [string, string] {
  let found = codes.get(word)
  if (!found) {
    if (codes.size >= mostCodes) codes.clear()
    codes.set(word, (found = doubleMetaphone(word)))
  }
  return found
}

/** Whether words are written otherwise and sound the same: "eight" and "ate". Their codes of Double Metaphone are. */
export function isHomophone(a: string, b: string): boolean {
  const others = codesOf(b)
  return codesOf(a).some((code) => others.includes(code))
}

/**
 * How alike words sound, 0 to 1, whose letters are written without blanks: by their consonants as Double Metaphone (L. Philips,
 * 2000) writes them, and by their spelling. Of names a recogniser knows the sound alone.
 */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [codesA, codesB] = [codesOf(a), codesOf(b)]
  const bySound = Math.max(...codesA.flatMap((one) => codesB.map((other) => share(one, other))))
  return Math.max(share(a, b), 0.9 * bySound)
}
