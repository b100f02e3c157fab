import { bridge } from '../implementer.ts'
import type { Sheets } from '../../authoring/sheets/index.ts'

/** Procedures to read sheets. */
export function sheetsProcedures({ sheets }: { sheets: Sheets }) {
  const own = bridge.sheets
  return own.router({
    read: own.read.handler(({ input, signal }) => sheets.read(input.source, input.options, signal)),
    readAgain: own.readAgain.handler(({ input, signal }) => sheets.readAgain(input.id, input.options, signal)),
    rows: own.rows.handler(({ input }) => sheets.rows(input.id, input.offset, input.limit)),
    drop: own.drop.handler(({ input }) => sheets.drop(input.id)),
  })
}
