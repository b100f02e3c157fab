import { aksharasOf, plainSpelling } from './spelling.ts'
import type { Akshara } from './spelling.ts'
import { partsOf } from './compounds.ts'

/** A syllable as it is said: a vowel that is written but not said is silent. */
export interface SpokenAkshara extends Akshara {
  isSilent: boolean
}

/** Endings of learned words, before which the vowel is said: "प्रगति", "प्रचलित", "जननी". */
const keptBefore = /(?:[क-ह]़?[िु]|[क-ह]़?ित|^जननी)$/u
/** Clusters at the end of a word behind which the vowel is said: "मित्र", "सत्य", "प्रश्न", "फ़िल्म". */
const keptBehind = /^(?:र|य|न|ञ|ण|म)$/u

function keepsFinal(last: Akshara, isOnly: boolean): boolean {
  if (isOnly || last.nasal !== '' || last.visarga) return true
  if (last.onset.length < 2) return false
  const [before, end] = [last.onset.at(-2)!, last.onset.at(-1)!]
  if (before === end) return end === 'न'
  if (!keptBehind.test(end)) return false
  if (end === 'म') return !/^[रनम]$/u.test(before)
  return true
}

/** Marks the silent vowels of a word that is no compound. */
function simple(word: string): SpokenAkshara[] {
  const spoken = aksharasOf(word).map((one): SpokenAkshara => ({ ...one, isSilent: false }))
  const last = spoken.at(-1)
  if (!last) return spoken
  const isBare = (one: SpokenAkshara): boolean => one.vowel === 'ə' && one.nasal === '' && !one.visarga && !one.isLetter
  if (isBare(last) && !keepsFinal(last, spoken.length === 1)) last.isSilent = true
  const kept = keptBefore.test(word) ? (word.endsWith('ित') ? 3 : 2) : 0
  for (let at = spoken.length - 2; at > 0; at--) {
    const [before, one, next] = [spoken[at - 1]!, spoken[at]!, spoken[at + 1]!]
    // Vowel, consonant, ə, consonant, vowel: from the right to the left, the ə between single consonants is silent.
    const isBetween =
      one.onset.length === 1 &&
      next.onset.length === 1 &&
      !before.isSilent &&
      !next.isSilent &&
      !(before.nasal === 'anusvara' && /^[əɪʊ]$/.test(before.vowel))
    if (isBare(one) && isBetween && next.onset[0] !== 'य' && at !== spoken.length - kept) one.isSilent = true
  }
  return spoken
}

/**
 * The syllables of a word with its silent vowels: Hindi writes an ə behind each consonant without another vowel, and says
 * it neither at the end of a word nor between a vowel and a consonant with one, except before y. Parts of compounds are words of their own.
 */
export function withSchwas(word: string): SpokenAkshara[] {
  return partsOf(plainSpelling(word)).flatMap(simple)
}
