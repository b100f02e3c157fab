import type { SpeechConnection } from '../../../speech/index.ts'
import { eachLooked } from './look.ts'
import type { Look } from './look.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, Sheet } from '../store/types.ts'
import type { RowMaker } from '../make/make-row.ts'
import type { RowSpecs } from '../make/row-specs.ts'

/**
 * All rows of a sheet, marked as done, when the file of each exists as it would be made now; otherwise null. Makes no
 * requests.
 * @throws the signal's reason
 */
export async function allThere(
  { rows, specs, maker }: { rows: RowStore; specs: RowSpecs; maker: RowMaker },
  sheet: Sheet,
  connection: SpeechConnection,
  look: Look,
): Promise<Row[] | null> {
  const total = rows.count(sheet.id)
  const there: Row[] = []
  const looked = eachLooked(total, look)
  for (const row of rows.from(sheet.id, 0, total)) {
    await looked()
    if (row.state !== 'ready') return null
    const outputFile = await maker.there(await specs.of(sheet, row, connection))
    if (!outputFile) return null
    there.push({ ...row, state: 'done', reused: true, outputFile })
  }
  rows.relaxed(() => {
    for (const { id, state, reused, outputFile } of there) rows.set(id, { state, reused, outputFile })
  })
  return there
}
