import { rm } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { isUntouched } from './output-index.ts'
import type { OutputIndex } from './output-index.ts'
import type { RowStore } from '../store/row-store.ts'
import type { OutputFile, Row, Sheet } from '../store/types.ts'

/** Takes the path of a row's new file from the row that had a file there before, which is made again. */
export function takePathOver(rows: RowStore, sheet: Sheet, row: Row, file: OutputFile): void {
  const other = rows.ofPath(sheet.id, file.path, row.id)
  if (other) rows.set(other.id, { outputFile: null, ...(other.state === 'done' ? { state: 'ready', inRun: 0 } : {}) })
}

/**
 * Deletes the file that a row had before it got its new one, and its sidecars: if it lies in the same folder, has the
 * same format, is unchanged, and no row has its path, be it one that was made in this moment.
 */
export async function deleteOldFile(
  rows: RowStore,
  outputs: OutputIndex,
  sheet: Sheet,
  { outputFile: before }: Row,
  file: OutputFile,
): Promise<void> {
  if (!before || before.path === file.path) return
  const alike = dirname(before.path) === dirname(file.path) && extname(before.path) === extname(file.path)
  if (!alike) return
  const stem = before.path.slice(0, -extname(before.path).length)
  await outputs.claim(before.path, async () => {
    if (rows.ofPath(sheet.id, before.path) || !(await isUntouched(before))) return
    for (const path of [before.path, ...sheet.output.subtitles.map((kind) => `${stem}.${kind}`)])
      await rm(path, { force: true })
  })
}
