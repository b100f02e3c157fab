import { problemKey } from '@common/composition/index.ts'
import type { BatchCheck } from '@common/bridge/index.ts'
import type { Problem } from '@common/composition/index.ts'

export interface RowProblems {
  /** Index of the row. */
  row: number
  problems: Problem[]
  /** The clip of the row can't be made. */
  bad: boolean
}

/** Problems by row, in the order of the sheet; errors before warnings, without repetitions. */
export function byRow(problems: BatchCheck['problems']): RowProblems[] {
  const rows = new Map<number, Problem[]>()
  for (const { row, problem } of problems) rows.set(row, [...(rows.get(row) ?? []), problem])
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([row, found]) => {
      const once = [...new Map(found.map((one) => [problemKey(one), one])).values()]
      const rank = { error: 0, warning: 1 }
      const sorted = once.toSorted((a, b) => rank[a.severity] - rank[b.severity])
      return { row, problems: sorted, bad: sorted[0]?.severity === 'error' }
    })
}

/** Problems that every row has: they are the project's, so they are shown once. */
export function ofEveryRow(rows: readonly RowProblems[], rowCount: number): Problem[] {
  if (rowCount < 2 || rows.length < rowCount) return []
  const [first, ...rest] = rows
  return (first?.problems ?? []).filter((one) =>
    rest.every(({ problems }) => problems.some((other) => problemKey(other) === problemKey(one))),
  )
}
