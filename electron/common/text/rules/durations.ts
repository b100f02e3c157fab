import { cardinal, numeral } from '../numbers.ts'
import type { Context, Reading, Rule } from '../types.ts'
import { isDigit, matchAt, piece, whole } from './match.ts'

const partPattern = /(\d{1,4}(?:\.\d+)?)(d|h|m(?:in)?|s(?:ec)?)(?![A-Za-z\d])( ?)/y
/** "2h30m" and "1h5m20s", whose parts touch each other. */
const joinedPattern =
  /(\d{1,3})h(\d{1,2})(?:(?:m|min)(?:(\d{1,2})s)?)?(?![A-Za-z\d])|(\d{1,4})m(\d{1,2})s(?![A-Za-z\d])/y
const minutesAlone = /(\d{1,4})m(?= (?:ago|later|timer|remaining)\b)/y
/** Beside hours the letter stands for minutes, not for meters. */
const minutesBesideHours = /(\d{1,3})m(?![A-Za-z\d²³/])/y
const nearby = 48
const names: Readonly<Record<string, string>> = { d: 'day', h: 'hour', m: 'minute', s: 'second' }
const order = 'dhms'

function amount(value: string, letter: string): string[] {
  const name = names[letter] ?? ''
  return [...numeral(value), Number(value) === 1 ? name : `${name}s`]
}

/** The parts "3h 16m 40s", from large to small; a part alone ("5m") is left to the units. */
function spaced(context: Context): Reading[] | undefined {
  const readings: Reading[] = []
  let at = context.at
  let last = -1
  let parts = 0
  while (parts < order.length) {
    const match = matchAt({ ...context, at }, partPattern)
    const letter = match?.[2]?.[0] ?? ''
    const rank = order.indexOf(letter)
    if (!match || rank <= last) break
    const gap = match[3] ?? ''
    readings.push({ length: match[0].length - gap.length, spoken: amount(match[1] ?? '', letter) }, piece(gap))
    at += match[0].length
    last = rank
    parts += 1
  }
  readings.pop()
  return parts > 1 ? readings : undefined
}

function duration(context: Context): Reading[] | undefined {
  if (!isDigit(context)) return undefined
  const joined = matchAt(context, joinedPattern)
  if (joined) {
    const [, hours, minutes, seconds, onlyMinutes, onlySeconds] = joined
    return whole(joined, [
      ...(hours === undefined ? [] : amount(hours, 'h')),
      ...amount(minutes ?? onlyMinutes ?? '0', 'm'),
      ...(seconds === undefined && onlySeconds === undefined ? [] : amount(seconds ?? onlySeconds ?? '0', 's')),
    ])
  }
  const parts = spaced(context)
  if (parts) return parts
  const hours = /\d ?(?:h|hours?)\b/.test(context.text.slice(Math.max(0, context.at - nearby), context.at))
  const alone = matchAt(context, hours ? minutesBesideHours : minutesAlone)
  return alone && whole(alone, [...cardinal(alone[1] ?? ''), alone[1] === '1' ? 'minute' : 'minutes'])
}

/** Lengths of time in short form: 3h 16m 40s, 2h30, 5m30s. */
export const durationRules: Rule[] = [duration]
