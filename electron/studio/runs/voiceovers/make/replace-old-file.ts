import { rm } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { isUntouched } from './output-index.ts'
import type { RowStore } from '../store/row-store.ts'
import type { OutputFile, Row, Sheet } from '../store/types.ts'

/**
 * Cleans up after a row has got a new file. A row that had this path before loses its file. The row's own old file is
 * deleted if it lies in the same folder, has the same format, is unchanged, and no other row uses it.
 */
export async function replaceOldFile(rows: RowStore, sheet: Sheet, row: Row, file: OutputFile): Promise<void> {
  const other = rows.ofPath(sheet.id, file.path, row.id)
  if (other) rows.set(other.id, { outputFile: null, ...(other.state === 'done' ? { state: 'ready', inRun: 0 } : {}) })
  const before = row.outputFile
  if (!before || before.path === file.path) return
  const alike = dirname(before.path) === dirname(file.path) && extname(before.path) === extname(file.path)
  if (!alike || rows.ofPath(sheet.id, before.path, row.id) || !(await isUntouched(before))) return
  const stem = before.path.slice(0, -extname(before.path).length)
  for (const path of [before.path, ...sheet.output.subtitles.map((kind) => `${stem}.${kind}`)])
    await rm(path, { force: true })
}
