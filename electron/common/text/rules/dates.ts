import { cardinal, digits, ordinal, plural, year } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { matchAt, nextWord, piece, whole } from './match.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const monthNamePattern =
  '(Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
const isoPattern = /(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])(?:T(?=\d))?/y
const yearFirst = /(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\d/])/y
const slashedPattern = /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])/y
const monthDay = new RegExp(
  `${monthNamePattern}( +)(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:/.]\\d|%)(?:(,? +)((?:1[0-9]|20|21)\\d\\d)\\b)?`,
  'y',
)
const dayMonth = new RegExp(
  `(\\d{1,2})(?:st|nd|rd|th)?( +(?:of +)?)${monthNamePattern}(?![A-Za-z])(?:(,? +)((?:1[0-9]|20|21)\\d\\d)\\b)?`,
  'y',
)
const monthYear = new RegExp(`${monthNamePattern}(,? +)((?:1[0-9]|20|21)\\d\\d)\\b(?!%)`, 'y')
const decadePattern = /(?:(1[1-9]|20)|')(\d0)('?s)\b/y
const shortDecade = /([2-9]0)('?s)\b/y
const yearRangePattern = /((?:1[1-9]|20)\d\d)([-–/])((?:1[1-9]|20)\d\d|\d\d)(?![\d-])/y
const bareYearPattern = /(1[1-9]|20)\d\d(?![\d]|[.,:/-]\d|%|[A-Za-z])/y
const oldYear = /10\d\d(?![\d]|[.,:/-]\d|%|[A-Za-z])/y
const yearLeaders = new Set(
  'in since by of from until till before after during circa around year spring summer autumn fall winter early late mid end to and through copyright class q1 q2 q3 q4'.split(
    ' ',
  ),
)

function monthName(text: string): string {
  const key = text.toLowerCase().slice(0, 3)
  return months.find((month) => month.startsWith(key)) ?? text.toLowerCase()
}

function isDay(text: string): boolean {
  const day = Number(text)
  return day >= 1 && day <= 31
}

function spokenDate(yearText: string, monthText: string, dayText: string): string[] | undefined {
  const month = months[Number(monthText) - 1]
  if (month === undefined || !isDay(dayText)) return undefined
  return [month, ...ordinal(dayText), ...(yearText === '' ? [] : year(yearText))]
}

/** 26 becomes 2026 and 97 becomes 1997: two-digit years lie within 1950 to 2049. */
function fullYear(text: string): string {
  if (text.length === 4) return text
  return `${Number(text) < 50 ? '20' : '19'}${text}`
}

function numericDate(context: Context): Reading[] | undefined {
  const iso = matchAt(context, isoPattern) ?? matchAt(context, yearFirst)
  if (iso) {
    const spoken = spokenDate(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
    if (spoken) return whole(iso, spoken)
  }
  const slashed = matchAt(context, slashedPattern)
  if (!slashed) return undefined
  const [first = '', second = '', last = ''] = [slashed[1], slashed[3], slashed[4]]
  // Dots and hyphens separate days from months the European way; slashes the American way unless that is no date.
  const dayFirst = slashed[2] !== '/' || Number(first) > 12
  const spoken = dayFirst ? spokenDate(fullYear(last), second, first) : spokenDate(fullYear(last), first, second)
  return spoken && whole(slashed, spoken)
}

function namedDate(context: Context): Reading[] | undefined {
  const monthFirst = matchAt(context, monthDay)
  if (monthFirst && isDay(monthFirst[3] ?? '')) {
    const [all, month, blank, , gap, yearText] = monthFirst
    const used = (month?.length ?? 0) + (blank?.length ?? 0) + (gap?.length ?? 0) + (yearText?.length ?? 0)
    return [
      piece(month, [monthName(month ?? '')]),
      piece(blank),
      { length: all.length - used, spoken: ordinal(monthFirst[3] ?? '') },
      piece(gap),
      piece(yearText, yearText === undefined ? [] : year(yearText)),
    ]
  }
  const dayFirst = matchAt(context, dayMonth)
  if (dayFirst && isDay(dayFirst[1] ?? '')) {
    const [all, day = '', blank = '', month = '', gap = '', yearText = ''] = dayFirst
    const head = all.length - blank.length - month.length - gap.length - yearText.length
    const article = context.previous === 'the' ? [] : ['the']
    return [
      { length: head, spoken: [...article, ...ordinal(day), 'of'] },
      piece(blank),
      piece(month, [monthName(month)]),
      piece(gap),
      piece(yearText, yearText === '' ? [] : year(yearText)),
    ]
  }
  const noDay = matchAt(context, monthYear)
  if (!noDay) return undefined
  const [, month, gap, yearText = ''] = noDay
  return [piece(month, [monthName(month ?? '')]), piece(gap), piece(yearText, year(yearText))]
}

function decade(context: Context): Reading[] | undefined {
  const long = matchAt(context, decadePattern)
  if (long) {
    const century = long[1] ?? ''
    const tens = long[2] ?? ''
    if (tens === '00') {
      const words = century === '20' ? ['two', 'thousand'] : [...cardinal(century), 'hundred']
      return whole(long, plural(words))
    }
    return whole(long, [...(century === '' ? [] : cardinal(century)), ...plural(cardinal(tens))])
  }
  const short = matchAt(context, shortDecade)
  return short && whole(short, plural(cardinal(short[1] ?? '')))
}

function yearRange(context: Context): Reading[] | undefined {
  const match = matchAt(context, yearRangePattern)
  if (!match) return undefined
  const [, from = '', , to = ''] = match
  if (to.length === 4 && Number(to) < Number(from)) return undefined
  if (to.length === 2 && match[2] === '/') return whole(match, [...year(from), ...cardinal(to)])
  const end = to.length === 4 ? year(to) : to.startsWith('0') ? ['oh', ...digits(to).slice(1)] : cardinal(to)
  return whole(match, [...year(from), 'to', ...end])
}

/** A number of four digits is a year unless it counts something ("1024 pixels"). */
function bareYear(context: Context): Reading[] | undefined {
  const match =
    matchAt(context, bareYearPattern) ?? (yearLeaders.has(context.previous) ? matchAt(context, oldYear) : undefined)
  if (!match) return undefined
  const next = nextWord(context.text, context.at + 4)
  const counts = /^[a-z]+s$/.test(next) && !/^(is|was|has|its|as|this|us|sales|results|figures)$/.test(next)
  if (counts && !yearLeaders.has(context.previous)) return undefined
  return whole(match, year(match[0]))
}

/** Calendar dates, years and decades, from the most specific form to the least. */
export const dateRules: Rule[] = [numericDate, namedDate, yearRange, decade, bareYear]
