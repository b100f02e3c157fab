import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sheets } from '../../../../../electron/studio/authoring/sheets/index.ts'
import { file } from '../../../../unit/studio/authoring/sheets/read.ts'
import { workbook } from '../../../../unit/studio/authoring/sheets/workbooks.ts'
import { english, saying } from '../../../../support/english.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-workbooks-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const written = (content: Uint8Array, name = `${(count += 1)}.xlsx`): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const refused = (message: RegExp): unknown =>
  expect.objectContaining({
    code: 'bad-sheet',
    message: expect.stringMatching(message) as string,
    next: saying(/./) as string,
  })

describe('a workbook', () => {
  test('as Excel writes it: shared and rich strings, phonetic hints left out', async () => {
    const strings =
      '<si><t>text</t></si><si><t>voice</t></si><si><r><t>Hello </t></r><r><rPr><b/></rPr><t xml:space="preserve">you &amp; me</t></r></si>' +
      '<si><t>文案</t><rPh sb="0" eb="1"><t>ブンアン</t></rPh></si>'
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>2</v></c></row><row r="4"><c r="B4" t="s"><v>3</v></c></row>'
    const table = await file(written(workbook({ sheets: [{ name: 'Lines', rows }], strings })))
    expect(table).toMatchObject({
      format: 'xlsx',
      columns: ['text', 'voice'],
      encoding: null,
      delimiter: null,
      worksheet: 'Lines',
      worksheets: ['Lines'],
      hasHeader: true,
    })
    expect(table.rows).toEqual([
      ['Hello you & me', ''],
      ['', ''],
      ['', '文案'],
    ])
  })

  test('as other programs write it: inline strings, line breaks, cells without addresses, results of formulas', async () => {
    const rows =
      '<row><c t="inlineStr"><is><t>text</t></is></c><c t="inlineStr"><is><t>rate</t></is></c></row>' +
      '<row><c t="inlineStr"><is><t>Two\nlines</t></is></c><c t="str"><f>CONCAT("8","0%")</f><v>80%</v></c></row>' +
      '<row><c t="b"><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    const table = await file(written(workbook({ sheets: [{ name: 'Sheet1', rows }] })))
    expect(table.rows).toEqual([
      ['Two\nlines', '80%'],
      ['TRUE', ''],
    ])
    expect(english(table.notices)).toContainEqual({
      line: 3,
      message: 'A cell shows an error (#DIV/0!); it was left empty.',
    })
  })

  test.each([
    [false, '2026-01-31'],
    [true, '2030-02-01'],
  ])('cells are what they show; counted from 1904: %s', async (date1904, day) => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>value</t></is></c></row>' +
      [
        ['percent', '<c s="1"><v>0.8</v></c>'],
        ['date', '<c s="2"><v>46053</v></c>'],
        ['thousands', '<c s="3"><v>1200.5</v></c>'],
        ['plain', '<c><v>12345678901234</v></c>'],
        ['share', '<c><v>0.1</v></c>'],
        ['padded', '<c s="4"><v>7</v></c>'],
      ]
        .map(([name, cell]) => `<row><c t="inlineStr"><is><t>${name}</t></is></c>${cell}</row>`)
        .join('')
    const formats = [9, 14, 4, '000']
    const table = await file(written(workbook({ sheets: [{ name: 'A', rows }], formats, date1904 })))
    expect(Object.fromEntries(table.rows)).toEqual({
      percent: '80%',
      date: day,
      thousands: '1,200.50',
      plain: '12345678901234',
      share: '0.1',
      padded: '007',
    })
  })

  test('merged cells hold their text once, where it stands', async () => {
    const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const rows = `<row>${text('text')}${text('voice')}</row><row>${text('One for both')}<c/></row><row><c/>${text('anna')}</row>`
    const more = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
    const table = await file(written(workbook({ sheets: [{ name: 'A', rows, more }] })))
    expect(table.rows).toEqual([
      ['One for both', ''],
      ['', 'anna'],
    ])
  })

  const row = (value: string): string => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`
  const several = {
    sheets: [
      { name: 'Notes', rows: row('secret'), hidden: true },
      { name: 'Empty', rows: '' },
      { name: 'Lines', rows: row('text') + row('Hello') },
      { name: 'More &amp; more', rows: row('text') + row('Bye') },
    ],
  }

  test('with several worksheets: the first shown one that holds something, or the one asked for', async () => {
    const path = written(workbook(several))
    const first = await file(path)
    expect(first).toMatchObject({ rows: [['Hello']], worksheet: 'Lines' })
    expect(first.worksheets).toEqual(['Notes', 'Empty', 'Lines', 'More & more'])
    expect(english(first.notices)).toEqual([
      { line: null, message: 'The worksheet “Lines” was read; the workbook has 3 more.' },
    ])
    expect(await file(path, { worksheet: 'More & more' })).toMatchObject({ rows: [['Bye']], notices: [] })
    await expect(file(path, { worksheet: 'None' })).rejects.toThrow(refused(/no worksheet “None”/) as Error)
    await expect(file(path, { worksheet: 'Empty' })).rejects.toThrow(refused(/is empty/) as Error)
  })

  test('is read in the thread, and read again from another worksheet', async () => {
    const sheets = new Sheets({ newId: () => 'one' })
    const reading = await sheets.read({ kind: 'file', path: written(workbook(several), 'Clips.xlsx') })
    expect(reading).toMatchObject({ name: 'Clips', format: 'xlsx', worksheet: 'Lines', preview: [['Hello']] })
    const again = await sheets.readAgain('one', { worksheet: 'More & more' })
    expect(again).toMatchObject({ worksheet: 'More & more', preview: [['Bye']] })
  })

  test('what a library writes comes back, 20,000 rows of it', async () => {
    const rows = Array.from({ length: 20_000 }, (_none, index) => [`Line ${index}: “Grüß dich”, she said.`, index])
    const book = utils.book_new(utils.aoa_to_sheet([['text', 'number'], ...rows]), 'Lines')
    const table = await file(
      written(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array),
    )
    expect(table.rows).toHaveLength(20_000)
    expect(table.rows[19_999]).toEqual(['Line 19999: “Grüß dich”, she said.', '19999'])
  })
})

describe('a workbook that is built to hurt', () => {
  const one = (rows: string): Uint8Array => workbook({ sheets: [{ name: 'A', rows }] })
  const text = (address: string): string => `<c r="${address}" t="inlineStr"><is><t>x</t></is></c>`

  test.each([
    ['no archive', strToU8('text,voice\n'), /is not a workbook/],
    ['an old one, or protected', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /an old format, or protected/],
    ['an archive of something else', zipSync({ 'a.txt': strToU8('x') }), /has no worksheets/],
    ['half of one', one(`<row r="1">${text('A1')}</row>`).subarray(0, 700), /is damaged/],
    ['nothing in it', one(''), /is empty/],
    ['a cell in the last column', one(`<row r="1">${text('XFD1')}</row>`), /column 16,384; a sheet has at most 500/],
  ])('%s', async (_what, content, message) => {
    await expect(file(written(content))).rejects.toThrow(refused(message) as Error)
  })

  test('a cell in the last row costs nothing', async () => {
    const table = one(`<row r="1">${text('A1')}</row><row r="1048576">${text('A1048576')}</row>`)
    expect((await file(written(table))).rows).toEqual([['x']])
  })

  test('too many rows', async () => {
    const rows = Array.from({ length: 200_010 }, () => '<row><c><v>1</v></c></row>').join('')
    await expect(file(written(one(rows)))).rejects.toThrow(refused(/more than 200,000 rows/) as Error)
  })

  /** The same archive, whose directory tells another size of the worksheet. */
  function claiming(content: Uint8Array, size: number): Uint8Array {
    const copy = content.slice()
    const view = new DataView(copy.buffer)
    for (let at = 0; at < copy.length - 46; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) continue
      const name = copy.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))
      if (strFromU8(name) === 'xl/worksheets/sheet1.xml') view.setUint32(at + 24, size, true)
    }
    return copy
  }

  test('one that unpacks to gigabytes, and one that lies about it', async () => {
    const rows = one(`<row r="1">${text('A1')}</row>`.repeat(20_000))
    const bomb = written(claiming(rows, 4_000_000_000))
    await expect(file(bomb)).rejects.toThrow(refused(/unpacks to more than 192 MB/) as Error)
    const liar = written(claiming(rows, 200))
    await expect(file(liar)).rejects.toThrow(refused(/is damaged|is empty/) as Error)
  })
})
