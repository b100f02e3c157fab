import { cardinal } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { matchAt, piece, whole } from './match.ts'

const halfPattern = '([ap])(?:\\.m\\b\\.?|m\\b)'
const clockPattern = new RegExp(
  `([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d)(?:\\.\\d+)?)?(?![\\d:])(?:( *)${halfPattern})?(?:Z\\b)?`,
  'iy',
)
const hourPattern = new RegExp(`(1[0-2]|0?[1-9])( *)${halfPattern}`, 'iy')
const hourRange = new RegExp(
  `(1[0-2]|[1-9])(?::([0-5]\\d))?( *[-–] *)(?=(?:1[0-2]|[1-9])(?::[0-5]\\d)? *${halfPattern})`,
  'iy',
)

function minutes(text: string): string[] {
  if (text === '00') return []
  return text.startsWith('0') ? ['oh', ...cardinal(text)] : cardinal(text)
}

function half(letter: string | undefined): string[] {
  return letter === undefined ? [] : [letter.toUpperCase(), 'M']
}

/** After "p.m." at the end of a sentence, the number of characters that are left to the sentence: its full stop. */
function heldBack(context: Context, match: RegExpExecArray): number {
  if (!match[0].endsWith('.')) return 0
  const rest = context.text.slice(context.at + match[0].length, context.at + match[0].length + 40)
  return /^["')\]]*(?:\s+["'(]*[A-Z]|\s*$)/.test(rest) ? 1 : 0
}

function clock(context: Context): Reading[] | undefined {
  const match = matchAt(context, clockPattern)
  if (!match) return undefined
  const [all, hour = '', minute = '', second, gap, letter] = match
  const hours = hour === '00' ? ['zero'] : cardinal(hour)
  if (hour === '00' && minute === '00' && second === undefined && letter === undefined)
    return whole(match, ['midnight'])
  const exact = minute === '00' && second === undefined
  const oClock = !exact || letter !== undefined ? [] : Number(hour) > 12 || hour === '00' ? ['hundred'] : ["o'clock"]
  const seconds = second === undefined ? [] : ['and', ...cardinal(second), Number(second) === 1 ? 'second' : 'seconds']
  const spoken = [...hours, ...minutes(minute), ...oClock, ...seconds]
  const length = all.length - heldBack(context, match)
  if (letter === undefined) return [{ length: all.length, spoken }]
  const head = all.search(/[ap]\.?m/i) - (gap?.length ?? 0)
  if (gap === '') return [{ length, spoken: [...spoken, ...half(letter)] }]
  return [{ length: head, spoken }, piece(gap), { length: length - head - (gap?.length ?? 0), spoken: half(letter) }]
}

function hour(context: Context): Reading[] | undefined {
  const match = matchAt(context, hourPattern)
  if (!match) return undefined
  const [all, number = '', gap = '', letter] = match
  const length = all.length - heldBack(context, match)
  if (gap === '') return [{ length, spoken: [...cardinal(number), ...half(letter)] }]
  const head = number.length
  return [
    { length: head, spoken: cardinal(number) },
    piece(gap),
    { length: length - head - gap.length, spoken: half(letter) },
  ]
}

/** "9-5pm": the first half of a range. */
function rangeStart(context: Context): Reading[] | undefined {
  const match = matchAt(context, hourRange)
  if (!match) return undefined
  return whole(match, [...cardinal(match[1] ?? ''), ...minutes(match[2] ?? '00'), 'to'])
}

/** Times of day: 3:30 pm, 14:05, 7 a.m., 9-5pm. */
export const timeRules: Rule[] = [rangeStart, clock, hour]
