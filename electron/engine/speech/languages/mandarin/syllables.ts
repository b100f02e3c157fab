/**
 * Pinyin in the notation that the Mandarin voices were trained with (misaki's Chinese of Kokoro v1.0, after the table of
 * pinyin-to-ipa, MIT): aspiration as ʰ, tones as arrows behind the vowel and before n and ŋ.
 */
const initials: readonly [string, string][] = [
  ['zh', 'ꭧ'],
  ['ch', 'ꭧʰ'],
  ['sh', 'ʂ'],
  ['b', 'p'],
  ['p', 'pʰ'],
  ['m', 'm'],
  ['f', 'f'],
  ['d', 't'],
  ['t', 'tʰ'],
  ['n', 'n'],
  ['l', 'l'],
  ['g', 'k'],
  ['k', 'kʰ'],
  ['h', 'x'],
  ['j', 'ʨ'],
  ['q', 'ʨʰ'],
  ['x', 'ɕ'],
  ['r', 'ɻ'],
  ['z', 'ʦ'],
  ['c', 'ʦʰ'],
  ['s', 's'],
]

/** Finals as the vowel, behind which the tone stands, and what follows the tone. */
const finals: Readonly<Record<string, readonly [string, string?]>> = {
  a: ['a'],
  ai: ['ai'],
  ao: ['au'],
  an: ['a', 'n'],
  ang: ['a', 'ŋ'],
  o: ['wo'],
  ong: ['ʊ', 'ŋ'],
  ou: ['ou'],
  e: ['ɤ'],
  ê: ['ɛ'],
  ei: ['ei'],
  en: ['ə', 'n'],
  eng: ['ə', 'ŋ'],
  er: ['ɚ'],
  i: ['i'],
  ia: ['ja'],
  iao: ['jau'],
  ian: ['jɛ', 'n'],
  iang: ['ja', 'ŋ'],
  ie: ['je'],
  in: ['i', 'n'],
  ing: ['i', 'ŋ'],
  iong: ['jʊ', 'ŋ'],
  iou: ['jou'],
  u: ['u'],
  ua: ['wa'],
  uai: ['wai'],
  uan: ['wa', 'n'],
  uang: ['wa', 'ŋ'],
  uei: ['wei'],
  uen: ['wə', 'n'],
  ueng: ['wə', 'ŋ'],
  uo: ['wo'],
  ü: ['y'],
  üan: ['ɥɛ', 'n'],
  üe: ['ɥe'],
  ün: ['y', 'n'],
}

/** Interjections that are no regular syllables. */
const interjections: Readonly<Record<string, readonly [string, string?]>> = {
  o: ['ɔ'],
  io: ['jɔ'],
  yo: ['jɔ'],
  m: ['m'],
  n: ['n'],
  ng: ['ŋ'],
  hm: ['xm'],
  hng: ['xŋ'],
  r: ['ɚ'],
}

const toneMarks: Readonly<Record<string, string>> = { 1: '→', 2: '↗', 3: '↓', 4: '↘' }

/** A final as it is written behind an initial or alone, in full: "wei" and "ui" are "uei". */
function fullFinal(initial: string, written: string): string {
  if (initial === '')
    return written
      .replace(/^yu(?=a|e|n|$)/, 'ü')
      .replace(/^you$/, 'iou')
      .replace(/^yi/, 'i')
      .replace(/^y/, 'i')
      .replace(/^wu/, 'u')
      .replace(/^w/, 'u')
  const final = written.replace(/^iu$/, 'iou').replace(/^ui$/, 'uei').replace(/^un$/, 'uen').replace(/^v/, 'ü')
  return /^[jqx]$/.test(initial) ? final.replace(/^uen$/, 'ün').replace(/^u/, 'ü') : final
}

/**
 * The symbols of a syllable in pinyin with the number of its tone, 1 to 4, and 0, 5 or none for the neutral one: "zhong1",
 * "lv4" or "lü4". Undefined for what is no syllable.
 */
export function syllableSounds(pinyin: string): string | undefined {
  const [, letters, tone = ''] = /^([a-zêü]+)([0-5]?)$/.exec(pinyin) ?? []
  if (letters === undefined) return undefined
  const odd = Object.hasOwn(interjections, letters) ? interjections[letters] : undefined
  const [start, sound] = initials.find(([one]) => letters.startsWith(one) && letters !== one) ?? ['', '']
  const rest = letters.slice(start.length)
  // After these initials, i is the buzz of the tongue that makes them.
  const isBuzz = rest === 'i' && /^(?:[zcs]h?|r)$/.test(start)
  const final = isBuzz ? (['ɨ'] as const) : (odd ?? ownFinal(fullFinal(start, rest)))
  if (!final) return undefined
  const [vowel, coda = ''] = final
  return `${odd ? '' : sound}${vowel}${toneMarks[tone] ?? ''}${coda}`
}

function ownFinal(final: string): readonly [string, string?] | undefined {
  return Object.hasOwn(finals, final) ? finals[final] : undefined
}
