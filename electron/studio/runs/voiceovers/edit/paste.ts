import papaparse from 'papaparse'

/**
 * Cells of a block that a spreadsheet put on the clipboard: cells separated by tabs, rows by line breaks; cells that
 * contain either are quoted. Text of other programs is split into lines, and its quotation marks are kept.
 */
export function readBlock(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?|\n$/g, (ending) => (ending === '\n' ? '' : '\n'))
  const whole = plain.replace(/\n$/, '')
  if (whole === '') return [['']]
  const read = papaparse.parse<string[]>(whole, { delimiter: '\t', newline: '\n', quoteChar: '"' })
  // A quotation mark that doesn't quote a cell would otherwise take in the rows after it.
  const rows = read.errors.length === 0 ? read.data : whole.split('\n').map((line) => line.split('\t'))
  return rows.map((cells) => cells.map((cell) => cell.replaceAll('\u0000', '')))
}
