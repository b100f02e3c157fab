import { message } from '../../../../common/messages/index.ts'
import type { RowChoice, RowState } from '../../../../common/bridge/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { isUntouched } from '../make/output-index.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, Sheet } from '../store/types.ts'

/** What a run of all makes. Rows of which nobody knows whether they were made are only made when they are named. */
const usualStates: readonly RowState[] = ['ready', 'failed', 'done']
const nameable: readonly RowState[] = [...usualStates, 'unconfirmed']

export interface ChosenRow {
  row: Row
  /** It may have been made and charged already; the user asks for it all the same. */
  resend: boolean
}

/** The rows of a choice that can be made, in the order of the sheet, some at a time. */
export function* chosenRows(rows: RowStore, sheet: Sheet, choice: RowChoice): Iterable<ChosenRow> {
  const states = choice.kind === 'states' ? choice.states.filter((state) => nameable.includes(state)) : usualStates
  const ids =
    choice.kind === 'ids'
      ? choice.ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
      : states.length === 0
        ? []
        : rows.ids(sheet.id, states)
  for (const id of ids) {
    const row = rows.get(sheet.id, id)
    if (row && nameable.includes(row.state)) yield { row, resend: row.state === 'unconfirmed' }
  }
}

/** How many rows of a choice can't be sent as they are. */
export function problemsIn(rows: RowStore, sheet: Sheet, choice: RowChoice): number {
  if (choice.kind === 'ids')
    return choice.ids.filter((id) => rows.get(sheet.id, Number(id))?.state === 'problem').length
  if (choice.kind === 'states' && !choice.states.includes('problem')) return 0
  return rows.ids(sheet.id, ['problem']).length
}

/** Whether a row's file is there as it would be made now. */
export async function isUpToDate(row: Row, signature: string, path: string): Promise<boolean> {
  const { made } = row
  return (
    row.state === 'done' &&
    made !== null &&
    made.signature === signature &&
    made.path === path &&
    (await isUntouched(made))
  )
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
