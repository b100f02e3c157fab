import { pronunciation } from '@common/bridge/index.ts'
import type { Pronunciation } from '@common/bridge/index.ts'
import { mostPronunciations } from '@common/pronounce/index.ts'
import { keyOf } from './entries.ts'

const columns = ['word', 'as', 'value', 'case'] as const
type Column = (typeof columns)[number]

/** A dictionary as a file for spreadsheets: UTF-8 with its mark, so that Excel reads it too. */
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

const placeOf = (header: readonly string[], name: Column): number =>
  header.findIndex((one) => names[name].test(one.trim()))
const isHeader = (row: readonly string[]): boolean => placeOf(row, 'word') >= 0 && placeOf(row, 'value') >= 0

/** Entries in rows of a sheet; rows that hold none are counted. Without names of columns, their order tells. */
export function entriesOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { entries: Pronunciation[]; skipped: number } {
  const [first] = rows
  // A short table gives a reader of sheets little to know a header by.
  if (first && !isHeader(header) && isHeader(first)) return entriesOf(first, rows.slice(1))
  const place = (name: Column): number => placeOf(header, name)
  const named = isHeader(header)
  const byOrder = header.length > 2 ? { word: 0, as: 1, value: 2, case: 3 } : { word: 0, as: -1, value: 1, case: -1 }
  const at = named ? { word: place('word'), as: place('as'), value: place('value'), case: place('case') } : byOrder
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

/** A dictionary with others taken in: words that were there are said as the file says, new ones come after. */
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
