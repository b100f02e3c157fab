import type { z } from 'zod'
import { codeOf } from './codes.ts'
import { list, quote } from '../media-url.ts'
import { kindOf } from '../reading.ts'
import type { Text } from '../../messages/index.ts'

/** `data[0].voice.voice_id` from a path. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined
    return (value as Record<PropertyKey, unknown>)[key]
  }, input)
}

/** A value as it is shown in a message: short, never a whole object. */
function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value)
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function tooBig(issue: z.core.$ZodIssueTooBig, value: unknown): string {
  const limit = String(issue.maximum)
  if (issue.origin === 'string') return `is longer than ${limit} characters`
  if (issue.origin === 'array') return `holds more than ${limit} entries`
  return `must be at most ${limit}, not ${shown(value)}`
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, value: unknown): string {
  const limit = String(issue.minimum)
  if (issue.origin === 'array')
    return limit === '1' ? 'cannot be empty' : `must hold at least ${limit} entries`
  if (issue.origin === 'string')
    return limit === '1' ? 'cannot be empty' : `must hold at least ${limit} characters`
  return issue.inclusive === false
    ? `must be greater than ${limit}, not ${shown(value)}`
    : `must be at least ${limit}, not ${shown(value)}`
}

/** What follows the field's name. */
function predicate(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'custom':
      return issue.message
    case 'invalid_type':
      if (value === undefined) return 'is required'
      return `must be ${nouns[issue.expected] ?? issue.expected}, not ${shown(value)}`
    case 'too_big':
      return tooBig(issue, value)
    case 'too_small':
      return tooSmall(issue, value)
    case 'invalid_value': {
      const choices = list(issue.values.map(String))
      return value === undefined ? `is required: ${choices}` : `must be ${choices}, not ${shown(value)}`
    }
    case 'invalid_union': {
      const options: unknown = 'options' in issue ? issue.options : undefined
      const choices = Array.isArray(options) ? `: ${list(options.map(String))}` : ''
      return value === undefined
        ? `is required${choices}`
        : `must be one of the known kinds${choices}, not ${shown(value)}`
    }
    case 'invalid_format':
    default:
      return issue.message
  }
}

/** One sentence for the first thing that is wrong, naming the field, and the code to answer. */
export function explainProblem(
  issue: z.core.$ZodIssue,
  input: unknown,
  whole: string,
): { code: number; field: string; message: Text } {
  const field = fieldName(issue.path)
  const params: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return {
    code: typeof params === 'number' ? params : codeOf.parameter,
    field,
    message: `${field === '' ? whole : field} ${predicate(issue, valueAt(input, issue.path))}.`,
  }
}
