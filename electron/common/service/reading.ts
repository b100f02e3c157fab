import { AnswerProblem } from './problem.ts'
import { statusFields } from './statuses.ts'
import type { StatusField } from './statuses.ts'

/** Tolerant reading of a service's answers: numbers as strings, lists in three places, one record or a list of it. */

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The type of a value for messages: `a list`, `nothing`, `a string`. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** A non-empty text; a number or boolean is written out. Null otherwise. */
export function text(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return null
}

/** A finite number, also from a text such as "12.5". Null otherwise. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

/** A boolean, also from 0, 1, "0", "1", "true", "false". Null otherwise. */
export function boolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1' || value === 'true') return true
  if (value === 0 || value === '0' || value === 'false') return false
  return null
}

/** The numbers of a list; entries that are not numbers are left out. */
export function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(number).filter((entry) => entry !== null) : []
}

/** The first of the named fields that holds a text. */
export function firstText(record: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const found = text(record[name])
    if (found !== null) return found
  }
  return null
}

/** Lists come as `data`, `data.result` or `data.list`; no data at all is an empty list. */
export function readList(data: unknown): Fields[] {
  if (data === undefined || data === null) return []
  const found = Array.isArray(data) ? data : isFields(data) ? (data['result'] ?? data['list']) : undefined
  if (!Array.isArray(found)) throw new AnswerProblem(`expected a list in data, got ${kindOf(data)}`)
  return found.map((entry: unknown, index) => {
    if (!isFields(entry)) throw new AnswerProblem(`expected an object in data[${index}], got ${kindOf(entry)}`)
    return entry
  })
}

/** The record of an answer: the object itself, or the first of a list. */
export function readOne(data: unknown): Fields {
  if (isFields(data) && !Array.isArray(data['result']) && !Array.isArray(data['list'])) return data
  if (data === undefined || data === null) throw new AnswerProblem('the answer holds no record', true)
  const first = readList(data)[0]
  if (first === undefined) throw new AnswerProblem('the answer holds no record', true)
  return first
}

/**
 * The record's `_id`, also written `id`.
 * @throws AnswerProblem without it, since the record could not be asked for again
 */
export function readId(record: Fields): string {
  const id = text(record['_id']) ?? text(record['id'])
  if (id === null) throw new AnswerProblem('the record has no _id')
  return id
}

/** The status number under any of its field names, the preferred one first. Null when there is none. */
export function readStatus(record: Fields, preferred: StatusField): number | null {
  for (const name of [preferred, ...statusFields]) {
    const found = number(record[name])
    if (found !== null) return found
  }
  return null
}
