/** English number words. Every function gives lower-case words, one per array entry; "and" is left out (American). */

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tensNames = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion']
const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

function unit(index: number): string {
  return units[index] ?? ''
}

function below100(value: number): string[] {
  if (value < 20) return [unit(value)]
  const tens = tensNames[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? [tens] : [tens, unit(value % 10)]
}

function below1000(value: number): string[] {
  if (value < 100) return below100(value)
  const rest = value % 100
  return [unit(Math.floor(value / 100)), 'hundred', ...(rest === 0 ? [] : below100(rest))]
}

/** Each digit by itself: `"007"` is zero zero seven. Other characters are left out. */
export function digits(text: string): string[] {
  return [...text].filter((c) => c >= '0' && c <= '9').map((c) => unit(Number(c)))
}

/** A whole number written in digits (no separators), any length; beyond quintillions it is read digit by digit. */
export function cardinal(text: string): string[] {
  const trimmed = text.replace(/^0+(?=\d)/, '')
  if (trimmed === '0' || trimmed === '') return ['zero']
  if (trimmed.length > scales.length * 3) return digits(trimmed)
  const words: string[] = []
  const groups = Math.ceil(trimmed.length / 3)
  for (let group = groups - 1; group >= 0; group--) {
    const end = trimmed.length - group * 3
    const value = Number(trimmed.slice(Math.max(0, end - 3), end))
    if (value === 0) continue
    words.push(...below1000(value))
    const scale = scales[group]
    if (scale) words.push(scale)
  }
  return words
}

/** `"21"` is twenty first. */
export function ordinal(text: string): string[] {
  const words = cardinal(text)
  const last = words.at(-1) ?? 'zero'
  const irregular = irregularOrdinals[last]
  const ending = irregular ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return [...words.slice(0, -1), ending]
}

/** `"3.14"` is three point one four; `".5"` is point five. */
export function decimal(text: string): string[] {
  const [whole = '', fraction = ''] = text.split('.')
  const head = whole === '' ? [] : cardinal(whole)
  return fraction === '' ? head : [...head, 'point', ...digits(fraction)]
}

/** A number as people write it: sign, thousands commas, decimals. */
export function numeral(text: string): string[] {
  const plain = text.replace(/[,\s_']/g, '')
  const sign = /^[-−]/.test(plain) ? ['minus'] : plain.startsWith('+') ? ['plus'] : []
  const body = plain.replace(/^[-−+]/, '')
  return [...sign, ...(body.includes('.') ? decimal(body) : cardinal(body))]
}

/** A calendar year: 1984 nineteen eighty four, 1905 nineteen oh five, 2008 two thousand eight, 2026 twenty twenty six. */
export function year(text: string): string[] {
  const value = Number(text)
  if (text.length !== 4 || value < 1000 || value % 1000 < 10) return cardinal(text)
  const [high, low] = [Math.floor(value / 100), value % 100]
  if (low === 0) return [...below100(high), 'hundred']
  return [...below100(high), ...(low < 10 ? ['oh', unit(low)] : below100(low))]
}

/** The plural of the last word: twenty, twenties; six, sixes; hundred, hundreds. */
export function plural(words: readonly string[]): string[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const ending = last.endsWith('y') ? `${last.slice(0, -1)}ies` : /(?:x|s)$/.test(last) ? `${last}es` : `${last}s`
  return [...words.slice(0, -1), ending]
}

/** 1/2 half, 3/4 three quarters, 5/8 five eighths. */
export function fraction(numerator: string, denominator: string): string[] {
  const one = Number(numerator) === 1
  const name =
    Number(denominator) === 2
      ? one
        ? ['half']
        : ['halves']
      : Number(denominator) === 4
        ? ['quarter']
        : ordinal(denominator)
  const parts = one || Number(denominator) === 2 ? name : plural(name)
  return [...cardinal(numerator), ...parts]
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
const romanPattern = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** The value of a well-formed capital roman numeral, else 0. */
export function roman(text: string): number {
  if (text === '' || !romanPattern.test(text)) return 0
  let total = 0
  for (let i = 0; i < text.length; i++) {
    const value = romanDigits[text[i] ?? ''] ?? 0
    total += value < (romanDigits[text[i + 1] ?? ''] ?? 0) ? -value : value
  }
  return total
}
