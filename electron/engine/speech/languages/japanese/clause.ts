import { matchAt } from '../reading/tokens.ts'
import { plainNumber, readPart } from './rules.ts'

/** What a clause is made of: words for the dictionary, numbers before their counters, and what the rules have read. */
export interface Piece {
  from: number
  to: number
  /** What the dictionary is given in its stead, so that it knows the words around it. */
  stand: string
  /** How it is said, where the dictionary isn't asked; '' for no sound. */
  kana?: string
  number?: { whole: string; fraction?: string }
}

/** Letters, with the signs that stand between words without a pause. */
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆〇・「」『』“”〝〟"'’‘\u200b]+/uy
const blank = /[ \u3000\u00a0]+(?=\S)/y
/** The dictionary takes time with the square of the length of a clause. */
const mostCharacters = 100
/** Where a clause that is longer is cut: before a word that begins with a Chinese character or in katakana. */
const goodCut = /[\p{Script=Hiragana}](?=[\p{Script=Han}\p{Script=Katakana}])/gu

/** "二、三日": two numbers in a row are one, and no pause parts them. */
const about = /([一二三四五六七八1-8])、([二三四五六七八九2-9])(?![\d〇一二三四五六七八九十百千])/y
const values = '一二三四五六七八九'
const names = 'イチ ニ サン シ ゴ ロク シチ ハチ'.split(' ')
const valueIn = (digit: string): number => values.indexOf(digit) + 1 || Number(digit)

/** The first number of two in a row with the comma behind it. */
function aboutAt(text: string, at: number): Piece | undefined {
  about.lastIndex = at
  const [, first, second] = about.exec(text) ?? []
  if (first === undefined || valueIn(second!) !== valueIn(first) + 1) return undefined
  if (/[\d〇一二三四五六七八九十百千第月.]$/.test(text.slice(Math.max(0, at - 1), at))) return undefined
  return { from: at, to: at + 2, stand: '約', kana: names[valueIn(first) - 1]! }
}

function runAt(text: string, at: number, room: number): string | undefined {
  const run = matchAt(japanese, text, at)
  if (run === undefined) return undefined
  const last = at + run.length - 1
  if (run.length > 1 && aboutAt(text, last)) return run.slice(0, -1)
  if (run.length <= room) return run
  const cut = [...run.slice(0, room).matchAll(goodCut)].at(-1)
  return run.slice(0, cut ? cut.index + 1 : room)
}

/** The pieces of a clause from a place on, up to the next mark; none where nothing there has a sound. */
export function clauseAt(text: string, from: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < text.length && at - from < mostCharacters;) {
    const two = aboutAt(text, at)
    if (two) {
      pieces.push(two)
      at = two.to
      continue
    }
    const run = runAt(text, at, mostCharacters - (at - from))
    if (run !== undefined) {
      pieces.push({ from: at, to: (at += run.length), stand: run })
      continue
    }
    const parts = readPart(text, at)
    if (parts) {
      for (const { length, spoken } of parts)
        pieces.push({ from: at, to: (at += length), stand: /\d/.test(text[at - 1]!) ? '３' : 'Ａ', kana: spoken })
      continue
    }
    plainNumber.lastIndex = at
    const [number, whole, fraction] = plainNumber.exec(text) ?? []
    if (number !== undefined) {
      const value = { whole: whole!.replaceAll(',', ''), ...(fraction !== undefined && { fraction }) }
      pieces.push({ from: at, to: (at += number.length), stand: '３', number: value })
      continue
    }
    const gap = pieces.length > 0 ? matchAt(blank, text, at) : undefined
    if (gap === undefined) break
    pieces.push({ from: at, to: (at += gap.length), stand: '　', kana: '' })
  }
  return pieces
}
