import { numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { endsSentence, isDigit, matchAt, nextWord, nounFollows, piece, whole } from './match.ts'
import { ratioRules } from './unit-ratios.ts'
import { named, plainNumberPattern, unitNames, units } from './units.ts'

export const signed = `([-−+]?)${plainNumberPattern}`
const withUnitPattern = new RegExp(
  `${signed}(?:([-–])${plainNumberPattern})?([ -]?)(${unitNames})(?![A-Za-z\\d²³])`,
  'y',
)
const twiceWithUnit = new RegExp(
  `${plainNumberPattern}( ?)(${unitNames})[-–]${plainNumberPattern}\\2(\\3)(?![A-Za-z\\d²³])`,
  'y',
)
const commaDecimal = new RegExp(`(?<![\\d,.])(\\d+),(\\d{1,2})( ?)(${unitNames})(?![A-Za-z\\d²³])`, 'y')
const inchesPattern = /(\d{1,3}(?:\.\d+)?)( )in(?![A-Za-z\d.'-])/y
const unitPattern = new RegExp(`(${unitNames}|in)(?![A-Za-z\\d²³/])`, 'y')
/** A fraction before the present place, with the whole number before it. */
const fractionBefore = /(?:^|[^\d/])(?:(\d{1,3})[ -])?(?:\d{1,3}\/\d{1,3}|(\d{1,3})?[½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚]) ?$/
const measures = /^(?:long|wide|tall|thick|deep|high|apart|across|by|x|of)$/

/** Where "in" has no noun after it: at a mark, or at the end of the paragraph. */
const ends = /^ *(?:$|\n\s*\n|[,;:)!?\]])/

export function isMinus(context: Context, sign: string): boolean {
  return sign !== '' && (context.at === 0 || /[\s(["'=:,]/.test(context.text[context.at - 1] ?? ''))
}

function isNumber(context: Context): boolean {
  return isDigit(context) || context.text[context.at] === '.'
}

/** "A 5 km walk": after an article and before a noun the unit stands in the singular. */
function isAdjective(context: Context, end: number): boolean {
  return (
    /^(?:an?|the|this|that|my|your|his|her|its|our|their|every|each)$/.test(context.previous) &&
    nounFollows(context.text, end)
  )
}

/** Whether a single letter after a blank is a unit: not before a name ("120 W 42nd St.") or after a whole decade. */
function isUnitLetter(context: Context, end: number): boolean {
  return (
    !/^ +["'(]?[A-Z\d]/.test(context.text.slice(end, end + 6)) &&
    !/^(?:windows|version|part|chapter)$/.test(context.previous)
  )
}

/** Units that are often written with a full stop, which ends no sentence before a small letter. */
const dottedUnit =
  /[\d\s½⅓⅔¼¾-](?:in|ft|yd|mi|oz|lbs?|gal|tsp|tbsp|hrs?|mins?|secs?|yrs?|qt|pt|cm|mm|kg|km|ml)$|^(?:in|ft|yd|mi|oz|lbs?|gal|tsp|tbsp|hrs?|mins?|secs?|yrs?|qt|pt|cm|mm|kg|km|ml)$/

/** The number of characters of a match that ends in a unit; a full stop that ends the sentence is left to it. */
function lengthOf(context: Context, match: RegExpExecArray): number {
  const [all] = match
  const end = context.at + all.length
  if (all.endsWith('.')) return all.length - (endsSentence(context.text, end) ? 1 : 0)
  return all.length + (dottedUnit.test(all) && /^\.(?: +[a-z\d(]|,)/.test(context.text.slice(end, end + 8)) ? 1 : 0)
}

/** A number, or a range of numbers, with its unit. */
export function withUnit(context: Context): Reading[] | undefined {
  const match =
    isNumber(context) || '-−+'.includes(context.text[context.at] ?? ' ') ? matchAt(context, withUnitPattern) : undefined
  if (!match) return undefined
  const [all, sign = '', number = '', dash, second, gap = '', name = ''] = match
  const unit = units[name]
  const end = context.at + all.length
  if (unit === undefined) return undefined
  if (unit.letter && gap === ' ' && !isUnitLetter(context, end)) return undefined
  const last = second ?? number
  const one =
    gap === '-' ||
    (Number(last.replace(/,/g, '')) === 1 && dash === undefined) ||
    (isAdjective(context, end) && !all.endsWith('.'))
  const head = sign !== '' && !isMinus(context, sign) ? numeral(number) : numeral(`${sign}${number}`)
  const amount = dash === undefined ? head : [...head, 'to', ...numeral(last)]
  const length = lengthOf(context, match)
  if (gap === '') return [{ length, spoken: [...amount, ...named(unit, one)] }]
  const numberLength = all.length - gap.length - name.length
  return [
    { length: numberLength, spoken: amount },
    piece(gap),
    { length: length - numberLength - gap.length, spoken: named(unit, one) },
  ]
}

/** Whether the number at the present place has a unit behind it. */
export function hasUnit(context: Context): boolean {
  // "2048-bit" keeps its name: twenty forty eight.
  return withUnit(context) !== undefined && !/^\d+[ -]bit/.test(context.text.slice(context.at, context.at + 12))
}

/** "10%–15%": the unit is said once. */
function unitTwice(context: Context): Reading[] | undefined {
  const match = isNumber(context) ? matchAt(context, twiceWithUnit) : undefined
  const unit = match && units[match[3] ?? '']
  if (!match || unit === undefined) return undefined
  return whole(match, [...numeral(match[1] ?? ''), 'to', ...numeral(match[4] ?? ''), ...named(unit, false)])
}

/** "3,5 kg": with a unit behind it, a comma is a decimal point where no thousands can be meant. */
function europeanWithUnit(context: Context): Reading[] | undefined {
  const match = isDigit(context) ? matchAt(context, commaDecimal) : undefined
  const [, whole_ = '', decimals = '', gap = '', name = ''] = match ?? []
  const unit = units[name]
  if (!match || unit === undefined || unit.letter) return undefined
  const amount = numeral(`${whole_}.${decimals}`)
  if (gap === '') return whole(match, [...amount, ...named(unit, false)])
  return [{ length: whole_.length + decimals.length + 1, spoken: amount }, piece(gap), piece(name, named(unit, false))]
}

/** "12 in", where "in" cannot be the preposition. */
function inches(context: Context): Reading[] | undefined {
  const match = isDigit(context) ? matchAt(context, inchesPattern) : undefined
  if (!match) return undefined
  const [all, number = '', gap] = match
  const rest = context.text.slice(context.at + all.length)
  const next = nextWord(rest.slice(0, 40), 0)
  if (!ends.test(rest.slice(0, 20)) && !measures.test(next)) return undefined
  return [
    { length: number.length, spoken: numeral(number) },
    piece(gap),
    piece('in', [number === '1' ? 'inch' : 'inches']),
  ]
}

/** A unit after a fraction, which another rule has read: "1/2 in. thick", "2½ tbsp". */
function afterFraction(context: Context): Reading[] | undefined {
  if (isDigit(context) || !/[\d½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚] ?$/.test(context.text.slice(Math.max(0, context.at - 2), context.at)))
    return undefined
  const match = matchAt(context, unitPattern)
  const before = match && fractionBefore.exec(context.text.slice(Math.max(0, context.at - 16), context.at))
  if (!match || !before) return undefined
  const unit = units[match[1] === 'in' ? 'in.' : (match[1] ?? '')]
  if (unit === undefined) return undefined
  const end = context.at + match[0].length
  if (match[1] === 'in' && !measures.test(nextWord(context.text, end)) && !ends.test(context.text.slice(end, end + 20)))
    return undefined
  const one = (before[1] ?? before[2]) === undefined
  return [{ length: lengthOf(context, match), spoken: named(unit, one) }]
}

/** Numbers with units, and units by themselves. */
export const measureRules: Rule[] = [europeanWithUnit, unitTwice, ...ratioRules, afterFraction, inches, withUnit]
