import { perColumn } from '../../../../common/sheets/index.ts'
import type { SheetMapping } from '../../../../common/bridge/index.ts'
import { sameName } from '../../../../common/naming/index.ts'
import type { SheetTable } from '../../../authoring/sheets/index.ts'
import type { RowContent } from '../store/types.ts'

/** Names of a table's columns that are mapped to no field of a row; each is unique. */
export function variablesOf(table: SheetTable, mapping: SheetMapping): string[] {
  const used = new Set<string>()
  return restOf(table, mapping).map((index) => {
    const name = table.columns[index]!.name.trim() || `Column ${index + 1}`
    let unique = name
    for (let count = 2; used.has(sameName(unique)); count += 1) unique = `${name} ${count}`
    used.add(sameName(unique))
    return unique
  })
}

/** Rows of a table as contents of a sheet's rows, in chunks. */
export function* contentsOf(table: SheetTable, mapping: SheetMapping): Iterable<RowContent[]> {
  const rest = restOf(table, mapping)
  const cell = (cells: readonly string[], index: number | null): string => (index === null ? '' : (cells[index] ?? ''))
  for (const chunk of table.chunks()) {
    yield chunk.map((cells) => ({
      ...perColumn((column) => cell(cells, mapping[column])),
      values: rest.map((index) => cells[index] ?? ''),
    }))
  }
}

function restOf(table: SheetTable, mapping: SheetMapping): number[] {
  const ours = new Set<number | null>(Object.values(mapping))
  return table.columns.map((_, index) => index).filter((index) => !ours.has(index))
}
