import { setImmediate as nextTurn } from 'node:timers/promises'
import { clipMarks } from '../../../common/bridge/index.ts'
import type { BatchCheck, ClipMark, GenerateCheck } from '../../../common/bridge/index.ts'
import { lookUp } from '../../../common/composition/index.ts'
import type { BodyKind } from '../../../common/composition/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { asProblem, checkOf, isError } from '../preflight/index.ts'
import type { PreflightDeps } from '../preflight/index.ts'
import { filledRows, namesAvatars, unmappedOf } from './batch.ts'
import type { Batch } from './batch.ts'
import { askedOnce, checkRow, keyOf } from './check-row.ts'
import type { CheckedRow } from './check-row.ts'

const mostProblems = 200

export interface RowsToCheck {
  batch: Batch
  kind: BodyKind
  connection: StudioConnection
  deps: PreflightDeps
  /**
   * Source of each avatar of the service by its id (2 or 3, as the interface numbers them); called only when rows
   * choose avatars.
   */
  avatarOwners: (signal: AbortSignal) => Promise<ReadonlyMap<string, 2 | 3>>
}

export interface CheckedRows {
  check: BatchCheck
  /** Rows without errors, which can be generated. */
  ready: CheckedRow[]
}

/** Fills in the project with every row and runs its preflight. @throws StudioError `too-many-rows` */
export async function checkRows(request: RowsToCheck): Promise<CheckedRows> {
  const { batch, kind, connection } = request
  const { signal } = request.deps
  const deps = askedOnce(request.deps)
  // When avatars can't be listed, the check of each row reports it; here the avatar's source stated in the project is
  // used.
  const owners = namesAvatars(batch) ? await request.avatarOwners(signal).catch(() => null) : null
  const ready: CheckedRow[] = []
  const problems: BatchCheck['problems'] = []
  const totals = { credits: 0 as number | null, durationMs: 0 as number | null, clipsToMake: 0, withProblems: 0 }
  const unspoken = new Set<string>()
  const marks = new Set<ClipMark>()
  for (const filled of filledRows(batch, (id) => owners?.get(id))) {
    signal.throwIfAborted()
    const how = { kind, anchor: connection.anchor, folder: null, within: null }
    const row = await checkRow(deps, filled, how)
    const bad = row.faults.some(isError)
    if (bad) totals.withProblems += 1
    for (const fault of row.faults)
      if (problems.length < mostProblems) problems.push({ row: row.row, problem: asProblem(fault) })
    if (!bad) {
      ready.push(row)
      const clip = checkOf(row.found, connection)
      add(totals, clip)
      for (const mark of clip.marks) marks.add(mark)
      for (const line of row.found.lines)
        if (lookUp(row.found.spokenMs, line.id) === undefined) unspoken.add(keyOf(line))
    }
    await nextTurn()
  }
  const check: BatchCheck = {
    rows: batch.table.rowCount,
    ready: ready.length,
    problems,
    unmapped: unmappedOf(batch),
    rowsWithProblems: totals.withProblems,
    credits: ready.length === 0 ? 0 : totals.credits,
    clipsToMake: totals.clipsToMake,
    durationMs: ready.length === 0 ? 0 : totals.durationMs,
    linesToSpeak: unspoken.size,
    marks: clipMarks.filter((mark) => marks.has(mark)),
  }
  return { check, ready }
}

function add(
  totals: { credits: number | null; durationMs: number | null; clipsToMake: number },
  found: GenerateCheck,
): void {
  const sum = (total: number | null, one: number | null): number | null =>
    total === null || one === null ? null : total + one
  totals.clipsToMake += found.clipsToMake
  totals.credits = sum(totals.credits, found.credits)
  totals.durationMs = sum(totals.durationMs, found.durationMs)
}
