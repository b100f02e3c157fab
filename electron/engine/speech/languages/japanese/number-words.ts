import { counted, countedDecimal, howMany, isCounter } from './counters.ts'
import { cardinal, decimal, valueOf } from './numbers.ts'
import { isNumber } from './units-of-clause.ts'
import type { Unit } from './units-of-clause.ts'

/** Most words of the dictionary that a counter is made of: ヶ | 月 | 間. */
const mostWordsOfCounter = 3
const scaleNames: Readonly<Record<string, string>> = { 千: 'セン', 万: 'マン', 億: 'オク', 兆: 'チョー' }

interface Found {
  kana: string
  /** How many units it takes. */
  count: number
}

/** What of a sentence is minutes and what is "enough": 十分 before and behind these words is a length of time. */
const minutesBefore = /(?:あと|後|約|から|まで|歩いて|徒歩|毎|もう|たった|わずか|時|度に)$/
const minutesAfter =
  /^(?:間|後|前|ほど|以|くらい|ぐらい|おき|ごと|で(?:着|行|歩|到|終|でき|作|読)|か(?:か|ら)|待|休|遅|早|待|未満|弱|強|単位|刻み)/
export const isMinutes = (before: string, after: string): boolean =>
  minutesBefore.test(before) || minutesAfter.test(after)

/** The counter behind a number, which may be several words of the dictionary. */
function counterAt(units: readonly Unit[], at: number): { written: string; count: number } | undefined {
  for (let count = mostWordsOfCounter; count > 0; count--) {
    const written = units
      .slice(at, at + count)
      .map((unit) => unit.surface)
      .join('')
    if (units.length >= at + count && isCounter(written)) return { written, count }
  }
  return undefined
}

/** 何 before a counter. */
function asked(units: readonly Unit[], at: number): Found | undefined {
  if (units[at]!.surface !== '何') return undefined
  const counter = counterAt(units, at + 1)
  return counter && { kana: howMany(counter.written), count: counter.count + 1 }
}

/**
 * A number in figures, numerals or both, with the counter behind it; undefined where none begins.
 * @param begins whether a word begins at a unit that is more than its numerals: 第2 | 四半期
 */
export function numberAt(
  units: readonly Unit[],
  at: number,
  text: string,
  begins: (at: number) => boolean,
): Found | undefined {
  if (!isNumber(units[at])) return asked(units, at)
  let to = at
  while (to < units.length && isNumber(units[to]) && (to === at || !begins(to))) to += 1
  const row = units.slice(at, to)
  const broken = row.findIndex(({ number }) => number?.fraction !== undefined)
  if (broken === 0) return withFraction(units, at, to)
  const count = broken < 0 ? row.length : broken
  const value = valueOf(
    row
      .slice(0, count)
      .map(({ number, surface }) => number?.whole ?? surface)
      .join(''),
  )
  const [whole] = row
  const isLong = count === 1 && whole!.number !== undefined && /^0\d|^\d{17}/.test(whole!.number.whole)
  if (value === undefined || isLong) return { kana: eachDigit(row.slice(0, count)), count }
  const end = at + count
  const counter = counterAt(units, end)
  const earlier = text.slice(Math.max(0, units[at]!.from - 3), units[at]!.from)
  // "2対1".
  if (counter?.written === '対' && isNumber(units[end + 1]))
    return { kana: `${cardinal(value).join(' ')} タイ`, count: count + 1 }
  // "二、三日" are two or three days, not the third.
  if (counter?.written === '日' && /(?<!月)[一二三四五六七八1-8]、$/.test(earlier))
    return { kana: `${cardinal(value).join(' ')}ニチ`, count: count + 1 }
  if (counter) {
    const isDate = earlier.endsWith('月')
    return { kana: counted(value, counter.written, isDate), count: count + counter.count }
  }
  const next = units[end]
  // "3分の1": the dictionary has 分の as one word, also in "3分の遅れ".
  if (next?.surface === '分の' && !isNumber(units[end + 1]))
    return { kana: `${counted(value, '分', false)} ノ`, count: count + 1 }
  return { kana: cardinal(value).join(' '), count }
}

function withFraction(units: readonly Unit[], at: number, to: number): Found {
  const { whole, fraction } = units[at]!.number as { whole: string; fraction: string }
  const scale = at + 1 < to ? scaleNames[units[at + 1]!.surface] : undefined
  if (scale !== undefined) return { kana: `${decimal(whole, fraction).join(' ')} ${scale}`, count: 2 }
  const counter = counterAt(units, at + 1)
  return counter
    ? { kana: countedDecimal(whole, fraction, counter.written), count: counter.count + 1 }
    : { kana: decimal(whole, fraction).join(' '), count: 1 }
}

/** Numerals in an order that is no number, one by one: 一十百. */
function eachDigit(row: readonly Unit[]): string {
  return row
    .map(
      ({ number, kana }) =>
        [...(number?.whole ?? '')].map((digit) => cardinal(BigInt(digit))[0]!).join('') || (kana ?? ''),
    )
    .join(' ')
}
