import { cardinal } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { endsSentence, isCapital, matchAt, piece, whole } from './match.ts'

const dayNames: Readonly<Record<string, string>> = {
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
}
const monthNames: Readonly<Record<string, string>> = {
  jan: 'january',
  feb: 'february',
  mar: 'march',
  apr: 'april',
  may: 'may',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
}
const day =
  '(?:Mon(?:days?)?|Tues?(?:days?)?|Wed(?:nesdays?)?|Thu(?:rs?)?(?:days?)?|Fri(?:days?)?|Sat(?:urdays?)?|Sun(?:days?)?)(?![A-Za-z])\\.?'
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?![A-Za-z])\\.?'
const dayRange = new RegExp(`(${day})( ?)([-–&]|(?<= )(?:to|through|thru|and)(?= ))( ?)(${day})`, 'y')
const monthRange = new RegExp(`(${month})( ?)([-–]|(?<= )(?:to|through)(?= ))( ?)(${month})(?! *\\d)`, 'y')
/** A month and a year follow, which the rules of dates read. */
const monthToDate = new RegExp(`(${month})( ?)([-–])(?= ?${month} *\\d)`, 'y')
const quarterRange = /([A-Z])(\d{1,3})[-–]\1(\d{1,3})(?![A-Za-z\d-])/y
const letterRange = /([A-Z])–([A-Z])(?![A-Za-z\d'-])|(A)-(Z)(?![A-Za-z\d'-])|(a)[-–](z)(?![A-Za-z\d'-])/y
const monthAhead = new RegExp(`^[-–] ?${month}`)

const connectors: Readonly<Record<string, string>> = { '&': 'and', and: 'and', through: 'through', thru: 'through' }

function full(names: Readonly<Record<string, string>>, written: string): string {
  const name = names[written.slice(0, 3).toLowerCase()] ?? written.toLowerCase()
  return /days$/i.test(written) ? `${name}s` : name
}

function named(context: Context): Reading[] | undefined {
  if (!isCapital(context)) return undefined
  for (const [expression, names] of [
    [dayRange, dayNames],
    [monthRange, monthNames],
  ] as const) {
    const match = matchAt(context, expression)
    if (!match) continue
    const [, from = '', gap = '', dash = '', second = '', to = ''] = match
    // A full stop after the last name may be the sentence's own: then it is left to it.
    const end = context.at + match[0].length
    const last = to.endsWith('.') && endsSentence(context.text, end) ? to.slice(0, -1) : to
    return [
      piece(from, [full(names, from)]),
      piece(gap),
      piece(dash, [connectors[dash] ?? 'to']),
      piece(second),
      piece(last, [full(names, to)]),
    ]
  }
  const head = matchAt(context, monthToDate)
  if (head) return [piece(head[1], [full(monthNames, head[1] ?? '')]), piece(head[2]), piece(head[3], ['to'])]
  return undefined
}

function lettered(context: Context): Reading[] | undefined {
  if (!isCapital(context) && context.text[context.at] !== 'a') return undefined
  const quarters = matchAt(context, quarterRange)
  if (quarters) {
    const [, letter = '', from = '', to = ''] = quarters
    if (Number(from) < Number(to)) return whole(quarters, [letter, ...cardinal(from), 'to', letter, ...cardinal(to)])
  }
  const letters = matchAt(context, letterRange)
  const [from, to] = letters ? letters.slice(1).filter((one) => one !== undefined) : []
  if (!letters || from === undefined || to === undefined || from >= to) return undefined
  return [piece(from, [from.toUpperCase()]), { length: 1, spoken: ['to'] }, piece(to, [to.toUpperCase()])]
}

/** The end of what a range can begin with: a number, an amount with its unit, a time, a date, a decade. */
const rangeStart =
  /(?:\d|[½⅓⅔¼¾⅛⅜⅝⅞]|\d ?(?:%|°[CF]?|'|"|[kKMB]|[A-Za-z²³]{1,3}|\d0s|[ap]\.?m\.?)|\d(?:st|nd|rd|th))(,? \d{4})? ?$/

const clockEnd = /(?:\d:\d\d|\d ?[ap]\.?m\.?) ?$/
const amountEnd = /(?:\d ?(?:%|°[CF]?|['"]|[kKMB])|[½⅓⅔¼¾⅛⅜⅝⅞]|\d\/\d{1,2}|\d0s)$/

/** Whether the dash at `at` (or the blank before it) stands between two ends of a range. */
export function isRangeDash(text: string, at: number): boolean {
  const spaced = /^ [-–] /.test(text.slice(at, at + 3))
  const dash = spaced ? at + 1 : at
  const before = text.slice(Math.max(0, dash - 16), dash)
  const after = text.slice(dash, dash + 14)
  if (!rangeStart.test(before)) return false
  if (monthAhead.test(after)) return /[A-Z][a-z]+\.? \d{1,2}(?:st|nd|rd|th)?(?:, \d{4})? ?$/.test(before)
  // "5 - 3" is a subtraction and "1.0.0-2" a name; the longer dash, clock times and amounts make a range.
  if (after.startsWith('-'))
    return clockEnd.test(before) ? /^- ?\d/.test(after) : !spaced && amountEnd.test(before) && /^-[$€£]?\d/.test(after)
  return /^– ?[$€£]?\d/.test(after)
}

function dash(context: Context): Reading[] | undefined {
  const character = context.text[context.at]
  if (character !== '-' && character !== '–') return undefined
  return isRangeDash(context.text, context.at) ? [{ length: 1, spoken: ['to'] }] : undefined
}

/** Ranges of days, months and letters, and the dash between two numbers that other rules read. */
export const rangeRules: Rule[] = [named, lettered, dash]
