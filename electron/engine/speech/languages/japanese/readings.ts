import type { Piece } from './clause.ts'
import { heteronym } from './heteronyms.ts'
import { katakana, vowelOfKana, withLongE } from './kana.ts'
import { isMinutes, numberAt } from './number-words.ts'
import { morphemesOf } from './dictionary.ts'
import { ownWords } from './own-words.ts'
import { unitsOf } from './units-of-clause.ts'
import type { Unit } from './units-of-clause.ts'

/** A word of a clause as it is said, in katakana; words of one written unit are parted by blanks. */
export interface Reading {
  from: number
  to: number
  kana: string
}

/** What of the text is looked at before and behind a word, UTF-16 units. */
const nearby = 16
/** Most words of the dictionary that one of the own list is made of. */
const mostWords = 5
const kanaTail = /[\u3041-\u3096]*$/
const written = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆ヶ]+$/u

interface Read extends Reading {
  /** Part of speech of its last part, by which what follows is bound to it. */
  kind: string
}

/** The longest word of the own list that begins at a unit. */
function ownWordAt(units: readonly Unit[], at: number): { kana: string; count: number } | undefined {
  for (let count = Math.min(mostWords, units.length - at); count > 0; count--) {
    const surface = units
      .slice(at, at + count)
      .map((unit) => unit.surface)
      .join('')
    if (Object.hasOwn(ownWords, surface)) return { kana: ownWords[surface]!, count }
  }
  return undefined
}

/** Long vowels of the part that is written in Chinese characters; an ending in kana has its own sounds: マネイ|て, オーキ|イ. */
function pronounced({ surface, kana, kind }: Unit): string {
  if (kana === undefined) return eachCharacter(surface)
  if (kind.startsWith('形容詞')) return kana.replace(/(?<=[イキシチニヒミリギジビ])イ$/, 'ー')
  const tail = katakana(kanaTail.exec(surface)![0])
  const isWhole = tail.length === surface.length
  if (isWhole) return /^(?:動詞|助)/.test(kind) ? kana : withLongE(kana)
  return kana.endsWith(tail) ? withLongE(kana.slice(0, kana.length - tail.length)) + tail : kana
}

/** A word that the dictionary lacks: its characters by themselves. */
function eachCharacter(surface: string): string {
  if (surface.length < 2 || !written.test(surface)) return ''
  return [...surface].map((one) => morphemesOf(one)[0]?.kana ?? '').join('')
}

function readUnit(unit: Unit, text: string): string {
  if (/^記号 (?!アルファベット)/.test(unit.kind)) return ''
  const [before, after] = [
    text.slice(Math.max(0, unit.from - nearby), unit.from),
    text.slice(unit.to, unit.to + nearby),
  ]
  if (unit.surface === '十分' && isMinutes(before, after)) return 'ジュップン'
  const other = heteronym(unit.surface, before, after)
  return other === undefined ? pronounced(unit) : other + katakana(kanaTail.exec(unit.surface)![0])
}

const separate = /^(?:です|でし|だ|だっ|で|な|でしょ|だろ|らしい|みたい|なら|じゃ)$/
/** Whether a unit is one word with what stands before it: endings, suffixes, and what follows a prefix. */
function joins(unit: Unit, last: Read): boolean {
  if (/^[ーァィゥェォャュョ]/.test(unit.kana ?? '') || last.kind.startsWith('接頭詞')) return true
  // 高さ, 深み.
  const isNoun = /^名詞|^形容詞/.test(last.kind)
  if (unit.kind === '名詞 接尾') return isNoun
  if (!/^(?:動詞|形容詞|助動詞)/.test(last.kind)) return false
  if (unit.kind.startsWith('助動詞')) return !separate.test(unit.surface)
  if (unit.kind === '動詞 接尾' || /^[てで]る$/.test(unit.surface)) return true
  return unit.kind === '助詞 接続助詞' && /^(?:て|で|ば|ちゃ|たり)$/.test(unit.surface)
}

/** The words of a clause with their readings, by the text around it. What has no sound is left out. */
export function readClause(pieces: readonly Piece[], text: string): Reading[] {
  const units = unitsOf(pieces)
  const words: Read[] = []
  for (let at = 0; at < units.length;) {
    const unit = units[at]!
    const found = ownWordAt(units, at) ?? numberAt(units, at, text, (one) => ownWordAt(units, one) !== undefined)
    const count = found?.count ?? 1
    const kana = found?.kana ?? unit.given ?? readUnit(unit, text)
    const { to } = units[at + count - 1]!
    at += count
    if (kana === '') continue
    const kind = found ? '名詞 一般' : unit.kind
    const last = words.at(-1)
    if (last?.to === unit.from && (found ? last.kind.startsWith('接頭詞') : joins(unit, last))) {
      // The ending う lengthens the vowel before it: デショー, イコー.
      const isLong = unit.surface === 'う' && vowelOfKana(last.kana.at(-1)!) === 'オ'
      words[words.length - 1] = { ...last, to, kana: last.kana + (isLong ? 'ー' : kana), kind }
    } else words.push({ from: unit.from, to, kana, kind })
  }
  return words.map(({ from, to, kana }) => ({ from, to, kana }))
}
