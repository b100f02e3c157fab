/** Kana whose vowel decides what they sound like, row by row: a, i, u, e, o. */
const rows: readonly [kana: string, sounds: string][] = [
  ['アイウエオ', 'a i ɯ e o'],
  ['カキクケコ', 'ka kʲi kɯ ke ko'],
  ['ガギグゲゴ', 'ɡa ɡʲi ɡɯ ɡe ɡo'],
  ['サシスセソ', 'sa ɕi sɨ se so'],
  ['ザジズゼゾ', 'ʣa ʥi zɨ ʣe ʣo'],
  ['タチツテト', 'ta ʨi ʦɨ te to'],
  ['ダヂヅデド', 'da ʥi zɨ de do'],
  ['ナニヌネノ', 'na ɲi nɯ ne no'],
  ['ハヒフヘホ', 'ha çi ɸɯ he ho'],
  ['バビブベボ', 'ba bʲi bɯ be bo'],
  ['パピプペポ', 'pa pʲi pɯ pe po'],
  ['マミムメモ', 'ma mʲi mɯ me mo'],
  ['ヤユヨ', 'ja jɯ jo'],
  ['ラリルレロ', 'ɾa ɾʲi ɾɯ ɾe ɾo'],
  ['ワヰヱヲヴ', 'βa i e o vɯ'],
  ['ヷヸヹヺ', 'va vʲi ve vo'],
  ['ヵヶヮ', 'ka ke βa'],
  ['ァィゥェォ', 'a i ɯ e o'],
  ['ャュョ', 'ja jɯ jo'],
]
const single = new Map(rows.flatMap(([kana, sounds]) => pairs([...kana], sounds)))

/** What stands before ャ, ュ, ョ and ェ of two kana that are one sound. */
const palatal: Readonly<Record<string, string>> = {
  キ: 'kʲ',
  ギ: 'ɡʲ',
  シ: 'ɕ',
  ジ: 'ʥ',
  チ: 'ʨ',
  ヂ: 'ʥ',
  ニ: 'ɲ',
  ヒ: 'ç',
  ビ: 'bʲ',
  ピ: 'pʲ',
  ミ: 'mʲ',
  リ: 'ɾʲ',
  フ: 'ɸʲ',
  テ: 'tʲ',
  デ: 'dʲ',
  ヴ: 'bʲ',
}
const smallVowel: Readonly<Record<string, string>> = { ャ: 'a', ュ: 'ɨ', ョ: 'o', ェ: 'e' }
/** The other pairs, which loan words brought. */
const loaned = new Map([
  ...pairs('イェ ウィ ウェ ウォ'.split(' '), 'je βi βe βo'),
  ...pairs('クァ クィ クェ クォ グァ'.split(' '), 'kᵝa kᵝi kᵝe kᵝo ɡᵝa'),
  ...pairs('ツァ ツィ ツェ ツォ'.split(' '), 'ʦa ʦʲi ʦe ʦo'),
  ...pairs('ティ ディ トゥ ドゥ'.split(' '), 'tʲi dʲi tɯ dɯ'),
  ...pairs('ファ フィ フェ フォ'.split(' '), 'ɸa ɸʲi ɸe ɸo'),
  ...pairs('ヴァ ヴィ ヴェ ヴォ'.split(' '), 'va vʲi ve vo'),
])

function pairs(kana: readonly string[], sounds: string): [string, string][] {
  return sounds.split(' ').map((sound, at) => [kana[at]!, sound])
}

/** The sound of two kana that are said as one; undefined where each has its own. */
function pairSound(first: string, second: string): string | undefined {
  const [head, vowel] = [palatal[first], smallVowel[second]]
  return loaned.get(first + second) ?? (head !== undefined && vowel !== undefined ? head + vowel : undefined)
}

/** ン before the sound that follows it within a word. */
function nasal(next: string): string {
  if (/^[mpb]/.test(next)) return 'm'
  if (/^[kɡ]/.test(next)) return 'ŋ'
  if (/^[ɲʨʥ]/.test(next)) return 'ɲ'
  return /^[ntdɾz]/.test(next) ? 'n' : 'ɴ'
}

/** Sounds of the kana from a place on, and how many kana they are. */
function soundAt(kana: string, at: number): { sound: string; length: number } {
  const pair = pairSound(kana[at]!, kana[at + 1] ?? '')
  if (pair !== undefined) return { sound: pair, length: 2 }
  const sound = single.get(kana[at]!) ?? ''
  // Another small vowel takes the place of that of the kana before it: グィ.
  const small = /[ァィゥェォャュョ]/.test(kana[at + 1] ?? '') ? single.get(kana[at + 1]!) : undefined
  return small !== undefined && sound !== '' ? { sound: sound.slice(0, -1) + small, length: 2 } : { sound, length: 1 }
}

/**
 * A word in katakana, as it is said, in the symbols that the Japanese voices were trained with (after misaki's table, which
 * comes from cutlet). Characters that are no kana have no sound.
 */
export function kanaSounds(kana: string): string {
  let sounds = ''
  for (let at = 0; at < kana.length;) {
    const one = kana[at]!
    if (one === 'ー') sounds += sounds === '' ? '' : 'ː'
    else if (one === 'ッ') sounds += 'ʔ'
    else if (one === 'ン') sounds += nasal(at + 1 < kana.length ? soundAt(kana, at + 1).sound : '')
    else {
      const { sound, length } = soundAt(kana, at)
      sounds += sound
      at += length
      continue
    }
    at += 1
  }
  return sounds
}

/** Hiragana as katakana; everything else as it is, and the length of the text stays. */
export function katakana(text: string): string {
  return text.replaceAll(/[\u3041-\u3096\u309d\u309e]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0x60))
}

const vowelRows: Readonly<Record<string, string>> = {
  ア: 'アカガサザタダナハバパマヤラワャヮァ',
  イ: 'イキギシジチヂニヒビピミリィ',
  ウ: 'ウクグスズツヅヌフブプムユルュゥ',
  エ: 'エケゲセゼテデネヘベペメレェ',
  オ: 'オコゴソゾトドノホボポモヨロョォ',
}
const vowelOf = new Map(Object.entries(vowelRows).flatMap(([vowel, row]) => [...row].map((one) => [one, vowel])))

/** The vowel that a kana ends in, as the kana of it; undefined for ン, ッ and what is no kana. */
export const vowelOfKana = (kana: string): string | undefined => vowelOf.get(kana)

/** A reading of the dictionary, which has long o and u as ー already, with エイ as the long vowel that it is within a word. */
export function withLongE(kana: string): string {
  return kana.replaceAll(/(?<=(.))イ/gu, (vowel: string, before: string) =>
    vowelOf.get(before) === 'エ' ? 'ー' : vowel,
  )
}
