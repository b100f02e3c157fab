import { withSchwas } from './schwa.ts'
import type { SpokenAkshara } from './schwa.ts'
import { withStress } from './stress.ts'

const consonants = `
  क k ख kʰ ग ɡ घ ɡʰ ङ ŋ च c छ cʰ ज ɟ झ ɟʰ ञ ɲ ट ʈ ठ ʈʰ ड ɖ ढ ɖʰ ण ɳ त t थ tʰ द d ध dʰ न n
  प p फ pʰ ब b भ bʰ म m य j र ɾ ल l व ʋ श ʃ ष ʂ स s ह h
  क़ q ख़ x ग़ ɣ ज़ z फ़ f झ़ ʒ ड़ ɽ ढ़ ɽh ऩ n ऱ r ळ l`
const soundOf = new Map(
  [...consonants.normalize('NFC').matchAll(/(\S+) (\S+)/g)].map(([, letter, sound]) => [letter!, sound!]),
)
const tilde = '\u0303'

/** Words whose sounds their letters don't tell. */
const words: Readonly<Record<string, string>> = {
  वह: 'ʋˈəh',
  यह: 'jˈəh',
  छह: 'cʰˈɛː',
  छः: 'cʰˈɛː',
  न: 'nˈə',
  व: 'ʋˈə',
  ॐ: 'ˈoːm',
}

/** The nasal before a consonant is made where the consonant is. */
function nasalBefore(next: string): string {
  if (/^[kɡŋxɣq]/.test(next)) return 'ŋ'
  if (/^[cɟɲj]/.test(next)) return 'ɲ'
  if (/^[ʈɖɳɽ]/.test(next)) return 'ɳ'
  return /^[pbm]/.test(next) ? 'm' : 'n'
}

/** Sounds of a cluster of consonants, in order. */
const clusters: readonly [RegExp, string][] = [
  [/ɟɲ/, 'ɡj'],
  [/kʂ/, 'kʃ'],
  [/ccʰ/, 'cʰcʰ'],
  // A doubled stop is one that is held, before its breath where it has one: "पत्थर"; before y as well: "सत्य".
  [/ttʰ/, 'tːʰ'],
  [/([ptkcbdɡ])\1/, '$1ː'],
  [/([ptk])(?=j)/, '$1ː'],
  [/ɾ(?=[mnɳʃʂsfjlʋhɾ])/, 'r'],
]

function onsetSounds(onset: readonly string[]): string {
  const plain = onset.map((letter) => soundOf.get(letter) ?? '').join('')
  return clusters.reduce((sounds, [pattern, sound]) => sounds.replace(pattern, sound), plain)
}

const shortNasal: Readonly<Record<string, string>> = { ɪ: 'i', ʊ: 'u', eː: 'e', aː: 'a', iː: 'i', uː: 'u' }

/** A vowel with what is nasal about it; `next` are the consonants behind it. */
function vowelSounds({ vowel, nasal, isLetter }: SpokenAkshara, next: string): string {
  if (nasal === '') return vowel
  if (vowel === 'ə' && next !== '') return vowel + (nasal === 'anusvara' ? nasalBefore(next) : 'n')
  const plain = shortNasal[vowel] ?? vowel.replace('ː', '')
  const nasalised = plain + tilde + (vowel === 'eː' ? 'ː' : '')
  if (nasal === 'anusvara' || next === '') return nasalised
  return isLetter ? `${vowel}n` : `${nasalised}n`
}

/** Phonemes of a word by itself, in the notation that the voices were trained on. */
export function wordSounds(word: string): string {
  if (Object.hasOwn(words, word)) return words[word]!
  const syllables = withSchwas(word)
  const parts = syllables.map((one, at) => {
    const next = syllables[at + 1]
    const behind = next && onsetSounds(next.onset)
    const vowel = one.isSilent ? '' : vowelSounds(one, behind ?? '')
    return { onset: onsetSounds(one.onset), vowel, breath: one.visarga ? 'h' : '' }
  })
  for (const [at, part] of parts.entries()) {
    const behind = parts.slice(at + 1)
    // A long i at the end of a word is short; ə is opened before y at the end, and before h at the beginning.
    if (behind.length === 0) part.vowel = part.vowel.replace(/^iː$/, 'i')
    else if (part.vowel === 'ə' && behind.length === 1 && behind[0]!.onset === 'j' && behind[0]!.vowel === '')
      part.vowel = 'ɛ'
    else if (part.vowel === 'ə' && at === 0 && part.onset === '' && behind[0]!.onset === 'h') part.vowel = 'ɛ'
  }
  const marks = withStress(syllables)
  return parts
    .map(({ onset, vowel, breath }, at) => {
      const open =
        vowel.startsWith('ə') && (marks[at] === 'ˈ' || (at === 0 && onset === '')) ? `ʌ${vowel.slice(1)}` : vowel
      return onset + (vowel === '' ? '' : marks[at]!) + open + breath
    })
    .join('')
}
