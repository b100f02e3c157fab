import { numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { amountWords, currencies, dollar } from './currencies.ts'
import { matchAt, nextWord, piece, whole } from './match.ts'

const scales: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  m: 'million',
  M: 'million',
  mm: 'million',
  MM: 'million',
  mn: 'million',
  b: 'billion',
  B: 'billion',
  bn: 'billion',
  Bn: 'billion',
  t: 'trillion',
  T: 'trillion',
  tn: 'trillion',
}
const amountPattern = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)'
const scalePattern =
  '(?:( ?(?:[kK]|[mM]|mm|MM|mn|[bB]n?|tn|[tT])(?![A-Za-z]))|( +(?:hundred|thousand|million|billion|trillion)\\b))?'
const before = new RegExp(`([-−+]?)(US\\$|C\\$|A\\$|[$£€¥₹₩₽₿])( ?)${amountPattern}${scalePattern}`, 'y')
const after = new RegExp(
  `${amountPattern}${scalePattern}( ?)(USD|CAD|AUD|EUR|GBP|JPY|CNY|CHF|INR|[€£¥₹₽¢]|\\$(?![\\d]))(?![A-Za-z])`,
  'y',
)
const codeBefore = new RegExp(`(USD|CAD|AUD|EUR|GBP|JPY|CNY|CHF|INR)( ?)${amountPattern}${scalePattern}`, 'y')
const rangePattern = new RegExp(`([$£€¥₹])(\\d[\\d,.]*)( ?[kKmMbB]?)(?:[-–])\\1?${amountPattern}${scalePattern}`, 'y')

interface Found {
  sign: string
  symbol: string
  amount: string
  short: string | undefined
  long: string | undefined
}

function spokenMoney(found: Found, adjective: boolean): string[] {
  const currency = currencies[found.symbol] ?? dollar
  const minus = found.sign === '' ? [] : [found.sign === '+' ? 'plus' : 'minus']
  const scale = found.short ? scales[found.short.trim()] : undefined
  if (scale !== undefined)
    return [...minus, ...numeral(found.amount), scale, ...(adjective ? currency.one : currency.many)]
  return [...minus, ...amountWords(found.amount, currency)]
}

function symbolFirst(context: Context): Reading[] | undefined {
  const match = matchAt(context, before)
  if (!match) return undefined
  const [all, sign = '', symbol = '', , amount = '', short, long] = match
  const text = context.text
  // "$5-a-day", "$20-million": the unit stands once and in the singular.
  const adjective = text[context.at + all.length] === '-' && /[a-z]/.test(text[context.at + all.length + 1] ?? '')
  if (long !== undefined) {
    const currency = currencies[symbol] ?? dollar
    const blank = long.length - long.trimStart().length
    const minus = sign === '' ? [] : [sign === '+' ? 'plus' : 'minus']
    return [
      { length: all.length - long.length, spoken: [...minus, ...numeral(amount)] },
      { length: blank, spoken: [] },
      { length: long.length - blank, spoken: [long.trim(), ...currency.many] },
    ]
  }
  return whole(match, spokenMoney({ sign, symbol, amount, short, long }, adjective))
}

function symbolLast(context: Context): Reading[] | undefined {
  const match = matchAt(context, after)
  if (match) {
    const [all, amount = '', short, long, gap = '', symbol = ''] = match
    const currency = currencies[symbol] ?? dollar
    if (gap === '' && long === undefined)
      return whole(match, spokenMoney({ sign: '', symbol, amount, short, long }, false))
    const scale = short ? scales[short.trim()] : long?.trim()
    const one = Number(amount.replace(/,/g, '')) === 1 && scale === undefined
    return [
      {
        length: all.length - gap.length - symbol.length,
        spoken: [...numeral(amount), ...(scale === undefined ? [] : [scale])],
      },
      piece(gap),
      piece(symbol, one ? currency.one : currency.many),
    ]
  }
  const code = matchAt(context, codeBefore)
  if (!code) return undefined
  const [, symbol = '', , amount = '', short, long] = code
  const currency = currencies[symbol] ?? dollar
  const scale = short ? scales[short.trim()] : long?.trim()
  if (scale !== undefined) return whole(code, [...numeral(amount), scale, ...currency.many])
  return whole(code, amountWords(amount, currency))
}

function range(context: Context): Reading[] | undefined {
  const match = matchAt(context, rangePattern)
  if (!match) return undefined
  const [, symbol = '', from = '', fromScale = '', to = '', short, long] = match
  const currency = currencies[symbol] ?? dollar
  const low = scales[fromScale.trim()]
  const high = short ? scales[short.trim()] : long?.trim()
  const part = (amount: string, scale: string | undefined): string[] => [
    ...numeral(amount.replace(/[.,]$/, '')),
    ...(scale === undefined ? [] : [scale]),
  ]
  if (nextWord(context.text, context.at + match[0].length) === 'dollars') return undefined
  return whole(match, [...part(from, low), 'to', ...part(to, high), ...currency.many])
}

/** Amounts of money in front of or behind their sign or code. */
export const moneyRules: Rule[] = [range, symbolFirst, symbolLast]
