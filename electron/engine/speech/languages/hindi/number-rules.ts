import { before, rule } from '../reading/part-rule.ts'
import type { Rule } from '../reading/part-rule.ts'
import { clock, clockBeforeHour } from './clock.ts'
import { decimal, digitByDigit, integer, ordinal, year } from './numbers.ts'
import { currencies, months, units } from './words.ts'
import type { Currency } from './words.ts'

/** Pattern of an amount: whole part with commas of the Indian or another grouping, and decimals. */
const amount = String.raw`(\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)|\d+)(?:\.(\d+)(?!\.?\d))?`
const dash = '[-–—~]'
/** What may not follow a whole number: another figure, with or without a mark between. */
const end = String.raw`(?!\d|[./:-]\d)`
/** Letters with a nukta are one character or two. */
const multiple = 'हजार|ह(?:ज़|\\u095b)ार|लाख|करो(?:ड़|\\u095c)|अरब|खरब'.normalize('NFC')

const isDay = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12

const date: Rule = rule(
  String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${end}|(\d{4})([-/.])(\d{1,2})\6(\d{1,2})${end}`,
  ([, day, , month, years, firstYear, , otherMonth, otherDay]) => {
    const [first, second, third] = firstYear === undefined ? [day, month, years] : [otherDay, otherMonth, firstYear]
    if (!isDay(Number(first), Number(second))) return undefined
    const full = third!.length === 2 ? `20${third!}` : third!
    return `${integer(String(Number(first)))} ${months[Number(second) - 1]!} ${year(full)}`
  },
)

const monthNames = `${months.join('|')}|फ(?:़)?रवरी|फरवरी|\\u095eरवरी|अक्तूबर|सितम्बर|नवम्बर|दिसम्बर`.normalize('NFC')
const yearBefore = new RegExp(`(?:${monthNames}|सन्?|वर्ष|साल|ईस्वी)[,\\s]*$`, 'u')
const yearRange = new RegExp(`(?:${monthNames}|सन्?|वर्ष|साल)[,\\s]*1[1-9]\\d\\d\\s?${dash}\\s?$`, 'u')
/** A number between 1100 and 1999 that the words around it tell to be a year. */
const years: Rule = rule(String.raw`(1[1-9]\d\d)(?![\d,.%:]\d|\d|\s?%)`, (match, text) => {
  const [found, digits] = match
  const earlier = text.slice(Math.max(0, match.index - 24), match.index)
  const rest = text.slice(match.index + found.length, match.index + found.length + 16)
  const isYear =
    yearBefore.test(earlier) ||
    yearRange.test(earlier) ||
    /^(?:\s(?:में(?!\sसे)|से\s(?:1[1-9]|20)\d\d(?!\d)|के दशक|ई\.|ईस्वी|तक)|-\d\d(?!\d)|\s?[-–]\s?(?:1[1-9]|20)\d\d(?!\d))/u.test(
      rest,
    )
  return isYear ? year(digits!) : undefined
})

/** What stands before digits that are said one by one. */
const codeBefore =
  /(?:पिन|कोड|ओटीपी|OTP|PIN|नंबर|नम्बर|फ़ोन|फोन|मोबाइल|खाता|पासवर्ड|हेल्पलाइन)(?:\s(?:है|पर|नंबर|कोड|संख्या))?[\s:：-]*$/iu
const phone: Rule = rule(
  String.raw`(\+?)(91[ -]?[6-9]\d{4}[ -]?\d{5}|(?<=\+)\d{1,3}(?:[ -]?\d{2,9}){2,}|[6-9]\d{4}[ -]?\d{5}|0\d{2,4}[ -]?\d{6,8}|1[89]00[ -]?\d{3}[ -]?\d{3,4})(?![\d,.%]\d|\d)`,
  ([, plus, digits]) => (plus === '' ? '' : 'प्लस ') + digitByDigit(digits!.replaceAll(/\D/g, '')),
)
const code: Rule = (text, at) => {
  const digits = /^\d{3,}(?:[ -]\d{3,})*(?![\d.,%])/.exec(text.slice(at, at + 40))?.[0]
  if (digits === undefined || !codeBefore.test(before(text, at).normalize('NFC'))) return undefined
  return [{ length: digits.length, spoken: digitByDigit(digits.replaceAll(/\D/g, '')) }]
}

function money(whole: string, fraction: string | undefined, times: string | undefined, currency: Currency): string {
  if (times !== undefined) return `${decimal(whole, fraction)} ${times} ${currency.many}`
  const isWhole = fraction === undefined || /^0+$/.test(fraction)
  if (isWhole) return `${integer(whole)} ${/^1$/.test(whole) ? currency.one : currency.many}`
  if (fraction.length > 2 || currency.part === undefined) return `${decimal(whole, fraction)} ${currency.many}`
  const parts = `${integer(String(Number(fraction.padEnd(2, '0'))))} ${currency.part}`
  return /^0+$/.test(whole) ? parts : `${integer(whole)} ${whole === '1' ? currency.one : currency.many} ${parts}`
}

/** An amount with the sign of its currency before it; "/-" behind it is not said. */
export const moneyBefore: Rule = rule(
  String.raw`(US\$|[₹$€£¥]|Rs\.?|INR|USD|EUR|GBP|रु\.|रू\.)\s?${amount}(?:\s((?:${multiple})(?:\s(?:${multiple}))?)(?!\p{L}|\p{M}))?(?:\/-)?(?:\s?(?:रुपये|रुपए|रूपये)(?!\p{L}|\p{M}))?`,
  ([, sign, whole, fraction, times]) => money(whole!, fraction, times, currencies[sign!]!),
)
const moneyAfter: Rule = rule(
  String.raw`${amount}(?:\s(${multiple}))?\s?(?:(US\$|[₹$€£¥]|Rs\.?|INR|USD|EUR|GBP|रु\.|रू\.)(?![A-Za-z])|\/-)`,
  ([, whole, fraction, times, sign]) => money(whole!, fraction, times, currencies[sign ?? '₹']!),
)

const signOf = (sign: string): string => (sign === '' ? '' : sign === '+' ? 'प्लस ' : 'माइनस ')

const percent: Rule = rule(
  String.raw`([-−+]?)${amount}\s?%`,
  ([, sign, whole, fraction]) => `${signOf(sign!)}${decimal(whole!, fraction)} प्रतिशत`,
)

const unit: Rule = rule(
  String.raw`([-−+]?)${amount}\s?(°\s?[CF]?|[a-zA-Zµ]{1,3}[²³]?(?:\/[a-z])?)(?![A-Za-z\d])`,
  ([, sign, whole, fraction, name]) => {
    const unitName = units[name!.replace(/\s/, '')]
    return unitName && `${signOf(sign!)}${decimal(whole!, fraction)} ${unitName}`
  },
)

const ordinals: Rule = rule(
  String.raw`(\d{1,4})-?(?:व(ा|ी|े)[ँं]?|(?<=1)ल(ा|ी|े)|(?<=[23])र(ा|ी|े)|(?<=4)थ(ा|ी|े)|(?<=6)ठ(ा|ी|े))(?!\p{L}|\p{M})`,
  ([, digits, ...endings]) => ordinal(digits!, endings.find((one) => one !== undefined) as 'ा'),
)
const latinOrdinal: Rule = rule(String.raw`(\d{1,3})(?:st|nd|rd|th)(?![A-Za-z\d])`, ([, digits]) =>
  ordinal(digits!, 'ा'),
)

const parts: Readonly<Record<string, string>> = {
  '1/2': 'आधा',
  '1/4': 'एक चौथाई',
  '3/4': 'तीन चौथाई',
  '1/3': 'एक तिहाई',
  '2/3': 'दो तिहाई',
  '½': 'आधा',
  '¼': 'चौथाई',
  '¾': 'तीन चौथाई',
}
const fraction: Rule = rule(
  String.raw`(\d{1,3})\/(\d{1,3})(?![\d/])`,
  ([found, part, whole]) => parts[found!] ?? `${integer(part!)} बटा ${integer(whole!)}`,
)
const mixed: Rule = rule(String.raw`(\d+)?\s?([½¼¾])`, ([, whole, part]) => {
  if (whole === undefined) return parts[part!]
  if (part === '½') return whole === '1' ? 'डेढ़' : whole === '2' ? 'ढाई' : `साढ़े ${integer(whole)}`
  return part === '¼'
    ? `सवा ${whole === '1' ? '' : integer(whole)}`.trim()
    : `पौने ${integer(String(Number(whole) + 1))}`
})

const version: Rule = rule(String.raw`\d+(?:\.\d+){2,}`, ([found]) => found!.split('.').map(integer).join(' डॉट '))

/** "10-15": from one to the other. What is no range, as a score or the two years of a season, is said without a word between. */
const range: Rule = rule(String.raw`${amount}(\s?${dash}\s?)(?=(\d+))`, ([, whole, part, sign, other]) =>
  Number(whole) < Number(other)
    ? [
        { length: whole!.length + (part === undefined ? 0 : part.length + 1), spoken: decimal(whole!, part) },
        { length: sign!.length, spoken: 'से' },
      ]
    : undefined,
)
const product: Rule = rule(String.raw`(\d+)(\s?[x×X*]\s?)(?=\d)`, ([, number, sign]) => [
  { length: number!.length, spoken: integer(number!) },
  { length: sign!.length, spoken: 'गुणा' },
])
const number: Rule = rule(
  String.raw`([-−+]?)${amount}`,
  ([, sign, whole, part]) => `${signOf(sign!)}${decimal(whole!, part)}`,
)

/** Rules for what begins with a figure, a sign of it or a fraction, in order. */
export const numberRules: readonly Rule[] = [
  date,
  phone,
  code,
  clock,
  clockBeforeHour,
  version,
  moneyBefore,
  moneyAfter,
  percent,
  latinOrdinal,
  ordinals,
  unit,
  mixed,
  fraction,
  years,
  product,
  range,
  number,
]
