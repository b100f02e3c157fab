import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'
import { notReady } from './not-ready.ts'

/** Tables of text. */
export function sheetsProcedures(parts: StudioParts) {
  void parts
  const own = bridge.sheets
  return own.router({
    read: own.read.handler(notReady),
    readAgain: own.readAgain.handler(notReady),
    rows: own.rows.handler(notReady),
    drop: own.drop.handler(notReady),
  })
}
