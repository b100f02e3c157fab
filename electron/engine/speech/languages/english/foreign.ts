import { accentedWords, foreignWords, phraseWords } from './foreign-words.ts'
import { isKnown, phonesOf } from './lookup.ts'
import type { Neighbours } from './neighbours.ts'
import { guessPhones } from './neural.ts'

/** How English speakers write letters whose accent changes their sound. */
const respelled: Readonly<Record<string, string>> = {
  š: 'sh',
  ś: 'sh',
  č: 'ch',
  ć: 'ch',
  ž: 'zh',
  ź: 'zh',
  ż: 'zh',
  ł: 'w',
}

/** The word in plain letters, as the dictionaries have it. */
function plain(word: string): string {
  return word
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}

/** The phones of the word with n, and a "y" after each N that is written ñ. */
function withTilde(written: string): string {
  const tildes = [...written].filter((letter) => letter === 'n' || letter === 'ñ').map((letter) => letter === 'ñ')
  let nth = -1
  const phones = phonesOf(plain(written)).split(' ')
  return phones
    .flatMap((phone, index) => {
      if (phone !== 'N') return [phone]
      nth += 1
      return tildes[nth] === true && phones[index + 1] !== 'Y' ? ['N', 'Y'] : ['N']
    })
    .join(' ')
}

/** Phones of a word that keeps a foreign letter, by what the letter sounds like; undefined for any other word. */
function bySpelling(written: string): string | undefined {
  if (written.includes('ñ')) return withTilde(written)
  const spelling = written.replace(/[šśčćžźżł]/g, (letter) => respelled[letter] ?? letter)
  if (spelling === written || isKnown(plain(written))) return undefined
  return guessPhones(plain(spelling)) || undefined
}

function inPhrase(near: Neighbours): string | undefined {
  if (!Object.hasOwn(phraseWords, near.word)) return undefined
  return phraseWords[near.word]?.find(
    (one) =>
      (one.previous === undefined || one.previous === near.previous) &&
      (one.beforeThat === undefined || one.beforeThat === near.beforeThat) &&
      (one.next === undefined || one.next === near.next),
  )?.sound
}

const sibilant = /(?:S|Z|SH|ZH|CH|JH)$/

/** Phones of a foreign word or name, by its neighbours, its accents or its letters; undefined for an English word. */
export function foreign(near: Neighbours): string | undefined {
  const phrase = inPhrase(near)
  if (phrase !== undefined) return phrase
  const possessive = near.word.endsWith("'s") && near.word.length > 3
  const word = possessive ? near.word.slice(0, -2) : near.word
  const written = near.written
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s$/, '')
  const found =
    accented(written) ?? (Object.hasOwn(foreignWords, word) ? foreignWords[word] : undefined) ?? bySpelling(written)
  if (found === undefined || !possessive) return found
  return sibilant.test(found) ? `${found} IH0 Z` : /(?:P|T|K|F|TH)$/.test(found) ? `${found} S` : `${found} Z`
}

function accented(written: string): string | undefined {
  return Object.hasOwn(accentedWords, written) ? accentedWords[written] : undefined
}
