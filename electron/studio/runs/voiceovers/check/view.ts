import { cellsOf } from '../../../../common/sheets/index.ts'
import type { MediaUrl, RowProblemKind, VoiceoverRow, VoiceoverSheet } from '../../../../common/bridge/index.ts'
import { rowStates } from '../../../../common/bridge/index.ts'
import { soundEnding } from '../../../../common/formats/index.ts'
import { numbered } from '../../../../common/naming/index.ts'
import { clashProblem } from './check.ts'
import { numberedTyped } from './names.ts'
import type { RowNames } from './names.ts'
import type { CountedRows } from '../store/store.ts'
import { problemBits } from '../store/types.ts'
import type { Row, Sheet } from '../store/types.ts'

/** File name of a row with extension: that of the file made, or of the one to be made. */
export function fileNameOf(row: Row, names: RowNames, format: Sheet['output']['format']): string {
  const typed = row.file.trim() !== ''
  // Clashing names that were typed are shown unchanged: the clash is a problem that the user has to solve.
  return numbered(names.stem(row, row.position), soundEnding(format), typed ? 0 : row.duplicateIndex)
}

export interface RowContext {
  names: RowNames
  /** Progress of a row that is being made, 0 to 1; null for others. */
  share: (id: number) => number | null
  /** Addresses of a row's sound and waveform; null when it has no file. */
  media: (row: Row) => { playUrl: MediaUrl; peaksUrl: MediaUrl } | null
}

export function viewRow(row: Row, sheet: Sheet, context: RowContext): VoiceoverRow {
  const { id, position, take, file, values, state, message, reused, outputFile } = row
  const clash = row.duplicateIndex > 0 && file.trim() !== ''
  const sound = context.media(row)
  return {
    ...cellsOf(row),
    id: String(id),
    position,
    take,
    values,
    state,
    message,
    problems: clash ? [...row.problems, clashProblem(file, numberedTyped(file, row.duplicateIndex))] : row.problems,
    share: state === 'making' ? context.share(id) : null,
    reused: state === 'done' && reused,
    durationMs: state === 'done' ? (outputFile?.durationMs ?? null) : null,
    proof: state === 'done' ? (outputFile?.proof ?? null) : null,
    fileName: fileNameOf(row, context.names, sheet.output.format),
    playUrl: sound?.playUrl ?? null,
    peaksUrl: sound?.peaksUrl ?? null,
  }
}

export interface SheetFacts {
  counts: readonly CountedRows[]
  can: { undo: boolean; redo: boolean }
  /** Sum of the progress of all rows being made, 0 to 1 each. */
  making: number
  etaMs: number | null
}

export function viewSheet(sheet: Sheet, { counts, can, making, etaMs }: SheetFacts): VoiceoverSheet {
  const by = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<(typeof rowStates)[number], number>
  const problems: VoiceoverSheet['problems'] = {}
  const run = { total: 0, done: 0, failed: 0 }
  let total = 0
  let reused = 0
  for (const { state, kinds, fixable, reused: again, inRun, count } of counts) {
    total += count
    by[state] += count
    if (state === 'done' && again === 1) reused += count
    if (inRun !== 0) run.total += count
    if (inRun === 2) run.done += count
    if (inRun === 3) run.failed += count
    for (const [kind, bit] of Object.entries(problemBits) as [RowProblemKind, number][]) {
      if ((kinds & bit) === 0) continue
      const sum = (problems[kind] ??= { rows: 0, fixable: 0 })
      sum.rows += count
      if ((fixable & bit) !== 0) sum.fixable += count
    }
  }
  const { id, name, connection, voiceId, rate, output, folder, template, variables } = sheet
  const share = run.total === 0 ? 0 : Math.min(1, (run.done + run.failed + making) / run.total)
  return {
    id,
    name,
    connection,
    voiceId,
    rate,
    output,
    folder,
    template,
    variables,
    problems,
    counts: { ...by, total, reused },
    run: { state: sheet.runState, ...run, share, etaMs, message: sheet.runMessage },
    canUndo: can.undo,
    canRedo: can.redo,
    createdAt: sheet.createdAt,
    updatedAt: sheet.updatedAt,
  }
}
