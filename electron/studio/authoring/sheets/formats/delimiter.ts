import Papa from 'papaparse'

/** What may stand between cells, the likelier one first where two fit as well: text has commas, but hardly tabs. */
export const delimiters = ['\t', '|', ';', ','] as const
/** Stands in where a table has one column: no text has it (it is told before). */
export const noDelimiter = '\u001f'

const sampleRows = 60
const sampleCharacters = 200_000

/**
 * The delimiter that parts most rows into as many cells as the first one. Null where the first row has none of them:
 * a table of one column.
 */
export function guessDelimiter(text: string): string | null {
  const sample = text.slice(0, sampleCharacters)
  let best: { delimiter: string; score: number } | null = null
  for (const delimiter of delimiters) {
    const first = sample.slice(0, lineEnd(sample))
    if (!sample.startsWith('"') && !first.includes(delimiter)) continue
    const { data, errors } = Papa.parse<string[]>(sample, {
      delimiter,
      preview: sampleRows,
      skipEmptyLines: true,
    })
    // The last row may have been cut by the sample.
    const cut = sample.length < text.length && data.length < sampleRows && data.length > 1
    const rows = cut ? data.slice(0, -1) : data
    const width = rows[0]?.length ?? 0
    if (width < 2) continue
    // By a wrong one, quoted cells don't end where their marks do.
    const broken = errors.filter((error) => error.type === 'Quotes').length
    const score = (rows.filter((row) => row.length === width).length - broken) / rows.length
    if (best === null || score > best.score + 1e-9) best = { delimiter, score }
  }
  return best?.delimiter ?? null
}

function lineEnd(text: string): number {
  const at = text.search(/[\r\n]/)
  return at < 0 ? text.length : at
}
