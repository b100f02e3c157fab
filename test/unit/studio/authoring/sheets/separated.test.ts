import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from '../../../../support/fast-check.ts'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { file, pasted } from './read.ts'
import { english } from '../../../../support/english.ts'

const fixtures = join(import.meta.dirname, '../../../../fixtures/sheets')

describe('what LibreOffice wrote', () => {
  const [columns, ...rows] = JSON.parse(readFileSync(join(fixtures, 'table.json'), 'utf8')) as string[][]

  test.each([
    ['libreoffice-utf8.csv', 'csv', ',', 'utf-8'],
    ['libreoffice-utf16-semicolons.csv', 'csv', ';', 'utf-16le'],
    ['libreoffice-utf8.tsv', 'tsv', '\t', 'utf-8'],
  ])('%s comes back as the table that it was', async (name, format, delimiter, encoding) => {
    const table = await file(join(fixtures, name))
    expect(table).toMatchObject({ format, delimiter, encoding, hasHeader: true, columns, notices: [] })
    expect(table.rows).toEqual(rows)
  })

  test('a table of a Word document, too', async () => {
    const table = await file(join(fixtures, 'libreoffice-table.docx'))
    expect(table).toMatchObject({ format: 'docx', delimiter: null, encoding: null, hasHeader: true, columns })
    expect(table.rows).toEqual(rows.map((row) => row.map((cell) => cell.trim())))
  })
})

const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .array(fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r\n', '\r', ' ', 'a', 'é', '字', '😀', "'"), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
)
const clean = (text: string): string => text.toWellFormed().replaceAll(/[\0\uFEFF\u001f]/g, '')
const grid = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell.map(clean), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  // Spreadsheets leave empty rows at the end, which are removed; a table without any text is refused.
  .filter((rows) => rows.at(-1)!.some((one) => one.trim() !== ''))

describe('what papaparse wrote', () => {
  test('any table comes back, by any delimiter and line break', () => {
    fc.assert(
      fc.property(
        grid,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\r\n', '\n'),
        fc.boolean(),
        fc.boolean(),
        (rows, delimiter, newline, quotes, atEnd) => {
          // A single empty cell at the start is an empty line, which no program can tell from none.
          const text = Papa.unparse(rows, { delimiter, newline, quotes }) + (atEnd ? newline : '')
          const table = pasted(text, { delimiter, hasHeader: false })
          expect(table.rows).toEqual(rows)
          expect(table.notices).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  test('and its delimiter is found where a header has none of the others', () => {
    const word = fc
      .string({ unit: fc.constantFrom(...'abcdefgh '), minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell.map(clean), word, cell.map(clean)), { minLength: 1, maxLength: 10 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (rows, delimiter) => {
          const text = Papa.unparse([['text', 'voice', 'note'], ...rows], { delimiter, quotes: true })
          const table = pasted(text)
          expect(table).toMatchObject({ delimiter, hasHeader: true, columns: ['text', 'voice', 'note'] })
          expect(table.rows).toEqual(rows)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('sheets as people have them', () => {
  test('letters that pictures and sounds begin with may begin a text, too', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'greenroom-sheets-')), 'tags.csv')
    writeFileSync(path, 'ID3,text\n1,Hello\n')
    expect(await file(path)).toMatchObject({ columns: ['ID3', 'text'], rows: [['1', 'Hello']] })
    rmSync(dirname(path), { recursive: true })
  })

  test('a header is told from a first row', () => {
    expect(pasted('Text;Voice\nHello;anna').columns).toEqual(['Text', 'Voice'])
    expect(pasted('a,b\nHello there my friend,anna', { delimiter: ',' }).hasHeader).toBe(false)
    expect(pasted('Hello, you.\nBye, you.', { delimiter: ',' })).toMatchObject({
      hasHeader: false,
      columns: ['Column 1', 'Column 2'],
      rows: [
        ['Hello', ' you.'],
        ['Bye', ' you.'],
      ],
    })
    expect(pasted('Text;Voice\nHello;anna', { hasHeader: false }).rows).toHaveLength(2)
    // Two columns have the same name.
    expect(pasted('Text,Voice,Text\nHello,anna,x\nBye,anna,y', { delimiter: ',' })).toMatchObject({
      hasHeader: true,
      columns: ['Text', 'Voice', 'Text (2)'],
    })
  })

  test('columns get names of their own', () => {
    const { columns } = pasted('text,,Text, voice \na,b,c,d', { hasHeader: true })
    expect(columns).toEqual(['text', 'Column 2', 'Text (2)', 'voice'])
  })

  test('ragged rows are told, and nothing is lost', () => {
    const table = pasted('text,voice\na\nb,anna,extra\nc,ben', { delimiter: ',' })
    expect(table.columns).toEqual(['text', 'voice', 'Column 3'])
    expect(table.rows).toEqual([
      ['a', '', ''],
      ['b', 'anna', 'extra'],
      ['c', 'ben', ''],
    ])
    expect(english(table.notices)).toEqual([
      { line: 2, message: 'This row has 1 cell; the sheet has 2 columns.' },
      { line: 3, message: 'This row has 3 cells; the sheet has 2 columns.' },
    ])
  })

  test('a quotation mark that nobody closed swallows no rows', () => {
    const table = pasted('text,voice\n"He said,anna\n"Hi" he said,ben\n"fine, ""this""",carl', {
      delimiter: ',',
    })
    expect(table.rows).toEqual([
      ['"He said', 'anna'],
      ['"Hi" he said', 'ben'],
      ['fine, "this"', 'carl'],
    ])
    expect(table.notices.map(({ line }) => line)).toEqual([2, 3])
  })

  test('line breaks of all kinds end rows, and stay within cells', () => {
    const table = pasted('text,voice\r\n"a\nb\r\nc",anna\nd,ben\re,carl', { delimiter: ',' })
    expect(table.rows).toEqual([
      ['a\nb\r\nc', 'anna'],
      ['d', 'ben'],
      ['e', 'carl'],
    ])
  })

  test('a block copied from a spreadsheet', () => {
    expect(pasted('Hello\tanna\n"two\nlines"\tben').rows).toEqual([
      ['Hello', 'anna'],
      ['two\nlines', 'ben'],
    ])
    expect(pasted('"two\nlines"\n"and ""more"""').rows).toEqual([['two\nlines'], ['and "more"']])
  })

  test('prose with commas is lines, not cells', () => {
    const table = pasted('Hello, world.\nGood bye, moon.')
    expect(table).toMatchObject({
      format: 'text',
      columns: ['Text'],
      rows: [['Hello, world.'], ['Good bye, moon.']],
    })
  })

  test('a table of one column is not cut at its commas', () => {
    const table = pasted('text\nHello, world\nBye, moon; and stars', { hasHeader: true })
    expect(table.rows.map(([text]) => text)).toEqual(['Hello, world', 'Bye, moon; and stars'])
  })

  test('Excel’s hint of a delimiter is no row, and empty rows at the end are left out', () => {
    const table = pasted(`sep=;\r\ntext;voice\r\na, b;anna\r\n${';\r\n'.repeat(40)}`, { delimiter: ';' })
    expect(table.rows).toEqual([['a, b', 'anna']])
    expect(english(table.notices)).toEqual([{ line: null, message: '40 empty rows at the end were skipped.' }])
  })

  test('thousands of notices are counted', () => {
    const table = pasted(`text,voice\n${'a\n'.repeat(3_000)}`, { delimiter: ',' })
    expect(table.notices).toHaveLength(101)
    expect(english(table.notices.at(-1)?.message)).toBe('And 2,900 more notes of this kind.')
  })
})
