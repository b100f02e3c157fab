import Papa from 'papaparse'
import { marksOf } from '../../common/bridge/index.ts'
import type { Verification, WatermarkFinding } from '../../common/bridge/index.ts'
import type { Format } from '../../common/messages/index.ts'

const heads = [
  ...['file', 'format', 'credentials', 'failures', 'signer', 'signer_name', 'source', 'software', 'signed_at'],
  ...['ingredients', 'disclosures', 'marks', 'watermark', 'problem'],
]

/** What was found out about files as a table (RFC 4180), with a line for each. */
export function csvOf(all: readonly { path: string; found: Verification }[], format: Format): string {
  const rows = all.map(({ path, found }) => {
    const { format: type, credentials, failures, credential, marks, watermark, problem } = found
    const actions = credential?.actions ?? []
    return [
      ...[path, type ?? '', credentials, failures.join(' ')],
      ...[credential?.signer?.kind ?? '', credential?.signer?.name ?? ''],
      actions.find(({ source }) => source !== null)?.source ?? '',
      ...[credential?.software ?? '', actions.find(({ when }) => when !== null)?.when ?? ''],
      String(credential?.ingredients.length ?? ''),
      ...[credential ? marksOf(credential).join(' ') : ''],
      ...[(marks ?? []).map(({ field, value }) => `${field}: ${value}`).join('; ')],
      watermark === null ? '' : placesOf(watermark),
      problem === null ? '' : format(problem),
    ]
  })
  // A spreadsheet would run a name that begins like a formula.
  return Papa.unparse([heads, ...rows], { newline: '\n', escapeFormulae: true })
}

/** Where a watermark was found, for programs: `sound`, `picture`, both, or `none`. */
function placesOf({ sound, picture }: WatermarkFinding): string {
  const places = [...(sound ? ['sound'] : []), ...(picture ? ['picture'] : [])]
  return places.length === 0 ? 'none' : places.join(' ')
}
