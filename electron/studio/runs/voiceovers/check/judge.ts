import type { RowState } from '../../../../common/bridge/index.ts'
import { bitsOf, checkRow } from './check.ts'
import type { CheckContext } from './check.ts'
import type { RowNames } from './names.ts'
import type { RowVerdict } from '../store/row-store.ts'
import { blockingBits, problemBits } from '../store/types.ts'
import type { Row, RowContent, RunPart } from '../store/types.ts'

/** What is needed to check the rows of a sheet. */
export interface Judge {
  names: RowNames
  context: CheckContext
}

/** Checks a row that was added to a voiceover sheet. */
export function judgeNew(content: RowContent, judge: Judge): RowVerdict {
  const problems = checkRow(content, judge.context)
  const bits = bitsOf(problems)
  return {
    ...bits,
    problems,
    state: isBlocked(bits.kinds) ? 'problem' : 'ready',
    nameKey: judge.names.key(content),
  }
}

/**
 * Checks a row whose content or sheet has changed. A file that was made stays valid unless something that it depends on
 * has changed.
 * @param content the row's new content
 * @param rejoin whether a row that the present run has already made is made again in it
 */
export function judgeAgain(
  row: Row,
  content: RowContent,
  judge: Judge,
  rejoin: boolean,
): { verdict: RowVerdict; fate: { inRun: RunPart; changed: boolean } } {
  const fresh = judgeNew(content, judge)
  const clash = row.duplicateIndex > 0 && content.file.trim() !== ''
  const kinds = fresh.kinds | (clash ? problemBits['file-clash'] : 0)
  const fixable = fresh.fixable | (clash ? problemBits['file-clash'] : 0)
  const changed = matters(row, content, judge.names)
  const { state, inRun } = next(row, isBlocked(kinds), changed, rejoin)
  return { verdict: { ...fresh, kinds, fixable, state }, fate: { inRun, changed } }
}

function next(row: Row, faulty: boolean, changed: boolean, rejoin: boolean): { state: RowState; inRun: RunPart } {
  if (!changed) return { state: settled(row.state, faulty), inRun: row.inRun }
  if (faulty) return { state: 'problem', inRun: 0 }
  if (row.inRun === 1 || (rejoin && row.inRun !== 0)) return { state: 'queued', inRun: 1 }
  return { state: 'ready', inRun: 0 }
}

/** Whether one of the problems of these bits keeps a row from being made. */
export const isBlocked = (kinds: number): boolean => (kinds & blockingBits) !== 0

/** State of a row with unchanged content whose problems may have changed. */
export function settled(state: RowState, faulty: boolean): RowState {
  if (state === 'ready' || state === 'problem') return faulty ? 'problem' : 'ready'
  return state
}

function matters(before: RowContent, after: RowContent, names: RowNames): boolean {
  if (before.text !== after.text || (before.take ?? 0) !== (after.take ?? 0)) return true
  if (before.voice.trim() !== after.voice.trim() || before.rate.trim() !== after.rate.trim()) return true
  // Both names are computed for position 0, so that a different position alone is no change.
  return names.stem(before, 0) !== names.stem(after, 0)
}
