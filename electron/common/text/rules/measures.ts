import { cardinal, numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { endsSentence, isDigit, matchAt, nextWord, nounFollows, piece, whole } from './match.ts'
import { units } from './units.ts'
import type { Unit } from './units.ts'

export const plainNumberPattern = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)'
export const signed = `([-−+]?)${plainNumberPattern}`
export const unitNames = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  .join('|')
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

/** Longest number with two units around a slash (in characters). */
const longestRatio = 24

function hasSlash({ text, at }: Context): boolean {
  return text.slice(at, at + longestRatio).includes('/')
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

function named(unit: Unit, one: boolean): string[] {
  return (one ? unit.one : unit.many).split(' ')
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

const denominators: Readonly<Record<string, string>> = {
  kg: 'kilogram',
  g: 'gram',
  mg: 'milligram',
  L: 'liter',
  l: 'liter',
  dL: 'deciliter',
  dl: 'deciliter',
  mL: 'milliliter',
  ml: 'milliliter',
  'm²': 'square meter',
  m2: 'square meter',
  'm³': 'cubic meter',
  m3: 'cubic meter',
  'cm²': 'square centimeter',
  cm2: 'square centimeter',
  'cm³': 'cubic centimeter',
  cm3: 'cubic centimeter',
  'km²': 'square kilometer',
  'ft²': 'square foot',
  m: 'meter',
  km: 'kilometer',
  's²': 'second squared',
  s: 'second',
  h: 'hour',
  hr: 'hour',
  min: 'minute',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  ha: 'hectare',
  mol: 'mole',
  kWh: 'kilowatt hour',
  MWh: 'megawatt hour',
  lb: 'pound',
  oz: 'ounce',
  gal: 'gallon',
  mi: 'mile',
  K: 'kelvin',
  GB: 'gigabyte',
  TB: 'terabyte',
  MB: 'megabyte',
}
const numerators: Readonly<Record<string, Unit>> = {
  J: { one: 'joule', many: 'joules' },
  N: { one: 'newton', many: 'newtons' },
  A: { one: 'amp', many: 'amps' },
  IU: { one: 'I U', many: 'I U' },
  '€': { one: 'euro', many: 'euros' },
  $: { one: 'dollar', many: 'dollars' },
  '£': { one: 'pound', many: 'pounds' },
  '¥': { one: 'yen', many: 'yen' },
}
const per = Object.keys(denominators)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const ratioPattern = new RegExp(
  `(?:${plainNumberPattern}( ?))?(${unitNames}|[JNA€$£¥]|IU)\\/(${per})(?:\\/(${per}))?(?![A-Za-z\\d²³/])`,
  'y',
)
/** Of two single letters only these are units; others are initials (W/L, h/t). */
const letterRatios = new Set([
  'm/s',
  'g/L',
  'g/l',
  'J/K',
  'J/g',
  'N/m',
  'V/m',
  'W/m',
  'm/h',
  'L/s',
  'l/s',
  'L/h',
  'l/h',
  'g/m',
])

/** "mg/kg", "5 m/s", "€/m²": the slash between units is "per". */
function ratio(context: Context): Reading[] | undefined {
  const match = hasSlash(context) ? matchAt(context, ratioPattern) : undefined
  const [, number, gap = '', top = '', bottom = '', third] = match ?? []
  const unit = Object.hasOwn(numerators, top) ? numerators[top] : units[top]
  const below = denominators[bottom]
  if (!match || unit === undefined || below === undefined) return undefined
  const written = `${top}/${bottom}`
  const last = third === undefined ? [] : ['per', ...(denominators[third] ?? third).split(' ')]
  if (Object.hasOwn(units, written)) return undefined
  if (/^[A-Za-z]\/[A-Za-z]$/.test(written) && !letterRatios.has(written)) return undefined
  if (/^[GMT]B$/.test(bottom) && !/[€$£¥]/.test(top)) return undefined
  const words = [
    ...named(unit, number !== undefined && Number(number.replace(/,/g, '')) === 1),
    'per',
    ...below.split(' '),
    ...last,
  ]
  if (number === undefined) return whole(match, words)
  if (gap === '') return whole(match, [...cardinalOrDecimal(number), ...words])
  return [
    piece(number, cardinalOrDecimal(number)),
    piece(gap),
    { length: match[0].length - number.length - gap.length, spoken: words },
  ]
}

function cardinalOrDecimal(number: string): string[] {
  return /^\d+$/.test(number) ? cardinal(number) : numeral(number)
}

/** "m/s" and the like have names in the table of units; without a number they stand in the plural. */
const slashedUnit = new RegExp(
  `(${Object.keys(units)
    .filter((name) => name.includes('/'))
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![A-Za-z\\d²³/])`,
  'y',
)

function slashedAlone(context: Context): Reading[] | undefined {
  const match = hasSlash(context) ? matchAt(context, slashedUnit) : undefined
  const unit = match && units[match[1] ?? '']
  return match && unit && whole(match, named(unit, false))
}

/** Tried before amounts of money, which would take the number from "50 €/m²". */
export const ratioRules: Rule[] = [ratio]
/** Numbers with units, and units by themselves. */
export const measureRules: Rule[] = [europeanWithUnit, unitTwice, ratio, slashedAlone, afterFraction, inches, withUnit]
