import { latinWord } from '../reading/latin-word.ts'
import { before, rule } from '../reading/part-rule.ts'
import type { ReadPart, Rule } from '../reading/part-rule.ts'
import { counted, countedDecimal, isCounter } from './counters.ts'
import { decimal, digitByDigit, integer, isNumeral, valueOf } from './numbers.ts'
import { isLoanWord, latinKana } from './latin-kana.ts'
import { abbreviations } from './loan-words.ts'
import { addressNames, currencies, signs, units } from './units.ts'

/** Pattern of an amount: whole part with or without commas, and decimals. */
const amount = String.raw`(\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.(\d+)(?!\.?\d))?`
const dash = '[-–—~～〜−]'
const scales = '兆|億|千万|百万|万|千'
const end = String.raw`(?![\d])`

/** What stands before digits that are said one by one. */
const codeBefore =
  /(?:電話|番号|コード|ID|パスワード|暗証番号|PIN|内線|FAX|ファックス|ファクス|TEL|Tel|受付番号|会員番号|郵便番号|〒)(?:番号)?[はが:：\s(（]*$/

/** Latin letters and words in katakana, as they are said. */
export function latinReading(written: string): string {
  if (isLoanWord(written)) return latinKana(written)
  return latinWord(written)
    .split(' ')
    .map(latinKana)
    .filter((one) => one !== '')
    .join(/^[A-Z]+$/.test(written) ? '' : ' ')
}

const signOf = (sign: string): string => (sign === '' ? '' : sign === '+' ? 'プラス ' : 'マイナス ')

/** A number before a counter or unit in kana, whichever it is: those that no list has don't change it. */
function withUnit(whole: string, fraction: string | undefined, unit: string): string {
  const [first = '', ...rest] = unit.split(' ')
  const words = fraction === undefined ? integer(whole) : decimal(whole, fraction)
  const value = valueOf(whole)
  const head = !isCounter(first)
    ? [...words.slice(0, -1), words.at(-1)! + first].join(' ')
    : fraction === undefined && value !== undefined
      ? counted(value, first, false)
      : countedDecimal(whole, fraction ?? '0', first)
  return [head, ...rest].join(' ')
}

const address: Rule = rule(
  String.raw`(?:https?:\/\/|www\.)[\w./?%&=#:@-]*[\w/]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){0,4}\.(?:com|jp|net|org|io|edu|gov|ai|app|dev)(?![A-Za-z\d.])(?:\/[\w./-]*[\w/])?`,
  ([found]) =>
    [...found!.replace(/^https?:\/\//i, '').matchAll(/[A-Za-z]+|\d+|[^A-Za-z\d]/g)]
      .map(([part]) => {
        if (/^\d/.test(part)) return digitByDigit(part)
        return /^[A-Za-z]/.test(part) ? addressWord(part) : (addressNames[part] ?? '')
      })
      .filter((part) => part !== '')
      .join(' '),
  'iu',
)

/** Short parts of addresses are spelled. */
const addressWord = (part: string): string =>
  latinReading(part.length <= 2 || part === 'www' ? part.toUpperCase() : part)

const isDay = (month: string, day: string): boolean =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
const monthAndDay = (month: string, day: string): string =>
  `${counted(BigInt(month), '月', false)} ${counted(BigInt(day), '日', true)}`

const date: Rule = rule(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${end}`, ([, year, , month, day]) =>
  isDay(month!, day!) ? `${counted(BigInt(year!), '年', false)} ${monthAndDay(month!, day!)}` : undefined,
)
/** "10/5(土)": month and day, as the day of the week behind them tells. */
const shortDate: Rule = rule(
  String.raw`(\d{1,2})\/(\d{1,2})(?=\s?[(（][月火水木金土日祝]|から|まで|開催|締切|発売|[~〜～]\d{1,2}\/)`,
  ([, month, day]) => (isDay(month!, day!) ? monthAndDay(month!, day!) : undefined),
)

const clock: Rule = rule(
  String.raw`(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s?([aApP])\.?[mM]\.?(?![A-Za-z]))?${end}`,
  ([, hour, minute, second, half]) => {
    if (Number(hour) > 29) return undefined
    const day = half === undefined ? [] : [/a/i.test(half) ? 'ゴゼン' : 'ゴゴ']
    const minutes = minute === '00' && second === undefined ? [] : [counted(BigInt(minute!), '分', false)]
    const seconds = second === undefined ? [] : [counted(BigInt(second), '秒', false)]
    return [...day, counted(BigInt(hour!), '時', false), ...minutes, ...seconds].join(' ')
  },
)

const telephone: Rule = rule(
  String.raw`(?:\+81[- ]?\d{1,4}|\(?0\d{1,4}\)?)[- ]?\d{1,4}[- ]\d{3,4}${end}|0[5789]0\d{8}${end}|0120\d{6}${end}|\d{3}-\d{4}(?!\d|-)(?=\s|$|[、。,.\p{Script=Han}])`,
  ([number]) => (number!.startsWith('+') ? 'プラス ' : '') + digitByDigit(number!),
)
const code: Rule = (text, at) => {
  const digits = /^\d{3,}(?:[- ]\d{2,})*(?![\d.,%])/.exec(text.slice(at, at + 40))?.[0]
  if (digits === undefined || !codeBefore.test(before(text, at))) return undefined
  return [{ length: digits.length, spoken: digitByDigit(digits) }]
}

const version: Rule = rule(String.raw`\d+(?:\.\d+){2,}`, ([found]) =>
  found!
    .split('.')
    .map((group) => integer(group).join(' '))
    .join('テン '),
)

/** "1-2-3" behind the name of a place: its numbers are parted by ノ. */
const lot: Rule = rule(String.raw`\d{1,4}(?:-\d{1,4}){2,}${end}`, ([found]) =>
  found!
    .split('-')
    .map((group) => integer(group).join(' '))
    .join('ノ '),
)

const money: Rule = rule(
  String.raw`(US\$|[¥$€£₩₹])\s?${amount}(${scales})?(?:円)?`,
  ([, sign, whole, fraction, scale]) => {
    const currency = currencies[sign!]!
    if (scale === undefined) return withUnit(whole!, fraction, currency === 'エン' ? '円' : currency)
    const value = fraction === undefined ? valueOf(`${whole!}${scale}`) : undefined
    if (value !== undefined) return withUnit(String(value), undefined, currency === 'エン' ? '円' : currency)
    return `${decimal(whole!, fraction!).join(' ')} ${scaleNames[scale]!}${currency}`
  },
)
const scaleNames: Readonly<Record<string, string>> = {
  兆: 'チョー',
  億: 'オク',
  千万: 'センマン',
  百万: 'ヒャクマン',
  万: 'マン',
  千: 'セン',
}
const moneyCode: Rule = rule(
  String.raw`${amount}\s?(JPY|USD|EUR|GBP|CNY|[¥$€£])(?![A-Za-z])`,
  ([, whole, fraction, name]) => withUnit(whole!, fraction, currencies[name!]!),
)

const unitPattern = Object.keys(units)
  .toSorted((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(/[$^*+?.()|[\]{}/\\]/g, String.raw`\$&`))
  .join('|')
const unit: Rule = rule(
  String.raw`([-−+]?)${amount}\s?(${unitPattern})(?![A-Za-z\d])`,
  ([, sign, whole, fraction, name]) => signOf(sign!) + withUnit(whole!, fraction, units[name!]!),
)

const fraction: Rule = rule(
  String.raw`(\d{1,3})\/(\d{1,3})(?![\d/])`,
  ([, part, whole]) => `${integer(whole!).join(' ')}ブンノ ${integer(part!).join(' ')}`,
)
const vulgar: Readonly<Record<string, string>> = {
  '½': 'ニブンノ イチ',
  '⅓': 'サンブンノ イチ',
  '⅔': 'サンブンノ ニ',
  '¼': 'ヨンブンノ イチ',
  '¾': 'ヨンブンノ サン',
}
const vulgarFraction: Rule = rule('[½⅓⅔¼¾]', ([found]) => vulgar[found!])

const product: Rule = rule(String.raw`(\d+)(\s?[x×X]\s?)(?=\d)`, ([, number, sign]) => [
  { length: number!.length, spoken: integer(number!).join(' ') },
  { length: sign!.length, spoken: 'カケル' },
])

/** Letters with figures: "A4", "G7", "Web3". More than three figures are said one by one. */
const model: Rule = rule(String.raw`([A-Za-z]+)-?(\d{1,8})(?![\d.,%:]|[A-Za-z])`, ([, letters, digits]) => {
  const figures = digits!.length > 3 ? digitByDigit(digits!) : integer(digits!).join(' ')
  return `${latinReading(letters!)} ${figures}`
})
const abbreviation: Rule = rule(String.raw`([A-Za-z]{2,3})\.(?![A-Za-z])`, ([, name]) => {
  const key = name!.toLowerCase()
  return Object.hasOwn(abbreviations, key) ? abbreviations[key] : undefined
})
/** Forms of companies in brackets: "(株)". */
const company: Rule = rule(String.raw`\((株|有)\)|[㈱㈲]`, ([found, name]) =>
  name === '株' || found === '㈱' ? 'カブシキガイシャ' : 'ユーゲンガイシャ',
)
const latin: Rule = (text, at) => {
  const found = /^(?:(?:[A-Z]\.){2,}|[A-Za-z]+(?:['’&][A-Za-z]+)*(?:\+\+|#)?)/.exec(text.slice(at, at + 60))?.[0]
  if (found === undefined) return undefined
  const words = found.split('&').map((one) => latinReading(one.replaceAll('’', "'").replaceAll(/[.+#]/g, '')))
  const sign = found.endsWith('++') ? ' プラスプラス' : found.endsWith('#') ? ' シャープ' : ''
  return [{ length: found.length, spoken: words.join(' アンド ') + sign }]
}

/** What a range goes on with: a number, or one with a sign of money. */
const next = /^[¥$€£]?\d/
const sign: Rule = (text, at) => {
  const found = text[at]!
  const [last, rest] = [text[at - 1] ?? '', text.slice(at + 1, at + 6)]
  const spoken = (kana: string): ReadPart[] => [{ length: 1, spoken: kana }]
  if (new RegExp(`^${dash}$`).test(found)) {
    const isWave = /[~～〜]/.test(found)
    if (/[\d年月日時分秒円%℃人個歳回週キロ度階章話]/.test(last) && (next.test(rest) || isNumeral(rest[0] ?? '')))
      return spoken(isWave || !isScore(text, at) ? 'カラ' : 'タイ')
    // A wave behind a time or a place is a beginning: "10時〜".
    if (isWave && /[\d時日月年分\p{Script=Han}]/u.test(last)) return spoken('カラ')
    return undefined
  }
  if (found === '@' && /^[A-Za-z]/.test(rest)) return spoken('アット')
  if (found === '#' && /^[\p{L}]/u.test(rest)) return spoken('ハッシュタグ')
  if (/[×÷=]/.test(found) && !/[\d\p{L}\s)]/u.test(last)) return undefined
  return Object.hasOwn(signs, found) ? spoken(signs[found]!) : undefined
}

/** "3-2": a score, where the text tells of a match or the numbers fall. */
function isScore(text: string, at: number): boolean {
  const [, first = '0'] = /(\d+)$/.exec(text.slice(Math.max(0, at - 4), at)) ?? []
  const [, second = '0'] = /^(\d+)/.exec(text.slice(at + 1, at + 5)) ?? []
  return (
    Number(first) >= Number(second) ||
    /(?:試合|スコア|勝|敗|引き分け|リード)/.test(text.slice(Math.max(0, at - 16), at + 12))
  )
}

const figures: readonly Rule[] = [
  address,
  date,
  shortDate,
  clock,
  telephone,
  code,
  version,
  lot,
  moneyCode,
  unit,
  vulgarFraction,
  fraction,
  product,
]

function first(rules: readonly Rule[], text: string, at: number): ReadPart[] | undefined {
  for (const one of rules) {
    const found = one(text, at)
    if (found) return found
  }
  return undefined
}

/**
 * What is read without the dictionary at a place: addresses, dates, times, amounts with signs, Latin words. Numbers before
 * Japanese counters are not among it.
 */
export function readPart(text: string, at: number): ReadPart[] | undefined {
  const character = text[at]!
  if (/[A-Za-z]/.test(character)) return first([address, money, abbreviation, model, latin], text, at)
  if (/[¥$€£₩₹]/.test(character)) return money(text, at)
  if (/[(㈱㈲]/.test(character)) return first([company, telephone], text, at)
  const isSigned = /[-−+]/.test(character) && /\d/.test(text[at + 1] ?? '') && !/[\p{L}\d%)]/u.test(text[at - 1] ?? '')
  if (isSigned) return unit(text, at) ?? [{ length: 1, spoken: signOf(character).trim() }]
  if (/[\d½⅓⅔¼¾]/.test(character)) return first(figures, text, at)
  return sign(text, at)
}

/** Digits with or without commas and a decimal point. */
export const plainNumber: RegExp = new RegExp(amount, 'y')
