import { message } from '../../../../common/messages/index.ts'
import type { RowChoice, RowState } from '../../../../common/bridge/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { isUntouched } from '../make/output-index.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, Sheet } from '../store/types.ts'

/**
 * States of the rows that a run of the whole sheet makes. A row with the state `unconfirmed` may have been charged
 * already: it is made only when it is named alone, which the user was asked about, or by its state.
 */
const usualStates: readonly RowState[] = ['ready', 'failed', 'done']
const nameable: readonly RowState[] = [...usualStates, 'unconfirmed']

export interface ChosenRow {
  row: Row
  /** The row may have been made and charged already, and the user asks for it nevertheless. */
  resend: boolean
}

/** Rows of a choice that can be made, in the order of the sheet, in chunks. */
export function* chosenRows(rows: RowStore, sheet: Sheet, choice: RowChoice): Iterable<ChosenRow> {
  const states = choice.kind === 'states' ? choice.states.filter((state) => nameable.includes(state)) : usualStates
  const ids =
    choice.kind === 'ids'
      ? choice.ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
      : states.length === 0
        ? []
        : rows.ids(sheet.id, states)
  const among = choice.kind === 'ids' && ids.length > 1 ? usualStates : nameable
  for (const id of ids) {
    const row = rows.get(sheet.id, id)
    if (row && among.includes(row.state)) yield { row, resend: row.state === 'unconfirmed' }
  }
}

/** Number of rows of a choice that can't be sent because of their problems. */
export function problemsIn(rows: RowStore, sheet: Sheet, choice: RowChoice): number {
  if (choice.kind === 'ids')
    return choice.ids.filter((id) => rows.get(sheet.id, Number(id))?.state === 'problem').length
  if (choice.kind === 'states' && !choice.states.includes('problem')) return 0
  return rows.ids(sheet.id, ['problem']).length
}

/** Whether a row's file exists and is what would be made now. */
export async function isUpToDate(row: Row, signature: string, path: string): Promise<boolean> {
  const { outputFile } = row
  return (
    row.state === 'done' &&
    outputFile !== null &&
    outputFile.signature === signature &&
    outputFile.path === path &&
    (await isUntouched(outputFile))
  )
}

export function rowNotMade(): StudioError {
  return new StudioError('not-found', message('voiceoverErrors.rowNotMade'), {
    next: message('voiceoverErrors.rowNotMadeNext'),
    field: 'row',
  })
}

export function connectionRemoved(): StudioError {
  return new StudioError('not-found', message('voiceoverErrors.connectionRemoved'), {
    field: 'connection',
    next: message('voiceoverErrors.connectionRemovedNext'),
  })
}

export function stillRunning(): StudioError {
  return new StudioError('still-going', message('voiceoverErrors.stillMaking'), {
    next: message('voiceoverErrors.stillMakingNext'),
  })
}

export function nothingToMake(problems: number): StudioError {
  if (problems > 0)
    return new StudioError('problems', message('voiceoverErrors.rowsHaveProblems', { n: problems }), {
      next: message('voiceoverErrors.fixRows'),
    })
  return new StudioError('nothing-to-do', message('voiceoverErrors.allMade'), {
    next: message('voiceoverErrors.allMadeNext'),
  })
}
