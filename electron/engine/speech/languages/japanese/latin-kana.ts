import { speakable } from '../english/index.ts'
import { capitalWords, loanWords } from './loan-words.ts'
import { letterNames } from './units.ts'

/** Kana of a consonant before a, i, u, e and o. */
const rows: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `_ ア イ ウ エ オ|k カ キ ク ケ コ|ɡ ガ ギ グ ゲ ゴ|s サ シ ス セ ソ|z ザ ジ ズ ゼ ゾ|t タ ティ トゥ テ ト|d ダ ディ ドゥ デ ド|n ナ ニ ヌ ネ ノ|h ハ ヒ フ ヘ ホ
b バ ビ ブ ベ ボ|p パ ピ プ ペ ポ|m マ ミ ム メ モ|r ラ リ ル レ ロ|j ヤ イ ユ イェ ヨ|w ワ ウィ ウ ウェ ウォ|f ファ フィ フ フェ フォ|v バ ビ ブ ベ ボ
ʃ シャ シ シュ シェ ショ|ʧ チャ チ チュ チェ チョ|ʤ ジャ ジ ジュ ジェ ジョ|ts ツァ ツィ ツ ツェ ツォ`
    .split(/\||\n/)
    .map((line): [string, string[]] => {
      const [consonant = '', ...kana] = line.split(' ')
      return [consonant, kana]
    }),
)
/** Vowels of English as Japanese ones: the row's column, and what follows. */
const vowels: readonly [sound: string, column: number, rest: string][] = [
  ['iː', 1, 'ー'],
  ['uː', 2, 'ー'],
  ['ɑː', 0, 'ー'],
  ['ɔː', 4, 'ー'],
  ['ɜː', 0, 'ー'],
  ['eɪ', 3, 'ー'],
  ['əʊ', 4, 'ー'],
  ['oʊ', 4, 'ー'],
  ['aɪ', 0, 'イ'],
  ['aʊ', 0, 'ウ'],
  ['ɔɪ', 4, 'イ'],
  ['ɪə', 1, 'ア'],
  ['eə', 3, 'ア'],
  ['ʊə', 2, 'ア'],
  ['i', 1, 'ー'],
  ['ɪ', 1, ''],
  ['ᵻ', 1, ''],
  ['e', 3, ''],
  ['ɛ', 3, ''],
  ['æ', 0, ''],
  ['ʌ', 0, ''],
  ['ɐ', 0, ''],
  ['ɑ', 0, ''],
  ['ɒ', 4, ''],
  ['ɔ', 4, ''],
  ['ʊ', 2, ''],
  ['u', 2, ''],
  ['ə', 0, ''],
  ['a', 0, ''],
  ['o', 4, ''],
]
/** Consonants that Japanese says otherwise. */
const alike: Readonly<Record<string, string>> = {
  θ: 's',
  ð: 'z',
  l: 'r',
  ɫ: 'r',
  ɹ: 'r',
  ɾ: 't',
  g: 'ɡ',
  ʒ: 'ʤ',
  ʍ: 'w',
}
/** Short vowels before whose last consonant a word has ッ: ホット, バッグ. */
const short = /[ɪeɛæʌɒʊ]/

/** The kana of a consonant without a vowel behind it. */
function alone(consonant: string, next: string): string {
  if (consonant === 'n') return 'ン'
  if (consonant === 'm') return /^[pb]/.test(next) ? 'ン' : 'ム'
  if (consonant === 'ŋ') return /^[kɡ]/.test(next) ? 'ン' : 'ング'
  if (consonant === 't' || consonant === 'd') return rows[consonant]![4]!
  if (consonant === 'ʧ' || consonant === 'ʤ') return rows[consonant]![1]!
  if (consonant === 'j' || consonant === 'w') return ''
  return rows[consonant]?.[2] ?? ''
}

/** IPA of an English word in katakana. */
function inKana(ipa: string): string {
  const sounds = ipa
    .replaceAll(/[ˈˌ.ˑ]/g, '')
    .replaceAll('tʃ', 'ʧ')
    .replaceAll('dʒ', 'ʤ')
    .replaceAll(/[ɚɝ]/g, 'ə')
    // At the end of a word: "computer", and "ts" and "dz" are one sound.
    .replace(/ə$/, 'ɑː')
    .replace(/t(?=s)/g, '')
    .replace(/s$/, (found, at: number, all: string) => (all[at - 1] === 't' ? 'ts' : found))
  let kana = ''
  for (let at = 0; at < sounds.length;) {
    let consonant = alike[sounds[at]!] ?? sounds[at]!
    let to = at
    if (rows[consonant] || consonant === 'ŋ') to += 1
    else consonant = '_'
    // A glide before a vowel palatalises the consonant: キュー.
    const isPalatal = consonant !== '_' && sounds[to] === 'j' && /^[uʊɔəɐ]/.test(sounds.slice(to + 1))
    const rest = sounds.slice(isPalatal ? to + 1 : to)
    const vowel = consonant === 'ŋ' ? undefined : vowels.find(([sound]) => rest.startsWith(sound))
    if (!vowel) {
      const isDoubled = /^[ptkdɡʧʤʃ]$/.test(consonant) && short.test(sounds[at - 1] ?? '') && to === sounds.length
      kana += (isDoubled ? 'ッ' : '') + (consonant === '_' ? '' : alone(consonant, rest))
      at = Math.max(to, at + 1)
      continue
    }
    const [sound, column, after] = vowel
    const small = ['ャ', '', 'ュ', 'ェ', 'ョ'][column]!
    const isSpread = /[kɡ]/.test(consonant) && sound === 'æ'
    if (isPalatal || isSpread) kana += rows[consonant]![1]! + (isSpread ? 'ャ' : small)
    else kana += rows[consonant]![column]!
    kana += after
    at = (isPalatal ? to + 1 : to) + sound.length
  }
  return kana
}

/** Whether Japanese has the word in katakana; most words of up to five capitals are initials. */
export function isLoanWord(word: string): boolean {
  if (!Object.hasOwn(loanWords, word.toLowerCase())) return false
  return word.length > 5 || word !== word.toUpperCase() || capitalWords.has(word)
}

/** Words that were looked up; they come again within a text. */
const known = new Map<string, string>()
const mostKnown = 2000

/** A word in Latin letters within Japanese text, in katakana; a single capital by its name, '' for what has no sound. */
export function latinKana(word: string): string {
  if (/^[A-Z]$/.test(word)) return letterNames[word]!
  const loaned = Object.hasOwn(loanWords, word.toLowerCase()) ? loanWords[word.toLowerCase()] : undefined
  if (loaned !== undefined) return loaned
  const found = known.get(word)
  if (found !== undefined) return found
  // British vowels are nearer to those of loan words: "hot" is ホット.
  const kana = [...speakable(word, { accent: 'British' })]
    .flatMap(({ words }) => words.map(({ ipa }) => inKana(ipa)))
    .filter((one) => one !== '')
    .join(' ')
  if (known.size >= mostKnown) known.clear()
  known.set(word, kana)
  return kana
}
