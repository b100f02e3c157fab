import { z } from 'zod'

/** Query parameters arrive as texts: numbers are parsed from them, an empty one counts as absent. */

function fromQuery<T>(value: T): T | number | undefined {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

export function queryChoice<const T extends readonly number[]>(choices: T) {
  return z.preprocess((value: T[number] | undefined) => fromQuery(value), z.literal(choices).optional()).optional()
}

/** A whole number of at least 1, with a default. */
export function queryCount(byDefault: number, max: number) {
  return z
    .preprocess((value: number | undefined) => fromQuery(value), z.number().int().min(1).max(max).default(byDefault))
    .default(byDefault)
}

/** A list of allowed numbers, at least one; a single value is a list of one. */
export function queryChoices<const T extends readonly number[]>(choices: T) {
  return z.preprocess((value: T[number][]) => listOf(value), z.array(z.literal(choices)).min(1))
}

function listOf(value: unknown): unknown[] | undefined {
  const entries = (Array.isArray(value) ? (value as unknown[]) : [value]).map((entry) => fromQuery(entry))
  return value === undefined ? undefined : entries.filter((entry) => entry !== undefined)
}

/**
 * Query parameters as schemas take them: `types[]=1501&types[]=1502` and `types[0]=1501` become `{types: ['1501',
 * ...]}`. Parsers differ in whether they strip the brackets, so both forms are read.
 */
export function gatherBrackets(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const gathered = new Map<string, unknown>()
  for (const [key, value] of Object.entries(query)) {
    const name = /^(.+)\[\d*\]$/.exec(key)?.[1]
    if (name === undefined) {
      gathered.set(key, value)
      continue
    }
    const before = gathered.get(name)
    const list: unknown[] = before === undefined ? [] : Array.isArray(before) ? before : [before]
    gathered.set(name, [...list, ...(Array.isArray(value) ? (value as unknown[]) : [value])])
  }
  return Object.fromEntries(gathered)
}
