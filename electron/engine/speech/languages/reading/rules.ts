import { amount, decimal, digitByDigit, digitsOf, integer, money, nameOf } from './amounts.ts'
import { address, letterRules } from './letters.ts'
import type { ReadPart } from './part-rule.ts'
import { end, own, rule } from './rule.ts'
import type { Rule } from './rule.ts'
import type { ReadingWords } from './types.ts'

const isDay = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12

const date: Rule = rule(
  String.raw`(\d{1,2})([\/.-])(\d{1,2})\2(\d{4}|\d{2})${end}|(\d{4})-(\d{2})-(\d{2})${end}`,
  'u',
  (match, { date: read }) => {
    const [day, month, year] = match[5] === undefined ? [match[1], match[3], match[4]] : [match[7], match[6], match[5]]
    const full = year!.length === 2 ? 2000 + Number(year) : Number(year)
    return isDay(Number(day), Number(month)) ? read(Number(day), Number(month), full) : undefined
  },
)

const time: Rule = rule(
  String.raw`(\d{1,2})(?::|\s?h\s?)([0-5]\d)(?:\s?(?:h|min)(?:s|oras|eures)?\b)?(?::[0-5]\d)?${end}|(\d{1,2})\s?h${end}`,
  'u',
  (match, { time: read }) => {
    const [hour, minute] = [Number(match[1] ?? match[3]), Number(match[2] ?? 0)]
    return hour <= 24 ? read(hour, minute) : undefined
  },
)

const dottedTime: Rule = rule(String.raw`(\d{1,2})\.([0-5]\d)(?!\.\d)${end}`, 'u', (match, { time: read }) =>
  Number(match[1]) <= 24 ? read(Number(match[1]), Number(match[2])) : undefined,
)
/** A time with a point, where what stands before it tells that it is one. */
const timeWithPoint: Rule = (text, at, words) =>
  words.beforeTime.test(text.slice(Math.max(0, at - 20), at)) ? dottedTime(text, at, words) : undefined

const moneyBefore: Rule = rule(String.raw`(US\$|R\$|[€$£¥])\s?${amount}(?:\s?(\p{L}+))?`, 'u', (match, words) => {
  const currency = own(words.currencies, match[1]!)
  return (
    currency &&
    money(
      match[2]!,
      match[3],
      match[4] === undefined ? undefined : own(words.millions, match[4].toLowerCase()),
      currency,
      words,
    ) + unread(match[4], words)
  )
})

/** A word behind an amount that is no multiplier is said as it is. */
const unread = (word: string | undefined, { millions }: ReadingWords): string =>
  word === undefined || own(millions, word.toLowerCase()) ? '' : ` ${word.toLowerCase()}`

const moneyAfter: Rule = rule(
  String.raw`${amount}\s?(?:(M|Mio|mln|mld|mi|bi|mil mill?ones|mill?one?s?|millions?|milliards?|miliard[oi]|milion[ei]|milhão|milhões|bilhão|bilhões)\s?)?(?:d['’]|de |di )?(US\$|R\$|[€$£¥]|EUR|USD|GBP|BRL)(?![\p{L}])`,
  'u',
  (match, words) => {
    const currency = own(words.currencies, match[4]!)
    return (
      currency &&
      money(
        match[1]!,
        match[2],
        match[3] === undefined ? undefined : own(words.millions, match[3].toLowerCase()),
        currency,
        words,
      )
    )
  },
)

const percent: Rule = rule(
  String.raw`([-−–+]?)${amount}\s?%`,
  'u',
  ([, sign, whole, fraction], words) => `${signOf(sign!, words)}${decimal(whole!, fraction, words)} ${words.percent}`,
)

function signOf(sign: string, words: ReadingWords): string {
  return sign === '' ? '' : sign === '+' ? `${words.plus} ` : `${words.minus} `
}

const unit: Rule = rule(
  String.raw`([-−–+]?)${amount}\s?(°\s?[CF]?|[\p{L}µ²³]+(?:\/[\p{L}²³]+)?)${end}`,
  'u',
  ([, sign, whole, fraction, name], words) => {
    const counted = own(words.units, name!.replace(/\s/, ''))
    if (name === '°' && fraction === undefined && Number(whole) <= words.lastOrdinalDegree) return undefined
    return (
      counted &&
      `${signOf(sign!, words)}${decimal(whole!, fraction, words, counted)} ${nameOf(counted, whole!, fraction)}`
    )
  },
)

const ordinal: Rule = rule(
  String.raw`(\d{1,3})(?:\.?([ºª°])|(er|re|ère|e|ème|nd|nde|o|a)${end})`,
  'u',
  ([, digits, sign, letters], words) =>
    Number(digits) > 0
      ? words.ordinal(Number(digits), sign === 'ª' || /^(?:re|ère|nde|a)$/.test(letters ?? ''))
      : undefined,
)

const range: Rule = rule(String.raw`(\d{1,4})\s?[–—-]\s?(\d{1,4})(?![\d–—-])(?!\s?[\/:])`, 'u', ([, from, to], words) =>
  Number(from) < Number(to!) ? `${integer(from!, words)} ${words.to} ${integer(to!, words)}` : undefined,
)

const phone: Rule = rule(
  String.raw`(\+?)((?<=\+)\d{1,3}[ .-]?\d(?:[ .-]\d{2}){4}|(?<=\+)\d{1,3}(?:[ .-]?\d{2,9}){2,}|\(\d{2,3}\)\s?\d{4,5}[ -]?\d{4}|0\d{1,4}(?:[ .-]\d{3,8})+|\d{2,3}(?:[ .-]\d{2,5}){2,}|\d{9,11})(?!\d)`,
  'u',
  ([, plus, digits], words) => {
    // "10 000 000" is a number, "912 345 678" could be both: groups of three after one to three digits count.
    if (plus === '' && /^\d{1,3}(?:[. ]\d{3})+$/.test(digits!)) return undefined
    const spoken = words.telephone?.(digits!.match(/\d+/g) ?? []) ?? digitByDigit(digitsOf(digits!), words)
    return (plus === '' ? '' : `${words.plus} `) + spoken
  },
)

/** A number with the gender of the noun behind it. */
function counting(digits: string, following: string, words: ReadingWords): string | undefined {
  const noun = /^[\s\u00a0]+(\p{Ll}{4,}|ora|d[ií]a|a[nñ]o|m[eê]s|vez)(?!\p{L})/u.exec(following)?.[1]
  const value = Number(digitsOf(digits))
  if (noun === undefined) return undefined
  if (value === 1 && words.ordinalBefore?.test(noun)) return words.ordinal(1, words.genderOf(noun, 1) === 'feminine')
  const gender = words.genderOf(noun, value)
  return gender && integer(digitsOf(digits), words, { one: noun, many: noun, feminine: gender === 'feminine' })
}

const number: Rule = rule(String.raw`([-−+]?)${amount}(?:\.(\d{1,2})(?!\d|\.\d))?`, 'u', (match, words) => {
  // A point before one or two figures is a decimal point of another language.
  const [found, sign, whole, fraction, point] = match
  const decimals = fraction ?? point
  const counted =
    decimals === undefined
      ? counting(whole!, match.input.slice(match.index + found.length, match.index + found.length + 30), words)
      : undefined
  return `${signOf(sign!, words)}${counted ?? decimal(whole!, decimals, words)}`
})

const symbol: Rule = (text, at, words) => {
  const spoken: Readonly<Record<string, string>> = {
    '&': words.and,
    '+': words.plus,
    '=': words.equals,
    '@': words.at,
    '%': words.percent,
    '×': words.times,
    '°': words.degrees.many,
    '€': words.currencies['€']?.many ?? '',
    '№': words.number,
  }
  const found = spoken[text[at]!]
  return found ? { length: 1, spoken: found } : undefined
}

const numeric: readonly Rule[] = [
  date,
  moneyBefore,
  moneyAfter,
  percent,
  phone,
  timeWithPoint,
  time,
  unit,
  ordinal,
  range,
  number,
]

/** What stands at a place of a text, read by the first rule that applies; undefined for what has no sound. */
export function readPart(text: string, at: number, words: ReadingWords): ReadPart | undefined {
  const character = text[at] ?? ''
  const insideWord = /[\p{L}\d]$/u.test(text.slice(Math.max(0, at - 1), at))
  const isSigned = /[-−–+]/.test(character) && /\d/.test(text[at + 1] ?? '') && !insideWord
  const rules =
    /\d/.test(character) || isSigned || /^\(\d{2,3}\)\s?\d{4}/.test(text.slice(at, at + 11))
      ? [address, ...numeric]
      : /[$€£¥]/.test(character)
        ? [moneyBefore]
        : [moneyBefore, ...letterRules]
  for (const read of rules) {
    const part = read(text, at, words)
    if (part) return part
  }
  return symbol(text, at, words)
}
