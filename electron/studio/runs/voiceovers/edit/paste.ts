import papaparse from 'papaparse'

/**
 * A block of cells as spreadsheets put it on the clipboard: cells parted by tabs, rows by line breaks, cells that hold
 * either in quotes. Text from elsewhere is taken line by line, its quotes being its own.
 */
export function readBlock(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?|\n$/g, (ending) => (ending === '\n' ? '' : '\n'))
  const whole = plain.replace(/\n$/, '')
  if (whole === '') return [['']]
  const read = papaparse.parse<string[]>(whole, { delimiter: '\t', newline: '\n', quoteChar: '"' })
  // A quote that is none of a spreadsheet's would swallow what follows it.
  const rows = read.errors.length === 0 ? read.data : whole.split('\n').map((line) => line.split('\t'))
  return rows.map((cells) => cells.map((cell) => cell.replaceAll('\u0000', '')))
}
