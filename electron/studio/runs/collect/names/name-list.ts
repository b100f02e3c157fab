import type { AfterDownload } from '../../../../common/bridge/index.ts'
import { applied } from './name-examples.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { fieldsOf, namesOf, readTemplate } from './names.ts'

/** Most names without a remark that are returned as examples. */
const shown = 20
/** Most names with a remark that are returned; limits what crosses the bridge. */
const mostChanged = 2_000

/** File names that a template gives, and the faults of the template. */
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
