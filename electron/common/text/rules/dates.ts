import { cardinal, digits, ordinal, plural, year } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { matchAt, nextWord, piece, whole } from './match.ts'
import { hasUnit } from './measures.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const monthNamePattern =
  '(Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
const isoPattern = /(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])(?:T(?=\d))?/y
const yearFirst = /(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\d/])/y
const slashedPattern = /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])/y
const monthDay = new RegExp(
  `${monthNamePattern}( +)(\\d{1,2})(?:st|nd|rd|th)?(?:[-–](\\d{1,2})(?:st|nd|rd|th)?)?\\b(?![:/.]\\d|%)(?:(,? +)((?:1[0-9]|20|21)\\d\\d)\\b)?`,
  'y',
)
const dayMonth = new RegExp(
  `(\\d{1,2})(?:st|nd|rd|th)?(?:[-–](\\d{1,2})(?:st|nd|rd|th)?)?( +(?:of +)?)${monthNamePattern}(?![A-Za-z])(?:(,? +)((?:1[0-9]|20|21)\\d\\d)\\b)?`,
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

/** Whether a day, and the later day of a range ("March 3–5"), can be days of a month. */
function areDays(day = '', last?: string): boolean {
  return isDay(day) && (last === undefined || (isDay(last) && Number(last) > Number(day)))
}

function days(day: string, last: string | undefined): string[] {
  return last === undefined ? ordinal(day) : [...ordinal(day), 'to', ...ordinal(last)]
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
  if (monthFirst && areDays(monthFirst[3], monthFirst[4])) {
    const [all, month, blank, day = '', last, gap, yearText] = monthFirst
    const used = (month?.length ?? 0) + (blank?.length ?? 0) + (gap?.length ?? 0) + (yearText?.length ?? 0)
    return [
      piece(month, [monthName(month ?? '')]),
      piece(blank),
      { length: all.length - used, spoken: days(day, last) },
      piece(gap),
      piece(yearText, yearText === undefined ? [] : year(yearText)),
    ]
  }
  const dayFirst = matchAt(context, dayMonth)
  if (dayFirst && areDays(dayFirst[1], dayFirst[2])) {
    const [all, day = '', last, blank = '', month = '', gap = '', yearText = ''] = dayFirst
    const head = all.length - blank.length - month.length - gap.length - yearText.length
    const article = context.previous === 'the' ? [] : ['the']
    return [
      { length: head, spoken: [...article, ...days(day, last), 'of'] },
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

/** "Wait 30s", "a 60s clip": seconds, where "the 30s" and "90s music" are decades. */
function isSeconds(context: Context): boolean {
  const next = nextWord(context.text, context.at + 3)
  if (/^an?$/.test(context.previous))
    return /^(?:clips?|timer|pause|delay|videos?|ads?|spot|break|timeout|window|interval|exposure|countdown|limit|rest|loop)$/.test(
      next,
    )
  return (
    /^(?:wait|for|after|every|within|under|only|about|lasts?|takes|took|than|least|and|in|another|first|next)$/.test(
      context.previous,
    ) &&
    !/\d0'?s(?:, ?|,? and |-| to )$/.test(context.text.slice(Math.max(0, context.at - 12), context.at)) &&
    !/^(?:music|kids|style|fashion|hits|era|movies?|films?|pop|rock|shows?|nostalgia|songs?)$/.test(next)
  )
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
  const short = isSeconds(context) ? undefined : matchAt(context, shortDecade)
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

/** Words that are counted by the thousand: "an order of 2030 units". */
const countNouns =
  /^(?:units|pieces|items|copies|words|pixels|lines|points|miles|kilometers|meters|feet|pounds|dollars|euros|tons|tonnes|books|students|employees|customers|members|votes|seats|cars|houses|homes|times|days|hours|minutes|seconds|calories|steps|visitors|participants|files|rows|records|patients|soldiers|jobs|stores|cities|years|users|people|men|women|children|troops)$/
/** After these a number of four digits is a year, whatever follows: "in 2020 people stayed at home". */
const yearPrepositions = new Set('in since by until till before after during circa'.split(' '))

function isCount(context: Context): boolean {
  if (yearPrepositions.has(context.previous)) return false
  const next = nextWord(context.text, context.at + 4)
  if (countNouns.test(next)) return true
  const counts = /^[a-z]+[^sui]s$/.test(next) && !/^(was|has|its|sales|results|figures)$/.test(next)
  return counts && !yearLeaders.has(context.previous)
}

/** A year of the eleventh century: only where the text around says so, because 1024 is more often a count. */
function isOldYear(context: Context): boolean {
  // The Norman Conquest: hardly ever a count.
  if (yearLeaders.has(context.previous) || context.text.startsWith('1066', context.at)) return true
  const before = context.text.slice(Math.max(0, context.at - 24), context.at)
  const after = context.text.slice(context.at + 4, context.at + 24)
  if (/^ (?:AD|BC|CE|BCE)\b/.test(after) || /\b(?:AD|year) $/.test(before)) return true
  if (/\($/.test(before) && /^[),;–-]/.test(after)) return true
  if (/[A-Z][a-z]+, $/.test(before) && /^(?:[,;:.)!?]|\s*$)/.test(after)) return true
  return /(?:^|[.!?]["')]?\s+)$/.test(before) && /^ (?:was|is|saw|marks|marked|brought|and all)\b/.test(after)
}

/** A number of four digits is a year unless it counts something ("1024 pixels") or has a unit. */
function bareYear(context: Context): Reading[] | undefined {
  const match = matchAt(context, bareYearPattern) ?? (isOldYear(context) ? matchAt(context, oldYear) : undefined)
  if (!match || isCount(context) || hasUnit(context)) return undefined
  return whole(match, year(match[0]))
}

/** Calendar dates, years and decades, from the most specific form to the least. */
export const dateRules: Rule[] = [numericDate, namedDate, yearRange, decade, bareYear]
