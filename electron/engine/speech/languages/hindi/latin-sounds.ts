import { speakable } from '../english/index.ts'
import { wordSounds } from './sounds.ts'
import { letterNames } from './words.ts'

/** English sounds as speakers of Hindi say them, in order. */
const sounds: readonly [RegExp, string][] = [
  // The tap is an English t between vowels: "water".
  [/ɾ/g, 't'],
  [/tʃ/g, 'c'],
  [/dʒ/g, 'ɟ'],
  [/eɪ/g, 'eː'],
  [/oʊ/g, 'oː'],
  [/aɪ/g, 'aːɪ'],
  [/aʊ/g, 'aːʊ'],
  [/ɔɪ/g, 'ɔɪ'],
  [/[ɚɝ]ɹ?/g, 'əɾ'],
  [/ɜːɹ?/g, 'əɾ'],
  [/ɑː/g, 'aː'],
  [/æ/g, 'ɛː'],
  [/ɔː/g, 'ɔ'],
  [/[ᵻɨ]/g, 'ɪ'],
  [/ɐ/g, 'ə'],
  [/ɒ/g, 'ɔ'],
  [/ɛ(?!ː)/g, 'eː'],
  [/θ/g, 'tʰ'],
  [/t(?!ʰ)/g, 'ʈ'],
  [/d/g, 'ɖ'],
  [/ð/g, 'd'],
  [/[vwʍ]/g, 'ʋ'],
  [/[ɹr]/g, 'ɾ'],
  [/g/g, 'ɡ'],
  [/ɫ/g, 'l'],
  [/ɾ(?=[mnʃsfjlʋh])/g, 'r'],
]
/** Words that were looked up; they come again within a text. */
const known = new Map<string, string>()
const mostKnown = 2000

/** A word in Latin letters within Hindi text with the sounds of Hindi, a single capital by its name; '' for what has no sound. */
export function latinSounds(word: string): string {
  if (/^[A-Z]$/.test(word)) return wordSounds(letterNames[word]!)
  const found = known.get(word)
  if (found !== undefined) return found
  const english = [...speakable(word, { accent: 'American' })]
    .flatMap(({ words }) => words.map(({ ipa }) => ipa))
    .join(' ')
  const hindi = sounds.reduce((ipa, [pattern, sound]) => ipa.replace(pattern, sound), english)
  if (known.size >= mostKnown) known.clear()
  known.set(word, hindi)
  return hindi
}
