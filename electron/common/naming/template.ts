import { message, isMessage } from '../messages/index.ts'
import { applyFormat, isFormat } from './format.ts'
import type { NameValue } from './format.ts'
import type { Message, Text } from '../messages/index.ts'

/** A field of a template, `{index:003}`, with the format of its value. */
export interface NameField {
  name: string
  format: string | null
}

/** A parsed template of names; made by `parseTemplate` alone. */
export interface NameTemplate {
  text: string
  parts: readonly (string | NameField)[]
  /** Names of the fields, each once. */
  fields: readonly string[]
}

export type ParsedTemplate =
  | { ok: true; template: NameTemplate }
  /** `at`: index of the character at fault, from 0. */
  | { ok: false; problem: Text; at: number }

/** Values of fields by name; names differ neither by case nor by blanks around them. */
export type NameValues = Readonly<Record<string, NameValue>>

const longest = 1_000

/**
 * Parses a template: text with fields in braces, `{name}` or `{name:format}`; `{{` and `}}` are literal braces. With
 * `known` (names of existing fields), other fields are refused.
 */
export function parseTemplate(text: string, known?: Iterable<string>): ParsedTemplate {
  if (text.length > longest) {
    return fault(longest, message('nameTemplate.tooLong', { limit: longest }))
  }
  const names = known === undefined ? null : new Map([...known].map((name) => [keyOf(name), name]))
  const parts: (string | NameField)[] = []
  let plain = ''
  let at = 0
  while (at < text.length) {
    const character = text[at]!
    if ((character === '{' || character === '}') && text[at + 1] === character) {
      plain += character
      at += 2
    } else if (character === '{') {
      const end = text.indexOf('}', at + 1)
      const inner = text.indexOf('{', at + 1)
      if (end < 0 || (inner >= 0 && inner < end)) {
        return fault(at, message('nameTemplate.notClosed', { at: at + 1 }))
      }
      const read = readField(text.slice(at + 1, end), names)
      if (isMessage(read)) return fault(at, read)
      if (plain !== '') parts.push(plain)
      plain = ''
      parts.push(read)
      at = end + 1
    } else if (character === '}') {
      return fault(at, message('nameTemplate.closesNothing', { at: at + 1 }))
    } else {
      plain += character
      at += 1
    }
  }
  if (plain !== '') parts.push(plain)
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
  return { ok: true, template: { text, parts, fields: [...new Set(fields)] } }
}

/** The template with its fields filled in, not yet valid as a file name. Missing values are ''. */
export function renderTemplate(template: NameTemplate, values: NameValues): string {
  const byKey = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]))
  return template.parts
    .map((part) => (typeof part === 'string' ? part : applyFormat(byKey.get(keyOf(part.name)), part.format)))
    .join('')
}

/** A field as a template writes it; null for a name that a template can't contain. */
export function fieldText(name: string): string | null {
  return /[{}]/.test(name) || name.trim() === '' ? null : `{${name.trim()}}`
}

function readField(body: string, known: ReadonlyMap<string, string> | null): NameField | Message {
  if (body.trim() === '') return message('nameTemplate.emptyBraces')
  const whole = known?.get(keyOf(body))
  if (whole !== undefined) return { name: whole, format: null }
  const colon = body.lastIndexOf(':')
  const format = colon < 0 ? null : body.slice(colon + 1).trim()
  const name = (colon < 0 ? body : body.slice(0, colon)).trim()
  if (name === '') return message('nameTemplate.noNameBeforeColon', { body })
  const found = known === null ? name : known.get(keyOf(name))
  if (found === undefined) {
    const all = [...(known?.values() ?? [])]
    const some = all.length > 12 ? [...all.slice(0, 12), '…'] : all
    return all.length === 0
      ? message('nameTemplate.noFields', { name })
      : message('nameTemplate.noField', { name, fields: some })
  }
  if (format !== null && !isFormat(keyOf(name), format)) {
    return message('nameTemplate.noFormat', { format, name })
  }
  return { name: found, format }
}

function keyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

function fault(at: number, problem: Text): ParsedTemplate {
  return { ok: false, problem, at }
}
