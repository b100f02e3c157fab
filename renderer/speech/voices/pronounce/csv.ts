import { pronunciation } from '@common/bridge/index.ts'
import type { Pronunciation } from '@common/bridge/index.ts'
import { mostPronunciations } from '@common/pronounce/index.ts'
import { keyOf } from './entries.ts'

const columns = ['word', 'as', 'value', 'case'] as const
type Column = (typeof columns)[number]

/** A dictionary as CSV for spreadsheets: in UTF-8 with a byte order mark, without which Excel misreads it. */
export function csvOf(entries: readonly Pronunciation[]): string {
  const rows = entries.map(({ word, kind, value, caseSensitive }) => [word, kind, value, caseSensitive ? 'yes' : 'no'])
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

const cell = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Names of the columns in files of Greenroom and of other programs. */
const names: Record<Column, RegExp> = {
  word: /^(word|term|text|grapheme|lexeme|written|词|词语|单词)$/i,
  as: /^(as|kind|type|alphabet|方式|类型)$/i,
  value: /^(value|says?|said as|spoken|alias|ipa|phoneme|pronunciation|replacement|读作|读音|发音)$/i,
  case: /^(case|case[ _-]?sensitive|match case|大小写|区分大小写)$/i,
}

const columnOf = (header: readonly string[], name: Column): number =>
  header.findIndex((one) => names[name].test(one.trim()))
const isHeader = (row: readonly string[]): boolean => columnOf(row, 'word') >= 0 && columnOf(row, 'value') >= 0

/**
 * Entries from the rows of a sheet; rows without an entry are counted. Without names of columns, the order of the
 * columns decides.
 */
export function entriesOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { entries: Pronunciation[]; skipped: number } {
  const [first] = rows
  // In a short table the reader of sheets may not recognise the header, so the first row is checked for it.
  if (first && !isHeader(header) && isHeader(first)) return entriesOf(first, rows.slice(1))
  const column = (name: Column): number => columnOf(header, name)
  const named = isHeader(header)
  const byOrder = header.length > 2 ? { word: 0, as: 1, value: 2, case: 3 } : { word: 0, as: -1, value: 1, case: -1 }
  const at = named ? { word: column('word'), as: column('as'), value: column('value'), case: column('case') } : byOrder
  const allIpa = named && /^(ipa|phoneme)$/i.test(header[at.value]?.trim() ?? '')
  const entries: Pronunciation[] = []
  for (const row of rows) {
    const read = (index: number): string => (index < 0 ? '' : (row[index] ?? '').trim())
    const written = read(at.value)
    const bare = /^(?:\/(.+)\/|\[(.+)\])$/su.exec(written)
    const ipa = /ipa|phone/i.test(read(at.as)) || allIpa || (bare !== null && !/^says?$/i.test(read(at.as)))
    const parsed = pronunciation.safeParse({
      word: read(at.word),
      kind: ipa ? 'ipa' : 'says',
      value: ipa && bare ? (bare[1] ?? bare[2]) : written,
      caseSensitive: /^(yes|true|1|y|x|是|区分)$/i.test(read(at.case)),
    })
    if (parsed.success) entries.push(parsed.data)
  }
  return { entries, skipped: rows.length - entries.length }
}

/**
 * A dictionary with the entries of a file added: entries for known words replace the old ones, the others are appended.
 */
export function merged(
  entries: readonly Pronunciation[],
  taken: readonly Pronunciation[],
): { entries: Pronunciation[]; added: number; changed: number; left: number } {
  const whole = new Map(entries.map((one) => [keyOf(one), one]))
  let [added, changed, left] = [0, 0, 0]
  for (const one of taken) {
    const before = whole.get(keyOf(one))
    if (!before && whole.size >= mostPronunciations) {
      left += 1
      continue
    }
    if (!before) added += 1
    else if (before.value !== one.value || before.kind !== one.kind) changed += 1
    whole.set(keyOf(one), one)
  }
  return { entries: [...whole.values()], added, changed, left }
}
