import { setImmediate as breath } from 'node:timers/promises'
import type { RowChoice } from '../../../../common/bridge/index.ts'
import { message } from '../../../../common/messages/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import type { SpeechConnection } from '../../../speech/index.ts'
import type { RowMaker } from '../make/make-row.ts'
import type { RowSpecs } from '../make/row-specs.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Sheet } from '../store/types.ts'
import { eachLooked } from './look.ts'
import type { Look } from './look.ts'
import { chosenRows, isUpToDate } from './run-rows.ts'

/** Rows queued per turn of the event loop. */
const queuedAtOnce = 1_000

/** A row that a run makes, by its id. `resend`: as in `ChosenRow`. */
export interface RowToMake {
  id: number
  resend: boolean
}

export interface RunRequest {
  sheet: Sheet
  choice: RowChoice
  connection: SpeechConnection
  /** The user permits the run to cost credits. */
  spend: boolean
  look: Look
}

/**
 * The chosen rows whose file is missing or outdated, in the order of the sheet.
 * @throws StudioError `costs-credits` for the first row that would cost credits which `spend` doesn't permit; the
 * signal's reason
 */
export async function rowsToMake(
  { rows, specs, maker }: { rows: RowStore; specs: RowSpecs; maker: RowMaker },
  { sheet, choice, connection, spend, look }: RunRequest,
): Promise<RowToMake[]> {
  const found: RowToMake[] = []
  const looked = eachLooked(rows.count(sheet.id), look)
  for (const { row, resend } of chosenRows(rows, sheet, choice)) {
    await looked()
    const spec = await specs.of(sheet, row, connection)
    if (await isUpToDate(row, maker.signatureOf(spec), spec.path)) continue
    if (!connection.free && !spend && !(await maker.isSpoken(spec)))
      throw new StudioError('costs-credits', message('voiceoverErrors.costsCredits', { name: connection.name }), {
        field: 'spend',
        next: message('voiceoverErrors.costsCreditsNext'),
      })
    found.push({ id: row.id, resend })
  }
  return found
}

/** Puts rows into the run of their sheet. */
export async function queueRows(rows: RowStore, chosen: readonly RowToMake[]): Promise<void> {
  for (let at = 0; at < chosen.length; at += queuedAtOnce) {
    if (at > 0) await breath()
    rows.together(() => {
      for (const { id, resend } of chosen.slice(at, at + queuedAtOnce))
        rows.set(id, { state: 'queued', inRun: 1, resend, reused: false, message: null })
    })
  }
}
