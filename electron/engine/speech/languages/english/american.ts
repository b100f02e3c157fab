import { consonants, hasWeakEnding, isVowel, stressMark } from './arpabet.ts'
import type { Phone } from './arpabet.ts'

const vowels: Readonly<Record<string, string>> = {
  AA: 'ɑː',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɜːɹ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'iː',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'uː',
}

function vowel(phones: readonly Phone[], index: number, spelling: string): string {
  const phone = phones[index]
  if (phone === undefined) return ''
  const next = phones[index + 1]
  const unstressed = phone.stress === 0
  const final = index === phones.length - 1
  if (phone.name === 'ER') {
    const linked = isVowel(next)
    return unstressed ? (linked ? 'ɚɹ' : 'ɚ') : 'ɜːɹ'
  }
  if (phone.name === 'IY' && next?.name === 'R') return 'ɪ'
  // The endings -es and -ed have the weak vowel between ə and ɪ.
  if (
    unstressed &&
    (phone.name === 'AH' || phone.name === 'IH') &&
    index === phones.length - 2 &&
    ((next?.name === 'Z' && hasWeakEnding(phones, spelling)) || (next?.name === 'D' && spelling.endsWith('ed')))
  )
    return 'ᵻ'
  if (phone.name === 'AH' && unstressed) return index === 0 && !final ? 'ɐ' : 'ə'
  if (phone.name === 'IY' && unstressed) return 'i'
  return vowels[phone.name] ?? ''
}

/** Whether a t is pronounced as a tap, as in water or party: between a vowel (or r) and an unstressed vowel. */
function isTap(phones: readonly Phone[], index: number): boolean {
  const before = phones[index - 1]
  const after = phones[index + 1]
  return (isVowel(before) || before?.name === 'R') && after?.stress === 0
}

/**
 * Converts phones to General American IPA, with stress marks before the vowel. `spelling` is the word in lower case.
 */
export function american(phones: readonly Phone[], spelling: string): string {
  let ipa = ''
  for (const [index, phone] of phones.entries()) {
    if (isVowel(phone)) ipa += stressMark(phone.stress) + vowel(phones, index, spelling)
    else if (phone.name === 'R' && phones[index - 1]?.name === 'ER') continue
    else ipa += phone.name === 'T' && isTap(phones, index) ? 'ɾ' : (consonants[phone.name] ?? '')
  }
  return ipa
}
