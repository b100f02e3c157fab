import { extname } from 'node:path'
import { typeOfEnding, usualEnding } from '../../../../common/formats/index.ts'
import type { AfterDownload } from '../../../../common/bridge/index.ts'
import { nameAll, parseTemplate } from '../../../../common/naming/index.ts'
import type { GivenName, NameTemplate, NameValues, ParsedTemplate } from '../../../../common/naming/index.ts'
import { endingOf } from '../../../../media/deliver/endings.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { mediaOf } from '../store/records.ts'

const own = [
  'index',
  'name',
  'project',
  'kind',
  'date',
  'time',
  'width',
  'height',
  'duration',
  'id',
  'connection',
] as const

/** Fields of name templates whose values only the file itself may tell. */
const ofTheFile = ['width', 'height', 'duration']

/** Fields that a name template may use for these clips: the fixed ones, and the columns of the clips' sheets. */
export function fieldsOf(rows: readonly ItemRow[]): string[] {
  const taken = new Set<string>(own)
  const columns = new Set<string>()
  for (const row of rows)
    for (const name of Object.keys(JSON.parse(row.variables) as Record<string, string>))
      if (!taken.has(name.trim().toLowerCase())) columns.add(name)
  return [...own, ...columns]
}

/** Parses a name template. @param fields permitted fields, as `fieldsOf` returns them */
export function readTemplate(text: string, fields: readonly string[]): ParsedTemplate {
  return parseTemplate(text, fields)
}

export function needsTheFile(template: NameTemplate): boolean {
  return template.fields.some((field) => ofTheFile.includes(field.toLowerCase()))
}

export interface NameFacts {
  width: number | null
  height: number | null
  durationMs: number | null
}

/** Values of the template's fields for one clip. @param number the clip's number, from 1 */
export function valuesOf(row: ItemRow, number: number, connectionName: string, facts: NameFacts = row): NameValues {
  const date = row.finishedAt ?? row.addedAt
  const seconds = facts.durationMs === null ? null : Math.round(facts.durationMs / 1000)
  return {
    ...(JSON.parse(row.variables) as Record<string, string>),
    index: number,
    name: row.name,
    project: row.project,
    kind: row.kind,
    date,
    time: date,
    width: facts.width,
    height: facts.height,
    duration: seconds,
    id: row.remoteId,
    connection: connectionName,
  }
}

/** Extension (with dot) that a file will have, as far as it can be known before the download. */
export function likelyEnding(row: ItemRow, after: AfterDownload): string {
  const ending = endingOf(after)
  if (ending !== null) return ending
  const named = row.url !== null && URL.canParse(row.url) ? extname(new URL(row.url).pathname).toLowerCase() : ''
  if (typeOfEnding(named)) return named
  const saved = row.path === null ? '' : extname(row.path).toLowerCase()
  if (typeOfEnding(saved)) return saved
  const media = mediaOf(row.kind)
  return usualEnding[media === 'any' ? 'video' : media]
}

/** File names that a template gives the clips, in the order of the clips. */
export function namesOf(
  template: NameTemplate,
  rows: readonly ItemRow[],
  after: AfterDownload,
  connectionName: (id: string) => string,
  taken: Iterable<string> = [],
): GivenName[] {
  const items = rows.map((row, index) => ({
    values: valuesOf(row, index + 1, connectionName(row.connection)),
    extension: likelyEnding(row, after),
  }))
  // File names are distinct even without extension, since contact sheets and captions get the name of their clip.
  return nameAll(template, items, { taken, uniqueStems: true })
}
