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

/** Whether words are written otherwise and sound the same: "eight" and "ate". Their codes of Double Metaphone are. */
export function isHomophone(a: string, b: string): boolean {
  const codes = doubleMetaphone(b)
  return doubleMetaphone(a).some((code) => codes.includes(code))
}

/**
 * How alike words sound, 0 to 1, whose letters are written without blanks: by their consonants as Double Metaphone (L. Philips,
 * 2000) writes them, and by their spelling. Of names a recogniser knows the sound alone.
 */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [codesA, codesB] = [doubleMetaphone(a), doubleMetaphone(b)]
  const bySound = Math.max(...codesA.flatMap((one) => codesB.map((other) => share(one, other))))
  return Math.max(share(a, b), 0.9 * bySound)
}
