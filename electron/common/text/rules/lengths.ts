import { cardinal, numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { isDigit, matchAt, nounFollows, piece, whole } from './match.ts'

const feetAndInches = /(\d{1,3})'(?:(\d{1,2}(?:\.\d+)?)(?:"|'')?|( )(\d{1,2}(?:\.\d+)?)(?:"|''))(?![A-Za-z\d])/y
const feetPattern = /(\d{1,4}(?:\.\d+)?)'(?![A-Za-z\d'])/y
const inchesPattern = /(\d{1,4}(?:\.\d+)?)"(?![A-Za-z\d])/y
const byPattern = /[xX×](?= ?\d)/y
const second = / ?[xX×] ?\d{1,4}(?:\.\d+)?['"]/y
/** How much of the line before a mark is searched for an open quotation (in characters). */
const lineLength = 300

function lineBefore(context: Context): string {
  return (
    context.text
      .slice(Math.max(0, context.at - lineLength), context.at)
      .split('\n')
      .at(-1) ?? ''
  )
}

/** Whether a quotation is open: marks after a digit outside of one stand for inches and open nothing. */
function isQuoted(context: Context): boolean {
  let open = false
  for (const [mark] of lineBefore(context).matchAll(/\d?"/g)) open = open ? false : mark === '"'
  return open
}

function lengths(context: Context): Reading[] | undefined {
  if (!isDigit(context)) return undefined
  const { text } = context
  const height = matchAt(context, feetAndInches)
  if (height) {
    const [, feet = '', inches, gap = '', apart] = height
    if (inches !== undefined) return whole(height, [...cardinal(feet), 'foot', ...numeral(inches)])
    return [
      { length: feet.length + 1, spoken: [...cardinal(feet), 'foot'] },
      piece(gap),
      { length: (apart?.length ?? 0) + 1, spoken: numeral(apart ?? '') },
    ]
  }
  const inches = matchAt(context, inchesPattern)
  if (inches && !isQuoted(context)) {
    const one = inches[1] === '1' || isAdjective(text, context.at + inches[0].length)
    return whole(inches, [...numeral(inches[1] ?? ''), one ? 'inch' : 'inches'])
  }
  const feet = matchAt(context, feetPattern)
  // An apostrophe that opens a quotation before closes it here.
  if (!feet || /(?:^|[\s("=[{])'(?!\d0s)\S/.test(lineBefore(context))) return undefined
  if (/[^\s("x×–-]/.test(text[context.at - 1] ?? ' ')) return undefined
  const one = feet[1] === '1' || isAdjective(text, context.at + feet[0].length)
  return whole(feet, [...numeral(feet[1] ?? ''), one ? 'foot' : 'feet'])
}

/** Whether a noun follows the length, or the length that it is multiplied by: a 10' x 12' room. */
function isAdjective(text: string, at: number): boolean {
  second.lastIndex = at
  return nounFollows(text, at + (second.exec(text)?.[0].length ?? 0))
}

/** The sign between two lengths: 5' x 7', 3 m × 4 m. */
function by(context: Context): Reading[] | undefined {
  const match = 'xX×'.includes(context.text[context.at] ?? ' ') ? matchAt(context, byPattern) : undefined
  const before = context.text.slice(Math.max(0, context.at - 6), context.at)
  return match && /\d(?:['"]| ?(?:mm|cm|m|km|in|ft|px)) ?$/.test(before) ? whole(match, ['by']) : undefined
}

/** Feet and inches by their marks. */
export const lengthRules: Rule[] = [lengths, by]
