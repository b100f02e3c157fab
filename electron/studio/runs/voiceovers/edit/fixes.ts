import type { RowProblemKind } from '../../../../common/bridge/index.ts'
import { sameName } from '../../../../common/naming/index.ts'
import { emptyDiff } from './diff.ts'
import type { Diff } from './diff.ts'
import { partsOf } from './edits.ts'
import { numberedTyped, safeTyped } from '../check/names.ts'
import type { RowStore } from '../store/row-store.ts'
import { problemBits } from '../store/types.ts'
import type { Row, RowContent } from '../store/types.ts'

/** The bits of kinds of problems, as rows store them. */
export const bitsOf = (kinds: readonly RowProblemKind[]): number =>
  kinds.reduce((bits, kind) => bits | problemBits[kind], 0)

/** Number of kinds of problems in stored bits. */
export function problemCount(bits: number): number {
  return Object.values(problemBits).filter((bit) => (bits & bit) !== 0).length
}

/**
 * Diff that applies all automatic fixes for problems of these kinds, and the number of those problems: a row may have
 * several. Reads rows and writes none.
 */
export function planFixes(
  rows: RowStore,
  sheet: string,
  kinds: readonly RowProblemKind[],
): { diff: Diff; fixed: number } {
  const wanted = bitsOf(kinds)
  let fixed = 0
  const diff = emptyDiff()
  const given = new Set<string>()
  const taken = (key: string): boolean => given.has(key) || rows.hasName(sheet, key)
  for (const row of rows.fixable(sheet, wanted)) {
    const { after, count } = fixOf(row, kinds, taken)
    if (Object.keys(after).length === 0) continue
    if (after.file !== undefined) given.add(sameName(safeTyped(after.file)))
    diff.changed.push({ id: row.id, before: partsOf(row, after), after })
    fixed += count
  }
  return { diff, fixed }
}

function fixOf(
  row: Row,
  kinds: readonly RowProblemKind[],
  taken: (key: string) => boolean,
): { after: Partial<RowContent>; count: number } {
  const after: Partial<RowContent> = {}
  let count = 0
  for (const { kind, field, fix } of row.problems) {
    if (fix === null || !kinds.includes(kind)) continue
    after[field] = fix
    count += 1
  }
  const file = after.file ?? row.file
  const clashes = row.duplicateIndex > 0 && row.file.trim() !== ''
  if (clashes && kinds.includes('file-clash')) {
    after.file = freeName(file, row.duplicateIndex, taken)
    count += 1
  }
  return { after, count }
}

/** `Intro (2)`: the name with the first number that is free. */
function freeName(file: string, from: number, taken: (key: string) => boolean): string {
  for (let count = from; ; count += 1) {
    const name = numberedTyped(file, count)
    if (!taken(sameName(name))) return name
  }
}
