import { fieldText, parseTemplate } from '@common/naming/index.ts'
import { formatText } from '../../i18n/translate.ts'

/** What is wrong with a template, and at which character, from 0; null when nothing is. `known`: names of its fields. */
export function checkTemplate(
  text: string,
  known: readonly string[] | undefined,
): { problem: string; at: number } | null {
  const parsed = parseTemplate(text, known)
  return parsed.ok ? null : { problem: formatText(parsed.problem), at: parsed.at }
}

/** How a field is put into a template: with the format that is usual for it. */
export function fieldToInsert(name: string): string | null {
  if (name === 'date') return '{date:YYYY-MM-DD}'
  if (name === 'index') return '{index:003}'
  return fieldText(name)
}

/** Puts text in place of what is selected; answers the whole and where the caret is then. */
export function insertAt(text: string, insert: string, start: number, end: number): { text: string; caret: number } {
  const [from, to] = [Math.min(start, end, text.length), Math.min(Math.max(start, end), text.length)]
  return { text: text.slice(0, from) + insert + text.slice(to), caret: from + insert.length }
}

/** Fields that Greenroom knows itself; the others are of the sheet. */
export const ownFields: ReadonlySet<string> = new Set([
  ...['date', 'time', 'project', 'index', 'name', 'kind', 'width', 'height', 'duration', 'connection', 'id'],
  ...['size', 'fps', 'state'],
])
