import Papa from 'papaparse'

/** Possible delimiters, in the order of preference when several fit: texts contain commas but hardly ever tabs. */
export const delimiters = ['\t', '|', ';', ','] as const
/**
 * Delimiter for a table of one column: a control character (unit separator) that no text contains, since binary content
 * is refused before.
 */
export const noDelimiter = '\u001f'

const sampleRows = 60
const sampleCharacters = 200_000

/**
 * The delimiter that splits most rows into as many cells as the first row. Null when the first row contains none: a
 * table of one column.
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
    // The sample may have cut off the last row, which is then ignored.
    const cut = sample.length < text.length && data.length < sampleRows && data.length > 1
    const rows = cut ? data.slice(0, -1) : data
    const width = rows[0]?.length ?? 0
    if (width < 2) continue
    // With a wrong delimiter, quoted cells don't end at their closing quotation marks.
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
