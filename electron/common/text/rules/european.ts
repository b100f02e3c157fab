import { numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { isDigit, matchAt, piece, whole } from './match.ts'
import { amountWords, currencies } from './currencies.ts'

/** Full stops between thousands and a comma before decimals; at least one of them twice or both, or two decimals. */
const thousands = '\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?'
const amount = `(${thousands}|\\d+,\\d{1,2})(?![\\d]|[.,]\\d)`
const before = new RegExp(`(€|EUR|CHF)( ?)${amount}`, 'y')
const after = new RegExp(`(?<![\\d.,])${amount}( ?)(€|EUR|CHF)(?![A-Za-z\\d])`, 'y')
const plain = /(?<![\d.,])\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3})+\.000)(?![\d]|[.,]\d)/y

function english(text: string): string {
  return text.replace(/\./g, '').replace(',', '.')
}

/** "€12,5" is twelve euros and fifty cents: one decimal stands for tens of cents. */
function money(text: string, symbol: string): string[] {
  const currency = currencies[symbol]
  const number = english(text).replace(/\.(\d)$/, '.$10')
  return currency === undefined ? numeral(number) : amountWords(number, currency)
}

function european(context: Context): Reading[] | undefined {
  const first = isDigit(context) ? undefined : matchAt(context, before)
  if (first) return whole(first, money(first[3] ?? '', first[1] ?? ''))
  if (!isDigit(context)) return undefined
  const last = matchAt(context, after)
  if (last) {
    const [, number = '', gap = '', symbol = ''] = last
    const words = money(number, symbol)
    // Euros and cents stand in one number: it takes the name of the currency with it.
    return gap === '' ? whole(last, words) : [{ length: last[0].length, spoken: words }]
  }
  const number = matchAt(context, plain)
  return number && [piece(number[0], numeral(english(number[0])))]
}

/** Numbers the continental way: €1.000,50 and 12.345,67. */
export const europeanRules: Rule[] = [european]
