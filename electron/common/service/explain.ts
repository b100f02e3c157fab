import type { z } from 'zod'
import { isMessage, message, readText } from '../messages/index.ts'
import type { Message, MessageKey, MessageValues, Text } from '../messages/index.ts'
import { anyOf, quote } from './media-url.ts'
import { withField, fieldProblem } from './refusal.ts'
import { codeOf, isCode } from './codes/codes.ts'
import type { Code } from './codes/codes.ts'

/** A field's name, `data[0].voice.voice_id`, made from its path. */
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
function shown(value: unknown): Text {
  if (typeof value === 'string') return quote(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindText(value)
}

const simple: Readonly<Record<string, MessageKey>> = {
  string: 'requestProblems.values.string',
  number: 'requestProblems.values.number',
  boolean: 'requestProblems.values.boolean',
}

/** The type of a value, as text for a message. */
export function kindText(value: unknown): Text {
  if (value === undefined) return message('requestProblems.values.nothing')
  if (value === null) return message('requestProblems.values.null')
  if (Array.isArray(value)) return message('requestProblems.values.list')
  if (typeof value === 'object') return message('requestProblems.values.object')
  const key = simple[typeof value]
  return key === undefined ? message('requestProblems.values.other', { type: typeof value }) : message(key)
}

const types: Readonly<Record<string, MessageKey>> = {
  string: 'requestProblems.types.string',
  number: 'requestProblems.types.number',
  int: 'requestProblems.types.int',
  boolean: 'requestProblems.types.boolean',
  array: 'requestProblems.types.array',
  object: 'requestProblems.types.object',
  record: 'requestProblems.types.object',
  tuple: 'requestProblems.types.array',
}

function tooBig(issue: z.core.$ZodIssueTooBig, value: unknown): Message {
  const limit = String(issue.maximum)
  if (issue.origin === 'string') return fieldProblem('requestProblems.longText', { limit })
  if (issue.origin === 'array') return fieldProblem('requestProblems.longList', { limit })
  return fieldProblem('requestProblems.most', { limit, value: shown(value) })
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, value: unknown): Message {
  const limit = String(issue.minimum)
  if (issue.origin === 'array' || issue.origin === 'string') {
    if (limit === '1') return fieldProblem('requestProblems.empty')
    const isList = issue.origin === 'array'
    return fieldProblem(isList ? 'requestProblems.shortList' : 'requestProblems.shortText', { limit })
  }
  const key = issue.inclusive === false ? 'requestProblems.above' : 'requestProblems.least'
  return fieldProblem(key, { limit, value: shown(value) })
}

const notValid = fieldProblem('requestProblems.notValid')

/** What is wrong with the value, as a message without the field's name. */
function problemOf(issue: z.core.$ZodIssue, value: unknown): Message {
  switch (issue.code) {
    case 'invalid_type': {
      if (value === undefined) return fieldProblem('requestProblems.required')
      const key = types[issue.expected]
      if (key === undefined) return notValid
      return fieldProblem('requestProblems.type', { type: message(key), value: shown(value) })
    }
    case 'too_big':
      return tooBig(issue, value)
    case 'too_small':
      return tooSmall(issue, value)
    case 'invalid_value':
      return ofChoices(value, issue.values, 'requestProblems.choice', 'requestProblems.choice')
    case 'invalid_union': {
      const options: unknown = 'options' in issue ? issue.options : undefined
      const choices = Array.isArray(options) ? options : []
      return ofChoices(value, choices, 'requestProblems.kindOf', 'requestProblems.kind')
    }
    case 'unrecognized_keys':
      return fieldProblem('requestProblems.unknownKeys', { names: firstOf(issue.keys.map(quote)) })
    case 'custom':
    case 'invalid_format':
    default: {
      // A rule without a message of its own has the text of Zod, which is in English only.
      const text = readText(issue.message)
      return isMessage(text) ? text : notValid
    }
  }
}

/** Most names that a sentence lists. */
const mostNames = 8

/** The first of many names, with a mark that there are more. */
const firstOf = (names: readonly string[]): string[] =>
  names.length <= mostNames ? [...names] : [...names.slice(0, mostNames), '…']

function ofChoices(value: unknown, given: readonly unknown[], key: MessageKey, withoutAny: MessageKey): Message {
  const values: MessageValues = given.length === 0 ? {} : { choices: anyOf(given.map(String)) }
  if (value !== undefined)
    return fieldProblem(given.length === 0 ? withoutAny : key, { ...values, value: shown(value) })
  return fieldProblem(given.length === 0 ? 'requestProblems.required' : 'requestProblems.requiredOf', values)
}

/**
 * The problem within a union that concerns the value as it was meant: that of the only member whose type the value has.
 * @returns the given problem where no member fits better than others
 */
function withinUnion(issue: z.core.$ZodIssue, input: unknown): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const value = valueAt(input, issue.path)
  const isOther = ({ code, path }: z.core.$ZodIssue): boolean =>
    path.length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof value === 'object'))
  const [inner, ...others] = issue.errors.flatMap(([first]) => (first && !isOther(first) ? [first] : []))
  if (!inner || others.length > 0) return issue
  return withinUnion({ ...inner, path: [...issue.path, ...inner.path] }, input)
}

/**
 * Message of the first problem, with the field's name and the code to answer.
 * @param given of Zod
 * @param whole name of the input as a whole, for problems that concern no single field
 */
export function explainProblem(
  given: z.core.$ZodIssue,
  input: unknown,
  whole: Text,
): { code: Code; field: string; message: Text } {
  const issue = withinUnion(given, input)
  const field = fieldName(issue.path)
  const params: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return {
    code: isCode(params) ? params : codeOf.parameter,
    field,
    message: withField(problemOf(issue, valueAt(input, issue.path)), field === '' ? whole : field),
  }
}
