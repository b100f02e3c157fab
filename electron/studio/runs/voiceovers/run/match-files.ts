import { setImmediate as breath } from 'node:timers/promises'
import type { SpeechConnection } from '../../../speech/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { RowFault } from '../make/faults.ts'
import type { RowMaker, RowSpec } from '../make/make-row.ts'
import { isUntouched } from '../make/output-index.ts'
import type { RowSpecs } from '../make/row-specs.ts'
import type { RowStore } from '../store/row-store.ts'
import type { OutputFile, Row, Sheet } from '../store/types.ts'

/** Rows handled per turn of the event loop. */
const atOnce = 100

interface Parts {
  rows: RowStore
  specs: RowSpecs
  maker: RowMaker
}

/**
 * Compares the files of a sheet's rows with its settings, after these have changed: a finished row whose file would be
 * made differently now is no longer done, and a row whose file is what would be made now is done again. Makes no
 * requests.
 */
export async function matchFiles(parts: Parts, sheet: Sheet, connection: SpeechConnection): Promise<void> {
  const { rows } = parts
  const ids = rows.withFile(sheet.id)
  for (let at = 0; at < ids.length; at += atOnce) {
    if (at > 0) await breath()
    const wrong: { row: Row; matches: boolean }[] = []
    for (const id of ids.slice(at, at + atOnce)) {
      const row = rows.get(sheet.id, id)
      if (!row?.outputFile) continue
      const matches = await isMadeAsNow(parts, sheet, row, row.outputFile, connection)
      if (matches !== (row.state === 'done')) wrong.push({ row, matches })
    }
    rows.together(() => {
      for (const { row, matches } of wrong) {
        // A row that was edited or queued meanwhile is left unchanged.
        const now = rows.get(sheet.id, row.id)
        if (now?.rev !== row.rev || now.state !== row.state) continue
        if (matches) rows.set(row.id, { state: 'done', reused: true, message: null })
        else rows.unmake(sheet.id, row.id)
      }
    })
  }
}

async function isMadeAsNow(
  { specs, maker }: Parts,
  sheet: Sheet,
  row: Row,
  file: OutputFile,
  connection: SpeechConnection,
): Promise<boolean> {
  const spec = await specOrNull(specs.of(sheet, row, connection))
  if (!spec || file.path !== spec.path || file.signature !== maker.signatureOf(spec)) return false
  // Whether the file of a finished row is still there is looked up elsewhere.
  return row.state === 'done' || isUntouched(file)
}

/** The specification of a row; null for a row that can't be spoken any more. */
async function specOrNull(spec: Promise<RowSpec>): Promise<RowSpec | null> {
  try {
    return await spec
  } catch (error) {
    if (error instanceof RowFault || error instanceof StudioError) return null
    throw error
  }
}
