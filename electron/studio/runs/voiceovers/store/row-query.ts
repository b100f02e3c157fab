import type { RowProblemKind, RowState } from '../../../../common/bridge/index.ts'
import { problemBits } from './types.ts'

export interface RowQuery {
  offset: number
  limit: number
  states: readonly RowState[]
  /** Problems that a row must have one of; [] for all rows. */
  problems?: readonly RowProblemKind[]
  search: string
}

/** The SQL condition of a query on a sheet's rows, with its values. */
export function filterOf(
  sheet: string,
  { states, problems = [], search }: RowQuery,
): { all: string; values: (string | number)[] } {
  const where = ['sheet = ?']
  const values: (string | number)[] = [sheet]
  if (states.length > 0) {
    where.push(`state IN (${states.map(() => '?').join(', ')})`)
    values.push(...states)
  }
  if (problems.length > 0) {
    where.push('(kinds & ?) <> 0')
    values.push(problems.reduce((bits, kind) => bits | problemBits[kind], 0))
  }
  if (search !== '') {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    const columns = ['text', 'voice', 'file', 'vals']
    where.push(`(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`)
    values.push(...columns.map(() => pattern))
  }
  return { all: where.join(' AND '), values }
}
