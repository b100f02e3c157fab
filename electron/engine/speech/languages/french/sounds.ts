import { consonantRules } from './consonant-letters.ts'
import { withSoundedEnd } from './finals.ts'
import { soundsOfLetters } from './letter-rules.ts'
import { irregular } from './lexicon.ts'
import { withoutVerbEnding } from './verbs.ts'
import { vowelRules } from './vowel-letters.ts'

const letterRules = { ...vowelRules, ...consonantRules }
const vowel = '[aeiouyøœɛɔəOŒÃĨÕŨ]'
const consonant = '[bdfɡhklmnpʁstvzʃʒɲŋ]'

/** A mute e is silent behind a vowel and at the end of a word that has another vowel. */
function withoutFinalE(sounds: string): string {
  const written = sounds.replaceAll(new RegExp(`(?<=${vowel}ː?)ə`, 'g'), '')
  return new RegExp(`${vowel}.*ə$`).test(written) ? written.slice(0, -1) : written
}

/** Within a word a mute e is silent where one consonant is before and one behind it, the last of several first. */
function withoutInnerE(sounds: string): string {
  const silent = new RegExp(`^(.*${vowel}ː?${consonant})ə(${consonant}${vowel}.*)$`)
  let written = sounds
  for (let found = silent.exec(written); found; found = silent.exec(written)) written = found[1]! + found[2]!
  return written
}

/** Glides before vowels: i stays a vowel behind a group of consonants and behind an r that begins the word. */
const glides: readonly [RegExp, string][] = [
  [new RegExp(`(?<![pbtdkɡfv][ʁl]|^ʁ|j)i(?=${vowel})`, 'g'), 'j'],
  [new RegExp(`u(?=${vowel})`, 'g'), 'w'],
]

/** Qualities of o and eu: open before a consonant that ends the word, or before two; "-ose" and "-euse" are closed. */
const qualities: readonly [RegExp, string][] = [
  [/O(?=z$)/g, 'o'],
  [new RegExp(`O(?=$|${consonant}?[jw]?${vowel})`, 'g'), 'o'],
  [/O/g, 'ɔ'],
  [/Œ(?=(?:ʁ|l|f|j|vʁ|ɡl)$)/g, 'œ'],
  [/Œ(?=j)/g, 'œ'],
  [/Œ/g, 'ø'],
]
const written: Readonly<Record<string, string>> = { Ã: 'ɑ̃', Ĩ: 'ɛ̃', Õ: 'ɔ̃', Ũ: 'œ̃' }

/** The sounds with the stress on their last vowel; a mute e has it only where there is no other one. */
export function withStress(sounds: string): string {
  const at = [...sounds.matchAll(/[aeiouyøœɛɔɑ]/g)].at(-1)?.index ?? sounds.indexOf('ə')
  return at < 0 ? sounds : `${sounds.slice(0, at)}ˈ${sounds.slice(at)}`
}

function plain(word: string): string {
  let sounds = withoutFinalE(soundsOfLetters(word, letterRules))
  for (const [pattern, sound] of [...glides, ...qualities]) sounds = sounds.replaceAll(pattern, sound)
  return withStress([...withoutInnerE(sounds)].map((one) => written[one] ?? one).join(''))
}

/** French phonemes of a word by itself, in lower case and NFC. */
export function wordSounds(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word]!.normalize('NFD')
  return plain(withSoundedEnd(withoutVerbEnding(word))).normalize('NFD')
}
