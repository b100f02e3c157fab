import Papa from 'papaparse'
import { formatIn, message } from '../../../common/messages/index.ts'
import type { Format } from '../../../common/messages/index.ts'
import { translationUnits } from '../../../common/composition/index.ts'
import { canonicalTag } from '../../../common/languages.ts'
import type { Project, ReadTranslations } from '../../../common/composition/index.ts'
import { speechLanguages } from '../../../common/speech-languages.ts'
import type { SheetTable } from '../sheets/index.ts'
import { UnitList } from './check-unit.ts'
import { badTranslations } from './refuse.ts'

/**
 * Heading of the column with the ids. It has four letters, because those of two and three are tags of languages: `id` is
 * Indonesian.
 */
const idColumn = 'unit'
const sourceColumn = 'source'

/** A spreadsheet runs a cell that begins so; the apostrophe before it is not shown there. */
const formula = /^'*[=+\-@\t\r]/

/**
 * The texts of a project as a table (RFC 4180): a row for each, a column for each language. It begins with a byte order
 * mark, by which spreadsheets know that it is UTF-8.
 */
export function tableOf(project: Project, languages: readonly string[], format: Format = formatIn('en')): string {
  const heads = [idColumn, 'scene', 'kind', 'tags', project.language ?? sourceColumn, ...languages]
  const rows = translationUnits(project).map(({ id, sceneName, kind, tags, source }) => [
    id,
    sceneName,
    format(message(`translationErrors.kinds.${kind}`)),
    tags.map(({ tag, text, elements }) => `<${tag}> ${[text, ...elements].join(': ')}`).join('; '),
    source,
    ...languages.map((language) => {
      const texts = project.translations?.[language]?.texts ?? {}
      return Object.hasOwn(texts, id) ? texts[id]!.text : ''
    }),
  ])
  const safe = rows.map((row) => row.map((cell) => (formula.test(cell) ? `'${cell}` : cell)))
  return `\uFEFF${Papa.unparse([heads, ...safe], { newline: '\r\n' })}\r\n`
}

/** The languages that a table has a column for. */
function languageColumns({ columns }: SheetTable, { language: own, translations }: Project, wanted: readonly string[]) {
  const known = new Set([...Object.keys(speechLanguages), ...Object.keys(translations ?? {}), ...wanted])
  return columns.flatMap(({ name }, index) => {
    const language = canonicalTag(name.trim())
    return language !== null && language !== own && known.has(language) ? [{ language, index }] : []
  })
}

/**
 * Reads a table of translations.
 * @param wanted languages that are asked for, which may be ones that neither the project nor the engine has
 * @throws StudioError `bad-translations`
 */
export function readTable(
  table: SheetTable,
  file: string,
  project: Project,
  wanted: readonly string[] = [],
): ReadTranslations {
  const named = (name: string): number => table.columns.findIndex((one) => one.name.trim().toLowerCase() === name)
  const ids = named(idColumn)
  if (ids < 0) throw badTranslations(file, message('translationErrors.noIdColumn', { column: idColumn }))
  const columns = languageColumns(table, project, wanted)
  if (columns.length === 0) throw badTranslations(file, message('translationErrors.noLanguageColumn'))
  const ownColumn = table.columns.findIndex(({ name }) => canonicalTag(name.trim()) === (project.language ?? ''))
  const sources = ownColumn >= 0 ? ownColumn : named(sourceColumn)
  const lists = columns.map((column) => ({ ...column, list: new UnitList() }))
  const twice = lists.find(({ language }, at) => lists.findIndex((one) => one.language === language) !== at)
  if (twice) throw badTranslations(file, message('translationErrors.columnTwice', { language: twice.language }))
  for (const rows of table.chunks()) {
    for (const row of rows) {
      const id = cellText(row[ids] ?? '').trim()
      if (row.every((cell) => cell.trim() === '')) continue
      const source = sources < 0 ? null : cellText(row[sources] ?? '')
      for (const { index, list } of lists) {
        const fault = list.add({ id, source, text: cellText(row[index] ?? ''), isConfirmed: false })
        if (fault) throw badTranslations(file, fault)
      }
    }
  }
  return {
    own: project.language ?? null,
    languages: lists.map(({ language, list }) => ({ language, units: list.units })),
  }
}

const cellText = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
