import { createRequire } from 'node:module'
import type * as Pronouncing from 'cmu-pronouncing-dictionary'
import { letterNames } from './arpabet.ts'
import { foreignWords } from './foreign-words.ts'
import { ownWords } from './lexicon.ts'
import { guessPhones } from './neural.ts'

const load = createRequire(import.meta.url)
let dictionary: Readonly<Record<string, string>> | undefined

function known(word: string): string | undefined {
  return Object.hasOwn(foreignWords, word) ? foreignWords[word] : inEnglish(word)
}

function inEnglish(word: string): string | undefined {
  if (Object.hasOwn(ownWords, word)) return ownWords[word]
  // Its 135,000 words take a tenth of a second of processor time, and only what speaks English looks them up.
  dictionary ??= (load('cmu-pronouncing-dictionary') as typeof Pronouncing).dictionary
  return Object.hasOwn(dictionary, word) ? dictionary[word] : undefined
}

/** Whether a dictionary of English has the word itself. */
export function isKnown(word: string): boolean {
  return inEnglish(word) !== undefined
}

const sibilant = /(?:S|Z|SH|ZH|CH|JH)$/
const voiceless = /(?:P|T|K|F|TH)$/

function withS(stem: string): string {
  return sibilant.test(stem) ? `${stem} IH0 Z` : voiceless.test(stem) ? `${stem} S` : `${stem} Z`
}

function withEd(stem: string): string {
  return /(?:T|D)$/.test(stem) ? `${stem} IH0 D` : /(?:P|K|F|TH|S|SH|CH)$/.test(stem) ? `${stem} T` : `${stem} D`
}

/** Suffixes, with the stems that a word may have before each, and the phones of stem and suffix. */
const suffixes: readonly {
  ending: RegExp
  stems: (base: string) => string[]
  sound: (stem: string) => string
}[] = [
  { ending: /'s$/, stems: (b) => [b], sound: withS },
  { ending: /'$/, stems: (b) => [b], sound: (s) => s },
  { ending: /'ll$/, stems: (b) => [b], sound: (s) => `${s} AH0 L` },
  { ending: /'ve$/, stems: (b) => [b], sound: (s) => `${s} AH0 V` },
  { ending: /'re$/, stems: (b) => [b], sound: (s) => `${s} ER0` },
  { ending: /'d$/, stems: (b) => [b], sound: withEd },
  { ending: /n't$/, stems: (b) => [b], sound: (s) => `${s} AH0 N T` },
  { ending: /ies$/, stems: (b) => [`${b}y`], sound: withS },
  { ending: /es$/, stems: (b) => [b, `${b}e`], sound: withS },
  { ending: /s$/, stems: (b) => [b], sound: withS },
  { ending: /ied$/, stems: (b) => [`${b}y`], sound: withEd },
  { ending: /ed$/, stems: (b) => [b, `${b}e`, b.replace(/(.)\1$/, '$1')], sound: withEd },
  { ending: /ing$/, stems: (b) => [b, `${b}e`, b.replace(/(.)\1$/, '$1')], sound: (s) => `${s} IH0 NG` },
  { ending: /ers$/, stems: (b) => [b, `${b}e`, b.replace(/(.)\1$/, '$1')], sound: (s) => `${s} ER0 Z` },
  { ending: /er$/, stems: (b) => [b, `${b}e`, b.replace(/(.)\1$/, '$1')], sound: (s) => `${s} ER0` },
  { ending: /est$/, stems: (b) => [b, `${b}e`, b.replace(/(.)\1$/, '$1')], sound: (s) => `${s} AH0 S T` },
  { ending: /ily$/, stems: (b) => [`${b}y`], sound: (s) => `${s.replace(/IY\d$/, 'AH0')} L IY0` },
  { ending: /ly$/, stems: (b) => [b, `${b}le`], sound: (s) => `${s.replace(/ L$/, '')} L IY0` },
  { ending: /ness$/, stems: (b) => [b, b.replace(/i$/, 'y')], sound: (s) => `${s} N AH0 S` },
  { ending: /less$/, stems: (b) => [b], sound: (s) => `${s} L AH0 S` },
  { ending: /ful$/, stems: (b) => [b], sound: (s) => `${s} F AH0 L` },
  { ending: /ment$/, stems: (b) => [b], sound: (s) => `${s} M AH0 N T` },
  { ending: /able$/, stems: (b) => [b, `${b}e`], sound: (s) => `${s} AH0 B AH0 L` },
  { ending: /y$/, stems: (b) => [b, `${b}e`], sound: (s) => `${s} IY0` },
  { ending: /in$/, stems: (b) => [`${b}ing`], sound: (s) => s.replace(/NG$/, 'N') },
]

const prefixes: Readonly<Record<string, string>> = {
  un: 'AH2 N',
  re: 'R IY0',
  pre: 'P R IY0',
  non: 'N AA2 N',
  anti: 'AE2 N T AY0',
  micro: 'M AY2 K R OW0',
  multi: 'M AH2 L T IY0',
  over: 'OW2 V ER0',
  super: 'S UW2 P ER0',
  under: 'AH2 N D ER0',
  mis: 'M IH0 S',
  dis: 'D IH0 S',
  inter: 'IH2 N T ER0',
  cyber: 'S AY2 B ER0',
  auto: 'AO2 T OW0',
  hyper: 'HH AY2 P ER0',
}

/** Replaces British spellings by the American ones of the dictionary. */
function americanSpelling(word: string): string {
  return word
    .replace(/isation/, 'ization')
    .replace(/is(e[drs]?|ing|able)$/, 'iz$1')
    .replace(/ys(e[drs]?|ing)$/, 'yz$1')
    .replace(/(col|fav|hon|lab|behavi|neighb|flav|hum|rum|harb|arm|vap|endeav|sav)our/, '$1or')
    .replace(/(cent|theat|met|lit|fib|kilomet|millimet|centimet|calib|spect)re(s?)$/, '$1er$2')
    .replace(/([aeiou])ll(ed|ing|er|ers)$/, '$1l$2')
    .replace(/ogue$/, 'og')
    .replace(/(def|off|pret)ence$/, '$1ense')
    .replace(/programme/, 'program')
}

function derived(word: string): string | undefined {
  for (const { ending, stems, sound } of suffixes) {
    if (!ending.test(word)) continue
    const base = word.replace(ending, '')
    if (base.length < 2) continue
    for (const stem of stems(base)) {
      const found = stem.length >= 2 ? known(stem) : undefined
      if (found !== undefined) return sound(found)
    }
  }
  for (const [prefix, sound] of Object.entries(prefixes)) {
    const rest = word.slice(prefix.length)
    const found = word.startsWith(prefix) && rest.length >= 4 ? (known(rest) ?? derived(rest)) : undefined
    if (found !== undefined) return `${sound} ${found}`
  }
  return undefined
}

/**
 * Phones of two known words written as one: "timesheet". Both have at least three letters; the second is less stressed.
 */
function compound(word: string): string | undefined {
  for (let cut = Math.min(word.length - 3, 12); cut >= 3; cut--) {
    const head = known(word.slice(0, cut))
    const tail = head === undefined ? undefined : (known(word.slice(cut)) ?? derived(word.slice(cut)))
    if (head !== undefined && tail !== undefined) return `${head} ${tail.replace(/1/g, '2')}`
  }
  return undefined
}

/** Spells out a word that cannot be pronounced, as "brrr" or "xkcd". */
function spelledOut(word: string): string {
  return [...word.toUpperCase()]
    .map((letter) => letterNames[letter] ?? '')
    .join(' ')
    .trim()
}

const guessed = new Map<string, string>()

/** Phones of one word in lower case (letters and apostrophes). Never fails; '' only for a word without letters. */
export function phonesOf(word: string): string {
  const direct = known(word)
  if (direct !== undefined) return direct
  const cached = guessed.get(word)
  if (cached !== undefined) return cached
  const letters = word.replace(/[^a-z]/g, '')
  const found =
    derived(word) ??
    known(americanSpelling(word)) ??
    derived(americanSpelling(word)) ??
    (letters.length >= 6 ? compound(letters) : undefined) ??
    (/[aeiouy]/.test(letters) ? inPossessive(word, letters) : spelledOut(letters))
  if (guessed.size > 5000) guessed.clear()
  guessed.set(word, found)
  return found
}

function inPossessive(word: string, letters: string): string {
  const possessive = word.endsWith("'s")
  const stem = possessive ? letters.slice(0, -1) : letters
  const guess = guessPhones(stem) || spelledOut(stem)
  return possessive ? withS(guess) : guess
}
