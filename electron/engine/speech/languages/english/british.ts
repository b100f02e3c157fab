import { consonants, hasWeakEnding, isVowel, stressMark } from './arpabet.ts'
import type { Phone } from './arpabet.ts'

const vowels: Readonly<Record<string, string>> = {
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'iː',
  OW: 'əʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'uː',
}
/** Words in which southern British English has the vowel of "father" for a short American a. */
const bath =
  /^(?:after\w*|ask\w*|answer\w*|bath(?:s|room\w*)?|path\w*|brass|glass(?:es)?|grass\w*|class(?:es|room\w*)?|pass(?!ion|ive|age|eng)\w*|last\w*|past|fast(?:er|est)?|cast(?:s|ing)?|broadcast\w*|forecast\w*|vast\w*|master\w*|plaster\w*|disaster\w*|castle\w*|basket\w*|task\w*|mask\w*|flask|rather|laugh\w*|half\w*|calf|draft\w*|craft\w*|aircraft|staff\w*|chance\w*|dance\w*|danc\w+|advance\w*|advanc\w+|france|glance\w*|branch\w*|plant\w*|grant\w*|can't|shan't|aunt\w*|demand\w*|command\w*|example\w*|sample\w*|slander|france's|trance|lance|enhance\w*|enhanc\w+|alas|giraffe|shaft|raft|overpass|grasp\w*|clasp|gasp\w*|nasty|photograph\w{0,2}|paragraph\w*|graph|telegraph)$/
const shortOBeforeR =
  /(?:orr|orange|forest|foreign|florid|oric|orid|origin|authority|majority|minority|priority|oral|moral|coral|laurel|warrant|quarrel|porridge|florence)/

function beforeR(phones: readonly Phone[], index: number, spelling: string): string | undefined {
  const phone = phones[index]
  if (phone === undefined || phones[index + 1]?.name !== 'R') return undefined
  const linked = isVowel(phones[index + 2])
  switch (phone.name) {
    case 'AA':
      return linked && !/ar/.test(spelling)
        ? 'ɒ'
        : linked && /orr|rr/.test(spelling) && !/arr/.test(spelling)
          ? 'ɒ'
          : 'ɑː'
    case 'AO':
      if (linked && phone.stress === 2 && /ory$/.test(spelling)) return 'ə'
      return linked && shortOBeforeR.test(spelling) ? 'ɒ' : 'ɔː'
    case 'OW':
      return 'ɔː'
    case 'AE':
    case 'EH':
      if (linked && phone.stress === 2 && /[ae]ry$/.test(spelling)) return 'ə'
      if (
        linked &&
        /arr|par[aei]|car[aio]|char[aio]|clar[aio]|mar[aio]|bar[aoi]|car[a]|har[aio]|aris|larit/.test(spelling)
      )
        return 'æ'
      return linked && !/air|are|ary|ari|aer|ear|here|heir|aro/.test(spelling) ? 'ɛ' : 'eə'
    case 'IH':
    case 'IY':
      return linked && /irr|ir[aei]|yr/.test(spelling) && phone.name === 'IH' ? 'ɪ' : 'ɪə'
    case 'UH':
    case 'UW':
      return /^(?:your|yours|yourself|sure|surely|insur|poor|ensur|assur)/.test(spelling) ? 'ɔː' : 'ʊə'
    default:
      return undefined
  }
}

function vowel(phones: readonly Phone[], index: number, spelling: string): string {
  const phone = phones[index]
  if (phone === undefined) return ''
  const special = beforeR(phones, index, spelling)
  if (special !== undefined) return special
  const next = phones[index + 1]
  const unstressed = phone.stress === 0
  if (phone.name === 'ER') {
    const linking = isVowel(next) ? 'ɹ' : ''
    if (!unstressed && linking !== '' && /urr(?!ed|ing)|our|orr|oro/.test(spelling)) return 'ʌɹ'
    return (unstressed ? 'ə' : 'ɜː') + linking
  }
  if (phone.name === 'AA')
    return /^(?:spa|ma|pa|ha|bra|fa)|ah|alm|father|drama|aga|ara|ava|aza|ata|ana|ama|ala|assage|llama|iraq|asi|vase/.test(
      spelling,
    ) ||
      !/[oaw]/.test(spelling) ||
      (!/o/.test(spelling) && !/(?:wh?|qu)a|yacht/.test(spelling))
      ? 'ɑː'
      : 'ɒ'
  if (phone.name === 'AO' && /o/.test(spelling) && !/aw|au|ough|oa|al|or|our/.test(spelling)) return 'ɒ'
  if (phone.name === 'AO' && /(?:wh?|qu)a(?![lru])/.test(spelling)) return 'ɒ'
  if (phone.name === 'AE' && bath.test(spelling)) return 'ɑː'
  if (
    unstressed &&
    phone.name === 'AH' &&
    index === phones.length - 2 &&
    ((next?.name === 'Z' && hasWeakEnding(phones, spelling)) || (next?.name === 'D' && spelling.endsWith('ed')))
  )
    return 'ɪ'
  if (phone.name === 'AH' && unstressed) return 'ə'
  if (phone.name === 'IY' && unstressed) return 'i'
  return vowels[phone.name] ?? ''
}

function hasYod(phones: readonly Phone[], index: number, spelling: string): boolean {
  const phone = phones[index]
  return (
    phone !== undefined &&
    ['N', 'T', 'D'].includes(phone.name) &&
    phones[index + 1]?.name === 'UW' &&
    /u|ew/.test(spelling) &&
    !/oo|ou|^through|^two|chew|jew/.test(spelling)
  )
}

/** Converts American phones to southern British (non-rhotic) IPA. `spelling` is the word in lower case. */
export function british(phones: readonly Phone[], spelling: string): string {
  let ipa = ''
  for (const [index, phone] of phones.entries()) {
    if (isVowel(phone)) {
      const sound = vowel(phones, index, spelling)
      // A vowel that is weak in British English (the a of "military") has no stress either.
      ipa += (sound === 'ə' ? '' : stressMark(phone.stress)) + sound
    } else if (phone.name === 'R') {
      const linked = isVowel(phones[index + 1])
      if (linked && phones[index - 1]?.name !== 'ER') ipa += 'ɹ'
    } else ipa += (consonants[phone.name] ?? '') + (hasYod(phones, index, spelling) ? 'j' : '')
  }
  return ipa
}

/** Whether a word ends in an r that is pronounced before a vowel (linking r). */
export function linksR(spelling: string, ipa: string): boolean {
  return /re?$/.test(spelling) && /(?:ə|ː)$/.test(ipa)
}
