import { fieldText, parseTemplate } from '@common/naming/index.ts'
import { formatText } from '../../i18n/translate.ts'

/**
 * The problem of a template and the index of the character at fault; null when it is valid. `known`: names of its
 * fields.
 */
export function checkTemplate(
  text: string,
  known: readonly string[] | undefined,
): { problem: string; at: number } | null {
  const parsed = parseTemplate(text, known)
  return parsed.ok ? null : { problem: formatText(parsed.problem), at: parsed.at }
}

/** A field as text for a template, with its usual format. */
export function fieldToInsert(name: string): string | null {
  if (name === 'date') return '{date:YYYY-MM-DD}'
  if (name === 'index') return '{index:003}'
  return fieldText(name)
}

/** Replaces the selection by text; answers the whole text and the new caret position. */
export function insertAt(text: string, insert: string, start: number, end: number): { text: string; caret: number } {
  const [from, to] = [Math.min(start, end, text.length), Math.min(Math.max(start, end), text.length)]
  return { text: text.slice(0, from) + insert + text.slice(to), caret: from + insert.length }
}

/** Fields that Greenroom provides; all others are columns of the sheet. */
export const ownFields: ReadonlySet<string> = new Set([
  ...['date', 'time', 'project', 'index', 'name', 'kind', 'width', 'height', 'duration', 'connection', 'id'],
  ...['size', 'fps', 'state'],
])
