import type { RowStore } from '../store/row-store.ts'
import { isGone } from './output-index.ts'

/** Number of finished rows whose files are looked for at the same time. */
const atOnce = 500

/** Resets finished rows of a sheet whose files are gone from the disk. Returns how many. */
export async function unmakeGone(
  rows: RowStore,
  sheet: string,
  onChanged: (rows: readonly number[]) => void,
): Promise<number> {
  const done = rows.ids(sheet, ['done'])
  let count = 0
  for (let at = 0; at < done.length; at += atOnce) {
    const some = done.slice(at, at + atOnce).flatMap((id) => rows.get(sheet, id) ?? [])
    const missing = await Promise.all(
      some.map(async ({ outputFile }) => outputFile === null || (await isGone(outputFile.path))),
    )
    // Rows that were made again meanwhile are left unchanged.
    const gone = some.filter(({ id, rev }, index) => missing[index] && rows.get(sheet, id)?.rev === rev)
    if (gone.length === 0) continue
    rows.together(() => gone.forEach(({ id }) => rows.unmake(sheet, id)))
    onChanged(gone.map(({ id }) => id))
    count += gone.length
  }
  return count
}
