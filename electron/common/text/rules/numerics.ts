import { cardinal, decimal, digits, fraction, numeral, ordinal, plural } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { grouped } from './grouped.ts'
import { endsSentence, matchAt, piece, whole } from './match.ts'
import { lengthRules } from './lengths.ts'
import { isMinus, measureRules, signed } from './measures.ts'
import { plainNumberPattern } from './units.ts'

const multiplePattern = new RegExp(`${plainNumberPattern}([kK]|M|B|bn)(?![A-Za-z\\d])`, 'y')
const rangePattern = new RegExp(`${plainNumberPattern}([-–])${plainNumberPattern}(?![\\d-])`, 'y')
const ordinalPattern = /(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)\b/y
const fractionPattern = /(?:(\d+)( +|-))?(\d{1,3})\/(\d{1,3})(?![\d/])/y
const vulgarPattern = /(\d+)? ?([½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚])/y
const dimensionsPattern = /(\d+(?:\.\d+)?)( ?[x×] ?)(?=\d)/y
const version = /(v(?:er(?:sion)?)?\.? ?)?(\d+(?:\.\d+){2,})(?![\d])/iy
const shortVersion = /v\.?(\d+(?:\.\d+)?)\b/y
const plainPattern = new RegExp(signed, 'y')
const pluralPattern = /(\d+)'s\b/y
const leadingZero = /0\d+(?![\d:/]|[.,]\d)/y

const vulgars: Readonly<Record<string, [string, string]>> = {
  '½': ['1', '2'],
  '⅓': ['1', '3'],
  '⅔': ['2', '3'],
  '¼': ['1', '4'],
  '¾': ['3', '4'],
  '⅛': ['1', '8'],
  '⅜': ['3', '8'],
  '⅝': ['5', '8'],
  '⅞': ['7', '8'],
  '⅕': ['1', '5'],
  '⅖': ['2', '5'],
  '⅗': ['3', '5'],
  '⅘': ['4', '5'],
  '⅙': ['1', '6'],
  '⅚': ['5', '6'],
}
const fixedFractions: Readonly<Record<string, string[]>> = {
  '24/7': ['twenty', 'four', 'seven'],
  '9/11': ['nine', 'eleven'],
  '50/50': ['fifty', 'fifty'],
  '20/20': ['twenty', 'twenty'],
  '50-50': ['fifty', 'fifty'],
}

function multiple(context: Context): Reading[] | undefined {
  const match = matchAt(context, multiplePattern)
  if (!match) return undefined
  const [all, number = '', letter = ''] = match
  // "B" after a house number or the name of a model ("221B Baker Street") does not mean billions.
  if (letter === 'B' && /^ [A-Z][a-z]/.test(context.text.slice(context.at + all.length))) return undefined
  // 4K and 8K are names of picture sizes; 40K is a count.
  if (letter === 'K' && /^[1-9]$/.test(number)) return whole(match, [...cardinal(number), 'K'])
  const scale = letter.toLowerCase() === 'k' ? 'thousand' : letter === 'M' ? 'million' : 'billion'
  return whole(match, [...numeral(number), scale])
}

function range(context: Context): Reading[] | undefined {
  const match = matchAt(context, rangePattern)
  if (!match) return undefined
  const [all, from = '', , to = ''] = match
  return whole(match, fixedFractions[all] ?? [...numeral(from), 'to', ...numeral(to)])
}

function ordinals(context: Context): Reading[] | undefined {
  const match = matchAt(context, ordinalPattern)
  return match && whole(match, ordinal((match[1] ?? '').replace(/,/g, '')))
}

function withFraction(head: string | undefined, top: string, bottom: string): string[] {
  const part = fraction(top, bottom)
  if (head === undefined) return part
  return [...cardinal(head), 'and', ...(top === '1' ? ['a', ...part.slice(1)] : part)]
}

function fractions(context: Context): Reading[] | undefined {
  const vulgar = matchAt(context, vulgarPattern)
  if (vulgar) {
    const [top, bottom] = vulgars[vulgar[2] ?? ''] ?? ['1', '2']
    return whole(vulgar, withFraction(vulgar[1], top, bottom))
  }
  const match = matchAt(context, fractionPattern)
  if (!match) return undefined
  const [all, head, gap = '', top = '', bottom = ''] = match
  const fixed = head === undefined ? fixedFractions[`${top}/${bottom}`] : undefined
  if (fixed) return whole(match, fixed)
  const proper = Number(top) < Number(bottom) && Number(top) > 0 && /^(?:[2-9]|10|12|16|20|32|64|100)$/.test(bottom)
  if (!proper) {
    if (head !== undefined) return undefined
    const outOf = Number(top) <= Number(bottom)
    return whole(match, [...cardinal(top), ...(outOf ? ['out', 'of'] : ['over']), ...cardinal(bottom)])
  }
  if (head === undefined) return whole(match, fraction(top, bottom))
  const words = withFraction(head, top, bottom)
  const first = cardinal(head)
  return [
    { length: head.length, spoken: first },
    piece(gap),
    { length: all.length - head.length - gap.length, spoken: words.slice(first.length) },
  ]
}

function dimensions(context: Context): Reading[] | undefined {
  const match = matchAt(context, dimensionsPattern)
  if (!match) return undefined
  const number = match[1] ?? ''
  const second = /^\d+/.exec(context.text.slice(context.at + match[0].length))?.[0] ?? ''
  const product = /^ ?\d+(?:\.\d+)? ?=/.test(context.text.slice(context.at + match[0].length))
  const times = product || (match[2]?.includes('×') === true && number.length < 3 && second.length < 3)
  return [
    { length: number.length, spoken: grouped(number) },
    { length: (match[2] ?? '').length, spoken: [times ? 'times' : 'by'] },
  ]
}

function versions(context: Context): Reading[] | undefined {
  const match = matchAt(context, version)
  if (match) {
    const numbers = (match[2] ?? '').split('.')
    const dot = numbers.length === 4 && match[1] === undefined ? 'dot' : 'point'
    const words = numbers.flatMap((part, index) => [...(index === 0 ? [] : [dot]), ...cardinal(part)])
    return whole(match, [...(match[1] === undefined ? [] : ['version']), ...words])
  }
  const short = matchAt(context, shortVersion)
  return short && whole(short, ['version', ...decimal(short[1] ?? '')])
}

function plain(context: Context): Reading[] | undefined {
  const zero = matchAt(context, leadingZero)
  if (zero) return whole(zero, digits(zero[0]))
  const match = matchAt(context, plainPattern)
  const several = match && matchAt(context, pluralPattern)
  if (several) return whole(several, plural(numeral(several[1] ?? '')))
  if (!match) return undefined
  const [, sign = '', number = ''] = match
  if (sign !== '' && !isMinus(context, sign)) return undefined
  return whole(match, numeral(`${sign}${number}`))
}

const numbered = new Set(
  'room error route highway flight gate suite area bus channel apartment code building interstate i unit boeing airbus'.split(
    ' ',
  ),
)
const threeDigits = /\d{3}(?![\d:/%-]|[.,]\d|[A-Za-z])/y

/** Room 404, flight 815: numbers that name something are read in groups. */
function named(context: Context): Reading[] | undefined {
  const match = numbered.has(context.previous) ? matchAt(context, threeDigits) : undefined
  return match && whole(match, grouped(match[0]))
}

const hundredsPattern = /([1-9]00+)s\b/y
/** "45ff.": and the following pages; a single f only after "p.". */
const followingPattern = /(\d+)( ?)(ff?)(\.?)(?![A-Za-z\d])/y
const ratioPattern = /(\d{1,3}):(\d{1,3})(?![\d:])/y
const comparisonPattern = /([<>]) ?(?=\d)/y

function following(context: Context): Reading[] | undefined {
  const match = matchAt(context, followingPattern)
  if (!match) return undefined
  const [all, number = '', gap = '', letters, stop] = match
  if (letters === 'f' && (gap !== '' || !/^pp?\.$|^pages?$/.test(context.previous))) return undefined
  const length = all.length - (stop === '.' && endsSentence(context.text, context.at + all.length) ? 1 : 0)
  const words = ['and', 'following']
  if (gap === '') return [{ length, spoken: [...cardinal(number), ...words] }]
  return [piece(number, cardinal(number)), piece(gap), { length: length - number.length - 1, spoken: words }]
}

function marked(context: Context): Reading[] | undefined {
  const hundreds = matchAt(context, hundredsPattern)
  if (hundreds) return whole(hundreds, plural(cardinal(hundreds[1] ?? '').filter((word) => word !== 'one')))
  const ratio = matchAt(context, ratioPattern)
  if (ratio) return whole(ratio, [...cardinal(ratio[1] ?? ''), 'to', ...cardinal(ratio[2] ?? '')])
  const comparison = matchAt(context, comparisonPattern)
  return comparison && whole(comparison, comparison[1] === '<' ? ['less', 'than'] : ['more', 'than'])
}

/** Numbers that are no date, time, amount or telephone number. */
export const numericRules: Rule[] = [
  ...lengthRules,
  following,
  marked,
  named,
  versions,
  dimensions,
  ordinals,
  fractions,
  ...measureRules,
  multiple,
  range,
]
/** Tried last: any number that no other rule has read. */
export const plainNumberRules: Rule[] = [plain]
