import { beginsWithVowel } from './aspirated.ts'
import { bound, boundToNoun, grammar, subjects } from './word-classes.ts'

/** A word in its place among others, without an elided one before it. */
export interface Neighbours {
  word: string
  /** Nothing where the sentence begins. */
  previous: string
  next: string
}

/** Whether a pronoun stands behind its verb: "sont-ils arrivés" has no liaison behind it. */
function isInverted({ word, previous }: Neighbours): boolean {
  if (word === 'on') return /(?:[aeiu]t|d)$|^t$/.test(previous) && !/^(?:et|quand|tout)$/.test(previous)
  if (word === 'ils' || word === 'elles') return /(?:ont|ent)$/.test(previous) && !/^(?:dont|souvent)$/.test(previous)
  if (word === 'vous') return /(?:[^h]ez|êtes|dites|faites)$/.test(previous) && !/^(?:chez|assez)$/.test(previous)
  return word === 'nous' && /(?:[^d]ons|sommes)$/.test(previous)
}

const consonantIn = (table: Readonly<Record<string, ReadonlySet<string>>>, word: string): string =>
  Object.keys(table).find((sound) => table[sound]!.has(word)) ?? ''

/** Liaison of verbs with the pronoun behind them: "dit-il", "allons-y". */
function withPronoun(word: string, next: string): string {
  if (subjects.has(next) && /(?:[aeioué]t|[aâî]t|[oe]nt|nd|ert)$/.test(word) && !/^(?:et|mot|chat)$/.test(word))
    return 't'
  if (next === 'en' && /(?:vas|nds)$/.test(word)) return 'z'
  return next === 'y' && /(?:ons|ez|vas|nds|es)$/.test(word) ? 'z' : ''
}

/** Liaison of numbers with what doesn't follow the rule of nouns: "cent un" and "quatre-vingt-onze" have none. */
function ofNumber(word: string, next: string): string | undefined {
  if (/^(?:cent|vingts?)$/.test(word) && /^(?:une?|onze|et)$/.test(next))
    return word === 'vingt' && next === 'et' ? 't' : ''
  if (/^(?:six|dix)$/.test(word) && /^(?:août|avril|octobre)$/.test(next)) return 'z'
  return undefined
}

/** The consonant by which a word is bound to the next one: '' where there is no liaison. */
export function liaison(near: Neighbours): string {
  const { word, next } = near
  if (!beginsWithVowel(next)) return ''
  const special = ofNumber(word, next) ?? (withPronoun(word, next) || undefined)
  if (special !== undefined) return special
  if (isInverted(near)) return ''
  const always = consonantIn(bound, word)
  if (always !== '') return next === 'et' && /^(?:quand|un|tout|moins)$/.test(word) ? '' : always
  if (word === 'rien' && next === 'à') return 'n'
  if (word === 'plus' && near.previous === 'de' && next === 'en') return 'z'
  if (word === 'plus' && /^(?:aucun|aucune|aussi|avant)$/.test(next)) return 'z'
  return grammar.has(next) ? '' : consonantIn(boundToNoun, word)
}

/** Masculine adjectives in a nasal vowel have the sounds of their feminine where they are bound: "bon ami", "ancien élève". */
const openedNasals: readonly [RegExp, string][] = [
  [/(?<=j|w)ˈɛ̃$/, 'ˈɛ'],
  [/ˈɛ̃$/, 'ˈɛ'],
  [/ˈɔ̃$/, 'ˈɔ'],
]
const opened = new Set('bon ancien certain prochain plein moyen vain vilain souverain lointain'.split(' '))

/** The sounds of a word with the consonant that binds it to the next one. */
export function withLiaison(word: string, ipa: string, consonant: string): string {
  if (consonant === '') return ipa
  let sounds = ipa
  if (opened.has(word))
    for (const [nasal, vowel] of openedNasals) {
      if (!nasal.test(sounds)) continue
      sounds = sounds.replace(nasal, vowel)
      break
    }
  if (consonant === 'ʁ') sounds = sounds.replace(/e$/, 'ɛ')
  return sounds.endsWith(consonant) ? sounds : sounds + consonant
}
