import type { Syllable } from './syllables.ts'

const CONSONANT: Readonly<Record<string, string>> = {
  ...{ p: 'p', b: 'b', t: 't', d: 'd', k: 'k', g: 'g', f: 'f', v: 'v', θ: 'th', ð: 'th', s: 's', z: 'z' },
  ...{ ʃ: 'sh', ʒ: 'zh', h: 'h', m: 'm', n: 'n', ŋ: 'ng', l: 'l', r: 'r', w: 'w', j: 'y' },
  ...{ tʃ: 'ch', dʒ: 'j', ts: 'ts', dz: 'dz' },
}
/** Vowel with nothing after it in the syllable, and with a consonant. */
const VOWEL: Readonly<Record<string, readonly [open: string, closed: string]>> = {
  i: ['ee', 'ee'],
  ɪ: ['ih', 'i'],
  e: ['ay', 'e'],
  ɛ: ['eh', 'e'],
  æ: ['a', 'a'],
  ɑ: ['ah', 'ah'],
  ɔ: ['aw', 'aw'],
  ʊ: ['oo', 'oo'],
  u: ['oo', 'oo'],
  ʌ: ['uh', 'u'],
  ə: ['uh', 'u'],
  ɜ: ['ur', 'ur'],
  eɪ: ['ay', 'ay'],
  aɪ: ['y', 'ye'],
  aʊ: ['ow', 'ow'],
  ɔɪ: ['oy', 'oy'],
  oʊ: ['oh', 'oh'],
}
/** With an r after it. */
const BEFORE_R: Readonly<Record<string, string>> = {
  ...{
    i: 'eer',
    ɪ: 'eer',
    e: 'air',
    ɛ: 'air',
    æ: 'arr',
    ɑ: 'ar',
    ɔ: 'or',
    ʊ: 'oor',
    u: 'oor',
    ʌ: 'ur',
    ə: 'er',
  },
  ...{ ɜ: 'ur', aɪ: 'ire', aʊ: 'our', oʊ: 'or', eɪ: 'air', ɔɪ: 'oyer' },
}

/** A syllable in letters that are read so. */
export function spellSyllable({ onset, vowel, coda }: Syllable): string {
  const begin = onset.map((sound) => CONSONANT[sound] ?? '').join('')
  if (vowel === '') return begin
  if (coda[0] === 'r') return begin + (BEFORE_R[vowel] ?? '') + ending(coda.slice(1))
  const [open, closed] = VOWEL[vowel] ?? ['', '']
  return begin + (coda.length === 0 ? open : closed) + ending(coda)
}

function ending(coda: readonly string[]): string {
  return coda.map((sound) => CONSONANT[sound] ?? '').join('')
}
