import { message } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'
import { readIpa } from '../ipa.ts'
import { longestPauseMs, usualPauseMs } from '../pauses.ts'
import { markupTokens } from './tokens.ts'
import type { MarkupToken } from './tokens.ts'

/** How words are spoken, beside how the voice would by itself. */
export interface Prosody {
  /** Factor on the pace, 0.5 to 2. */
  rate: number
  /** Semitones above the voice, -6 to 6. */
  pitch: number
  /** Gain, -40 to 6 dB. */
  volume: number
  /** 1 is moderate emphasis, 2 strong, -1 reduced. */
  emphasis: number
}

const [leastRate, mostRate, mostPitch, leastVolume, mostVolume] = [0.5, 2, 6, -40, 6]
const rates: Readonly<Record<string, number>> = {
  'x-slow': 0.6,
  slow: 0.8,
  medium: 1,
  default: 1,
  fast: 1.25,
  'x-fast': 1.5,
}
const pitches: Readonly<Record<string, number>> = {
  'x-low': -4,
  low: -2,
  medium: 0,
  default: 0,
  high: 2,
  'x-high': 4,
}
const volumes: Readonly<Record<string, number>> = {
  silent: leastVolume,
  'x-soft': -10,
  soft: -5,
  medium: 0,
  default: 0,
  loud: 3,
  'x-loud': 6,
}
const levels: Readonly<Record<string, number>> = { strong: 2, moderate: 1, none: 0, reduced: -1 }
/** Pauses by their strength, ms. */
const strengths: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 400,
  strong: 700,
  'x-strong': 1_200,
}
/** Ways of reading that `say-as` may ask for; numbers, dates and amounts are read as such without it. */
export const sayAsKinds = [
  ...['characters', 'spell-out', 'verbatim', 'digits', 'telephone'],
  ...['cardinal', 'number', 'ordinal', 'date', 'time', 'currency', 'unit', 'fraction', 'address', 'expletive'],
] as const

const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
const named = (table: Readonly<Record<string, number>>, key: string): number | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Factor on the pace: a name, `80%`, `+10%` or `1.2` (SSML 1.1, 3.2.4). Undefined where it is none of these. */
function rateOf(value: string): number | undefined {
  const percent = /^([+-]?)(\d{1,4}(?:\.\d{1,3})?)%$/.exec(value)
  const plain = /^\d{1,2}(?:\.\d{1,3})?$/.exec(value)
  const given = percent
    ? (Number(percent[2]) * (percent[1] === '-' ? -1 : 1)) / 100 + (percent[1] === '' ? 0 : 1)
    : plain
      ? Number(value)
      : undefined
  return named(rates, value) ?? (given === undefined ? undefined : clamped(given, leastRate, mostRate))
}

/** Semitones: a name, `+2st` or a change in per cent. A pitch in hertz depends on the voice and is not taken. */
function pitchOf(value: string): number | undefined {
  const steps = /^([+-]?\d{1,2}(?:\.\d{1,2})?)st$/.exec(value)
  const percent = /^([+-]\d{1,2}(?:\.\d{1,2})?)%$/.exec(value)
  const given = steps ? Number(steps[1]) : percent ? 12 * Math.log2(1 + Number(percent[1]) / 100) : undefined
  return named(pitches, value) ?? (given === undefined ? undefined : clamped(given, -mostPitch, mostPitch))
}

/** Gain in dB: a name or `+3dB`. */
function volumeOf(value: string): number | undefined {
  const decibels = /^([+-]?\d{1,2}(?:\.\d{1,2})?)db$/.exec(value)
  const given = decibels ? clamped(Number(decibels[1]), leastVolume, mostVolume) : undefined
  return named(volumes, value) ?? given
}

/** Length of a pause, ms: `500ms`, `1.5s` or a strength; at most a minute. */
function breakOf(attributes: MarkupToken['attributes']): number | undefined {
  const time = /^(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})(ms|s)$/.exec(lower(attributes['time'] ?? ''))
  if (time) return Math.min(longestPauseMs, Math.round(Number(time[1]) * (time[2] === 's' ? 1_000 : 1)))
  if (attributes['time'] !== undefined) return undefined
  return attributes['strength'] === undefined ? usualPauseMs : named(strengths, lower(attributes['strength']))
}

const lower = (value: string): string => value.trim().toLowerCase()

/** Length of the pause of a `break`, ms; the usual one where it isn't understood. */
export const pauseOf = (token: MarkupToken): number => breakOf(token.attributes) ?? usualPauseMs

/** How the words of an element are spoken; what isn't understood changes nothing. */
export function prosodyOf({ element, attributes }: Pick<MarkupToken, 'element' | 'attributes'>): Partial<Prosody> {
  if (element === 'emphasis') return { emphasis: named(levels, lower(attributes['level'] ?? 'moderate')) ?? 1 }
  if (element !== 'prosody') return {}
  const read = { rate: rateOf, pitch: pitchOf, volume: volumeOf }
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, of]) => {
      const value = attributes[name] === undefined ? undefined : of(lower(attributes[name]))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What of the markup of a script isn't understood, each once. */
export function markupProblems(script: string): Text[] {
  const problems = new Map<string, Text>()
  const open: MarkupToken[] = []
  const tell = (token: MarkupToken, problem: Text): void => {
    const mark = script.slice(token.from, token.to)
    problems.set(mark, message('pronounce.markup', { mark, problem }))
  }
  for (const token of markupTokens(script)) {
    const { element, kind } = token
    if (kind === 'open') open.push(token)
    if (kind === 'close') {
      const at = open.findLastIndex((one) => one.element === element)
      if (at < 0) tell(token, message('pronounce.noBegin'))
      else open.splice(at, 1)
      continue
    }
    for (const problem of attributeProblems(token)) tell(token, problem)
  }
  for (const token of open) if (token.element !== 's' && token.element !== 'p') tell(token, message('pronounce.noEnd'))
  return [...problems.values()]
}

function attributeProblems({ element, attributes }: MarkupToken): Text[] {
  const wrong = (name: string): Text[] => [message('pronounce.noValue', { name, value: attributes[name] ?? '' })]
  switch (element) {
    case 'break':
      return breakOf(attributes) === undefined ? wrong(attributes['time'] === undefined ? 'strength' : 'time') : []
    case 'emphasis':
      return named(levels, lower(attributes['level'] ?? 'moderate')) === undefined ? wrong('level') : []
    case 'prosody': {
      const known = prosodyOf({ element, attributes })
      return ['rate', 'pitch', 'volume'].filter((name) => name in attributes && !(name in known)).flatMap(wrong)
    }
    case 'say-as':
      return sayAsKinds.some((kind) => kind === lower(attributes['interpret-as'] ?? '')) ? [] : wrong('interpret-as')
    case 'phoneme': {
      const { sounds, unknown } = readIpa((attributes['ph'] ?? '').replaceAll(/\s+/g, ''))
      const isIpa = lower(attributes['alphabet'] ?? 'ipa') === 'ipa'
      return isIpa ? (sounds.length === 0 || unknown.length > 0 ? wrong('ph') : []) : wrong('alphabet')
    }
    case 'sub':
      return (attributes['alias'] ?? '').trim() === '' ? wrong('alias') : []
    default:
      return []
  }
}
