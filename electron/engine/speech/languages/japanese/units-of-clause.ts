import type { Piece } from './clause.ts'
import { morphemesOf } from './dictionary.ts'
import { filler } from './fold.ts'
import { isNumeral } from './numbers.ts'

/** A word of a clause, a number, or what the rules have read; places are those of the text. */
export interface Unit {
  from: number
  to: number
  surface: string
  kana: string | undefined
  /** Part of speech and its first detail. */
  kind: string
  number?: { whole: string; fraction?: string }
  /** How it is said, where the rules have read it. */
  given?: string
}

/** A word that begins with numerals behind a number goes on with it: 二十 | 一番. */
const numeralsFirst = /^([〇零一二三四五六七八九十百千万億兆京]+)(.+)$/

/**
 * The words of a clause, by the dictionary. It is given the whole clause with stand-ins for what is read already; where it makes a
 * word across the edge of one, the word is cut there.
 */
export function unitsOf(pieces: readonly Piece[]): Unit[] {
  /** Each character of what the dictionary is given, with its piece and its place in the text. */
  const sources = pieces
    .flatMap((piece) =>
      Array.from({ length: piece.stand.length }, (_, at) => ({
        unit: piece.stand[at]!,
        piece,
        from: piece.from + at,
      })),
    )
    .filter(({ unit }) => unit !== filler)
  const stand = sources.map(({ unit }) => unit).join('')
  const isRead = ({ kana, number }: Piece): boolean => kana !== undefined || number !== undefined
  const units: Unit[] = []
  const add = (surface: string, kana: string | undefined, kind: string, at: number): void => {
    const { from: start, piece } = sources[at]!
    const next = sources[at + surface.length]
    // What stands for nothing goes with the character before it.
    units.push({ from: start, to: next?.piece === piece ? next.from : piece.to, surface, kana, kind })
  }
  const addWords = (text: string, at: number): void => {
    for (const { surface, kana, kind } of morphemesOf(text)) {
      add(surface, kana, kind, at)
      at += surface.length
    }
  }
  let at = 0
  for (const { surface, kana, kind } of morphemesOf(stand)) {
    const [from, to] = [at, at + surface.length]
    at = to
    if (!sources.slice(from, to).some(({ piece }) => isRead(piece))) {
      const [, numerals, rest] = isNumber(units.at(-1)) ? (numeralsFirst.exec(surface) ?? []) : []
      if (numerals === undefined) add(surface, kana, kind, from)
      else {
        add(numerals, undefined, '名詞 数', from)
        addWords(rest!, from + numerals.length)
      }
      continue
    }
    let words = from
    for (let index = from; index <= to; index++) {
      const piece = sources[index]?.piece
      if (index < to && piece && !isRead(piece)) continue
      if (index > words) addWords(stand.slice(words, index), words)
      words = index + 1
      if (index === to || !piece) break
      units.push({
        from: piece.from,
        to: piece.to,
        surface: piece.stand,
        kana: undefined,
        kind: piece.number ? '名詞 数' : '名詞 固有名詞',
        ...(piece.number ? { number: piece.number } : { given: piece.kana! }),
      })
    }
  }
  return units
}

/** Whether a word is a number, in figures or in numerals. */
export function isNumber(unit: Unit | undefined): unit is Unit {
  if (!unit) return false
  return unit.number !== undefined || (unit.kind === '名詞 数' && [...unit.surface].every(isNumeral))
}
