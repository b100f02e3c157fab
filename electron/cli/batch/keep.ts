import { constants } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestEntry } from './manifest.ts'
import type { PlannedRow } from './plan.ts'

/** A row whose clip exists already and was made of the same inputs. */
export interface KeptRow {
  row: PlannedRow
  entry: ManifestEntry
}

/**
 * Finds the rows whose clips are in the folder already. A clip that has another name now (a row was inserted above it)
 * gets a copy under that name. All copies are made before any is renamed, so that rows may exchange names.
 */
export async function keepOutput(rows: readonly PlannedRow[], folder: string, manifest: Manifest): Promise<KeptRow[]> {
  const kept: KeptRow[] = []
  await withoutLeftovers(folder)
  const copies: { part: string; row: PlannedRow; entry: ManifestEntry }[] = []
  try {
    for (const row of rows) {
      const from = row.key === null ? null : await manifest.find(row.key, row.name)
      const entry = from === null ? null : manifest.get(from)
      if (from === null || entry === null) continue
      kept.push({ row, entry })
      if (from === row.name) continue
      const part = join(folder, `.${row.row}.greenroom-part`)
      copies.push({ part, row, entry })
      await copyFile(join(folder, from), part, constants.COPYFILE_FICLONE)
    }
    for (const { part, row, entry } of copies) {
      await rename(part, join(folder, row.name))
      manifest.set(row.name, entry)
    }
    return kept
  } finally {
    for (const { part } of copies) await rm(part, { force: true })
  }
}

/** Deletes copies left by a run that was killed while it made them. */
async function withoutLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => /^\.\d+\.greenroom-part$/.test(name))
  for (const name of left) await rm(join(folder, name), { force: true })
}
