import { matchAt } from './match.ts'
import type { Context, Reading, Rule } from '../types.ts'

const symbolNames: Readonly<Record<string, string>> = {
  '&': 'and',
  '@': 'at',
  '+': 'plus',
  '=': 'equals',
  '%': 'percent',
  '°': 'degrees',
  '€': 'euros',
  '£': 'pounds',
  $: 'dollars',
  '¥': 'yen',
  '¢': 'cents',
  '×': 'times',
  '÷': 'divided by',
  '±': 'plus or minus',
  '≈': 'about',
  '≠': 'is not equal to',
  '≤': 'is at most',
  '≥': 'is at least',
  '<': 'is less than',
  '>': 'is greater than',
  '√': 'the square root of',
  '∞': 'infinity',
  π: 'pi',
  '§': 'section',
  '¶': 'paragraph',
  '©': 'copyright',
  '²': 'squared',
  '³': 'cubed',
  '#': 'hash',
  '^': 'to the power of',
}

/** A slash that people read as "or"; the one in "and/or" is not read at all. */
const orPattern = /\/(?=(?:she|her|hers|him|no|or|false|off|women|girls)\b)/iy
const orBefore = new Set(['he', 'his', 'him', 'yes', 'true', 'on', 'men', 'boys', 'either'])

function symbol(context: Context): Reading[] | undefined {
  const { text, at } = context
  const or = matchAt(context, orPattern)
  // "And/or" and "either/or" hold their "or" already.
  const isSaid = /^(?:and|either)$/.test(context.previous) && /^or\b/i.test(text.slice(at + 1, at + 4))
  if (or && !isSaid && orBefore.has(context.previous)) return [{ length: 1, spoken: ['or'] }]
  if (or && isSaid) return undefined
  const character = text[at] ?? ''
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  if (character === '/' && /^n\/a\b/i.test(text.slice(at - 1))) return undefined
  if (character === '/' && /[A-Za-z\d$€£%]/.test(before) && /[A-Za-z\d]/.test(after)) {
    const perUnit =
      /\d/.test(before) ||
      /^(?:month|year|day|week|hour|minute|second|person|user|seat|head|night|mo|yr|hr|wk|min|sec)\b/.test(
        text.slice(at + 1),
      )
    return [{ length: 1, spoken: [perUnit && /[a-z]/.test(after) ? 'per' : 'slash'] }]
  }
  if (
    character === '*' &&
    /[\d ]/.test(before) &&
    /^ ?\d/.test(text.slice(at + 1)) &&
    /\d ?$/.test(text.slice(Math.max(0, at - 2), at))
  )
    return [{ length: 1, spoken: ['times'] }]
  if (character === '~' && /\d|[$£€]/.test(after)) return [{ length: 1, spoken: ['about'] }]
  if (character === '-' && /\d ?$/.test(text.slice(Math.max(0, at - 2), at)) && /^- \d/.test(text.slice(at)))
    return [{ length: 1, spoken: ['minus'] }]
  if (character === '−') return [{ length: 1, spoken: ['minus'] }]
  if (character === '\\' && /[A-Za-z\d]/.test(before) && /[A-Za-z\d]/.test(after))
    return [{ length: 1, spoken: ['backslash'] }]
  const name = symbolNames[character]
  // Decoration ("### Title", "<<<") is not read.
  if (name === undefined || (/[#<>=+^]/.test(character) && isDecoration(text, at))) return undefined
  return [{ length: 1, spoken: name.split(' ') }]
}

function isDecoration(text: string, at: number): boolean {
  const character = text[at] ?? ''
  if (text[at - 1] === character || text[at + 1] === character) return true
  return !/[A-Za-z\d)]\s*$/.test(text.slice(Math.max(0, at - 4), at)) || !/^.\s*[A-Za-z\d(.$£€-]/.test(text.slice(at))
}

/** Symbols that have a name; all others are silent. */
export const symbolRules: Rule[] = [symbol]
