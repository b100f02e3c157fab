import { cardinal, numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { matchAt, piece, whole } from './match.ts'
import { named, plainNumberPattern, unitNames, units } from './units.ts'
import type { Unit } from './units.ts'

/** Longest number with two units around a slash (in characters). */
const longestRatio = 24

function hasSlash({ text, at }: Context): boolean {
  return text.slice(at, at + longestRatio).includes('/')
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

/** Units around a slash; tried before amounts of money, which would take the number from "50 €/m²". */
export const ratioRules: Rule[] = [ratio, slashedAlone]
