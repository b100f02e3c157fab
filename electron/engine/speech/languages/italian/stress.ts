import { endsThirdLast, isThirdPerson, secondConjugation, stressOfIco, unstressedEo } from './endings.ts'
import { hasStressedI } from './hiatus.ts'
import { anyOf } from '../patterns.ts'
import { thirdLast } from './stems.ts'
import { syllables } from './syllables.ts'

/** Pronouns behind a verb, which leave its stress where it is. */
const pronouns = '(?:[mtcvs]e|glie)(?:lo|la|li|le|ne)|gli|[mtcvs]i|l[oaie]|ne'
const infinitive = new RegExp(`^(.+)([aei])r(?:${pronouns})$`)
/** Nouns and other forms that end like an infinitive with a pronoun. */
const notInfinitive = anyOf(
  `espert apert[ie]$ opert[ie]$ ^concert ^p?arl ^merl ^url ^girl ^orl ^tarl ^for ^s?per ^cors ^div ^inv ^avv ^conv ^v ^tigr
  (?<!(?:der|cer|ver|ler|ner|ger|ter|per|mer|tar|lar|rar|nar|dar|car|gar|var|far|tir|rir|nir)..)(?<=(?:iorn|orn|arn|ern|ers|ars|ert|art|irt|erm|arm|erv)[iea])$`,
)
const gerund = new RegExp(`^(.{2,}[ae]nd)o(?:${pronouns})$`)
const participle = /^(.{2,}(?:[^aeou]at|[^aeou]it|[^aeo]ut))[oaei](?:si|mi|ti|ci|vi|gli|lo|li|la|le)$/
const imperative = new RegExp(`^(.*(?:iam|[^n]at|[^d]et))[oe](?:${pronouns})$`)
/** Imperatives of the second person with a pronoun; those of other verbs would be taken for nouns and participles. */
const imperatives =
  /^((?:scus|guard|ascolt|chiam|lasci|aiut|port|salv|perdon|ricord|aspett|mostr|mand|tocc|prov|spieg|parl|trov|immagin|spost|prepar|us)a|(?:cred|dimm|prend|mett|sent|scriv|legg|rispond)i|vatt?e|dimme|damme|famme|ecco)(?:[mtcv]i|l[oaie]|ne|[mtc]el[oaie])$|^((?:calm|ferm|sbrig|svegli|alz|guard|fid|accomod|immagin|ricord|prepar|spost)a|(?:sied|muov|mett|sent)i|ecco)ti$/

function fromEnd(word: string, count: number): number {
  const nuclei = syllables(word)
  return nuclei[Math.max(0, nuclei.length - count)] ?? -1
}

/** Whether a stem, or what is left of it without a prefix, is one of the list. */
function isThirdLast(stem: string): boolean {
  if (thirdLast.has(stem)) return true
  const rest =
    /^(?:ri|re|dis|s|in|im|pre|sotto|sopra|auto|contro|inter|de|co|tele|multi|bi|tri|anti|super|mal|arci|ir|il|tra|ra|vice)(.{4,})$/.exec(
      stem,
    )?.[1]
  return rest !== undefined && thirdLast.has(rest)
}

/** The third person singular of a verb whose plural has a syllable more behind the stress: "parlano", "scrivono". */
function singular(word: string): string | undefined {
  const stem = word.slice(0, -2)
  return isThirdPerson(word) && syllables(stem).length > 1 ? stem : undefined
}

/** Place of the stress in a word without accents and without pronouns at its end. */
function plainStress(word: string): number {
  // Words of other languages have the stress before their last vowel, truncated ones of Italian at the end: "leader", "amor".
  if (/(?:[^vtldnpi]er|[^iou]s|[ue]m|ing|[aeiou]p|et)$/.test(word)) return fromEnd(word, 2)
  if (!/[aeiou]$/.test(word) || /[aeo]i$|^[^aeioq]+ui$/.test(word)) {
    if (!/[nrc]ei$/.test(word) || !unstressedEo.test(word) || /^.?[aeo]?[^aeiou]*[aeiou]rei$|rr?ei$/.test(word))
      return fromEnd(word, 1)
  }
  if (hasStressedI(word)) return /no$/.test(word) ? word.length - 4 : word.length - 2
  const third = singular(word)
  if (third !== undefined) return plainStress(third)
  if (/ino$/.test(word) && isThirdLast(word.slice(0, -3))) return fromEnd(word.slice(0, -2), 3)
  if (/(?:ss|bb|tt|rr|s|cqu|pp|dd|nn|mm|ll|vv|d[ei]d|fec)ero$/.test(word) && !/davvero/.test(word))
    return fromEnd(word, 3)
  if (/ere$/.test(word) && !/(?<![eoa]gl)iere$/.test(word))
    return fromEnd(word, secondConjugation.test(word.slice(0, -3)) ? 2 : 3)
  const ico = stressOfIco(word)
  if (ico !== undefined) return fromEnd(word, ico)
  const stem = word.replace(/h?[oaei]$/, '')
  if (isThirdLast(stem)) return fromEnd(word, 3)
  if (endsThirdLast(word)) return fromEnd(word, 3)
  return fromEnd(word, 2)
}

/** Index of the stressed vowel of a word in lower case and NFC; -1 without one. */
export function stressOf(word: string): number {
  const written = word.search(/[àèéìòóùíúá](?!.*[àèéìòóùíúá])/)
  if (written >= 0) return written
  const plain = word.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  const infinite = infinitive.exec(plain)
  if (infinite && !notInfinitive.test(plain)) {
    const [, stem, letter] = infinite as unknown as [string, string, string]
    if (letter === 'e' && !secondConjugation.test(stem)) return fromEnd(`${stem}ere`, 3)
    return stem.length
  }
  const command = imperatives.exec(plain)
  if (command) return fromEnd(command[1] ?? command[2] ?? '', 2)
  const stem = (gerund.exec(plain) ?? participle.exec(plain) ?? imperative.exec(plain))?.[1]
  if (stem !== undefined && syllables(`${stem}o`).length >= 2) return fromEnd(`${stem}o`, 2)
  return plainStress(plain)
}
