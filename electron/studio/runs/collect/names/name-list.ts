import type { AfterDownload } from '../../../../common/bridge/index.ts'
import { applied } from './name-examples.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { fieldsOf, namesOf, readTemplate } from './names.ts'

/** As many as a window shows of names that need no remark. */
const shown = 20
/** More remarks than anybody reads, and than should cross the bridge. */
const mostChanged = 2_000

/** Names as they would be, with what is wrong with the template. */
export function nameList(
  rows: readonly ItemRow[],
  text: string,
  after: AfterDownload,
  connectionName: (id: string) => string,
) {
  const fields = fieldsOf(rows)
  const examples = fields.map((name) => ({ name, example: applied(name, rows, connectionName) }))
  const read = readTemplate(text, fields)
  if (!read.ok) return { ok: false, problem: read.problem, names: [], fields: examples }
  const all = namesOf(read.template, rows, after, connectionName)
  const names = all
    .map(({ name, changed }, index) => ({ id: rows[index]!.id, name, changed }))
    .filter(({ changed }, index) => index < shown || changed !== null)
    .slice(0, mostChanged)
  return { ok: true, problem: null, names, fields: examples }
}
