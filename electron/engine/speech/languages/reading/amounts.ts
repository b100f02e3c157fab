import type { Counted, Currency, ReadingWords } from './types.ts'

/** Pattern of an amount: whole part with its groups of thousands, and decimals. */
export const amount = String.raw`(\d{1,3}(?:[.\u00a0\u202f ]\d{3})+(?!\d)|\d+)(?:,(\d+))?`
/** More digits than any number word has are said one by one. */
const mostDigits = 15

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Digits one by one. */
export function digitByDigit(digits: string, { cardinal }: ReadingWords): string {
  return [...digits].map((digit) => cardinal(BigInt(digit))).join(' ')
}

export function integer(digits: string, words: ReadingWords, counted?: Counted): string {
  if (digits.length > mostDigits || (digits.length > 1 && digits.startsWith('0'))) return digitByDigit(digits, words)
  return words.cardinal(BigInt(digits), { feminine: counted?.feminine ?? false, beforeWord: counted !== undefined })
}

export function decimal(whole: string, fraction: string | undefined, words: ReadingWords, counted?: Counted): string {
  const digits = digitsOf(whole)
  if (fraction === undefined) return integer(digits, words, counted)
  // Two figures without a leading zero are said as a number, longer ones digit by digit.
  const parts =
    fraction.length <= 2 && !fraction.startsWith('0') ? integer(fraction, words) : digitByDigit(fraction, words)
  return `${integer(digits, words)} ${words.decimalComma} ${parts}`
}

export function nameOf(counted: Counted, whole: string, fraction: string | undefined): string {
  return digitsOf(whole) === '1' && fraction === undefined ? counted.one : counted.many
}

export function money(
  whole: string,
  fraction: string | undefined,
  times: Counted | undefined,
  currency: Currency,
  words: ReadingWords,
): string {
  if (times)
    return `${decimal(whole, fraction, words, times)} ${nameOf(times, whole, fraction)} ${ofMillions(currency.many, words)}`
  const [units, parts] = [digitsOf(whole), fraction?.padEnd(2, '0')]
  if (parts === undefined || /^0+$/.test(parts)) {
    const name = nameOf(currency, units, undefined)
    return `${integer(units, words, currency)} ${/[1-9]0{6,}$/.test(units) ? ofMillions(name, words) : name}`
  }
  if (parts.length > 2 || !currency.part) return `${decimal(whole, fraction, words)} ${currency.many}`
  const cents = String(Number(parts))
  const hundredths = `${integer(cents, words, currency.part)} ${nameOf(currency.part, cents, undefined)}`
  if (/^0+$/.test(units)) return hundredths
  return `${integer(units, words, currency)} ${nameOf(currency, units, undefined)} ${words.andParts} ${hundredths}`
}

/** The name of a currency behind millions of it. */
function ofMillions(name: string, { ofMillions: of, ofMillionsElided: elided }: ReadingWords): string {
  return elided !== undefined && /^[aeiou]/i.test(name.normalize('NFD')) ? `${elided}${name}` : `${of} ${name}`
}
