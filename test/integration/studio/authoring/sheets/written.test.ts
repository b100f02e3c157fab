import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceWorkbook, resultColumns, saveWorkbook } from '../../../../../electron/studio/authoring/sheets/index.ts'
import { file } from '../../../../unit/studio/authoring/sheets/read.ts'
import { english } from '../../../../support/english.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-written-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Parts of a workbook, as any program that unzips it sees them. */
function partsOf(path: string): Record<string, string> {
  const parts = unzipSync(readFileSync(path))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('a workbook that is written', () => {
  test('holds texts alone: what looks like a formula, a number or a date stays as it stands', async () => {
    const rows = [
      ['=HYPERLINK("http://evil.example","click")', '007', '1-2'],
      ['+1', '-1+2', '@SUM(A1)'],
      [' spaced ', 'two\nlines', '<b> & "quoted"'],
      ['文案 🙂', '', '80%'],
      ['bell \u0001 and tab\u000b', 'snake_case_x', '0123'],
      ['', "'=1", '1e5'],
    ]
    const path = await saveWorkbook(folder, 'Texts', {
      name: 'Texts',
      columns: ['text', 'voice', 'rate'],
      rows,
    })
    const table = await file(path, { hasHeader: true })
    expect(table).toMatchObject({ columns: ['text', 'voice', 'rate'], worksheet: 'Texts', notices: [] })
    expect(table.rows).toEqual(rows)
    const parts = partsOf(path)
    const cells = parts['xl/worksheets/sheet1.xml']!
    expect(cells).not.toContain('<f>')
    const kinds = [...cells.matchAll(/<c [^>]*?(?:\bt="(\w+)")?[^>]*>/g)].map(([cell]) => /\bt="(\w+)"/.exec(cell)?.[1])
    expect(kinds.filter((kind) => kind !== 's' && kind !== 'str' && kind !== 'inlineStr')).toEqual([])
    expect(Object.keys(parts).some((name) => name.includes('externalLink'))).toBe(false)
  })

  test('means for Excel what it says: what looks like one of its escapes, and every end of a line', async () => {
    const rows = [['_x0041_', 'one\r\ntwo\rthree', 'half \ud83d']]
    const columns = ['text', 'voice', 'rate']
    const parts = partsOf(await saveWorkbook(folder, 'Literal', { name: 'Literal', columns, rows }))
    const texts = `${parts['xl/worksheets/sheet1.xml']}${parts['xl/sharedStrings.xml'] ?? ''}`
    expect(texts).toContain('_x005F_x0041_')
    expect(texts).toMatch(/>one(\n|&#10;|&#xA;|_x000a_)two\1three</i)
    expect(texts).toContain('half \uFFFD')
  })

  test('is read as the same table where its last cells are empty, and nothing of that is told', async () => {
    const columns = ['text', 'voice', 'note']
    const rows = [
      ['one', '', ''],
      ['two', 'Nora', ''],
      ['', '', ''],
      ['three', '', 'loud'],
    ]
    const path = await saveWorkbook(folder, 'Short', { name: 'Short', columns, rows })
    expect(await file(path)).toMatchObject({ columns, rows, hasHeader: true, notices: [] })
    const unnamed = await file(path, { hasHeader: false })
    expect(unnamed).toMatchObject({ rows: [columns, ...rows], notices: [] })
    const wide = [...rows, ['four', '', '', 'beyond']]
    await replaceWorkbook(path, { name: 'Short', columns: [...columns, ''], rows: wide })
    const [notice] = (await file(path, { hasHeader: true })).notices
    expect(english(notice)).toMatchObject({ line: 6, message: expect.stringContaining('4 cells') })
  })

  test('takes a name of its own, or the place of another', async () => {
    const content = { name: 'A/B: [1]', columns: ['text'], rows: [['one']] }
    const first = await saveWorkbook(folder, 'Same', content)
    const second = await saveWorkbook(folder, 'Same', { ...content, rows: [['two']] })
    expect([first, second]).toEqual([join(folder, 'Same.xlsx'), join(folder, 'Same (2).xlsx')])
    expect((await file(second)).rows).toEqual([['two']])
    expect((await file(first)).worksheet).toBe('A B   1')
    await replaceWorkbook(first, { ...content, rows: [['three']] })
    expect((await file(first)).rows).toEqual([['three']])
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test.each(['', "'''", 'History', 'a'.repeat(60), '🙂'.repeat(40)])(
    'has a worksheet whatever the name: %j',
    async (name) => {
      const path = await saveWorkbook(folder, 'Named', { name, columns: ['text'], rows: [['one']] })
      const { worksheet } = await file(path)
      expect(worksheet).toMatch(/^.{1,31}$/)
    },
  )

  test('is refused with the row where a cell holds too much, and leaves nothing', async () => {
    const before = readdirSync(folder)
    const rows = [['short'], ['x'.repeat(32_768)]]
    await expect(saveWorkbook(folder, 'Long', { name: 'Long', columns: ['text'], rows })).rejects.toMatchObject({
      code: 'bad-sheet',
      message: 'Row 2 has a text of 32,768 characters; a cell of a workbook holds 32,767.',
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('that can’t be put in its place leaves nothing either', async () => {
    const path = join(folder, 'folder.xlsx')
    writeFileSync(join(folder, 'file'), '')
    await expect(
      replaceWorkbook(join(folder, 'file', 'x.xlsx'), { name: 'x', columns: [], rows: [] }),
    ).rejects.toThrow()
    await replaceWorkbook(path, { name: 'x', columns: [], rows: [] })
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('holds 20,000 rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`Line ${index}`, `${index}`.padStart(6, '0')])
    const path = await saveWorkbook(folder, 'Many', { name: 'Many', columns: ['text', 'file'], rows })
    const table = await file(path)
    expect(table.rows).toHaveLength(20_000)
    expect(table.rows.at(-1)).toEqual(['Line 19999', '019999'])
  })
})

describe('columns of what became of each row', () => {
  const names = ['state', 'note']

  test('have names of their own behind those of the table', () => {
    const { columns, row } = resultColumns(['text', 'State', 'state (2)'], names)
    expect(columns).toEqual(['text', 'State', 'state (2)', 'state (3)', 'note'])
    expect(row(['Hi', 'x', 'y'], ['done', ''])).toEqual(['Hi', 'x', 'y', 'done', ''])
  })

  test('take the place of those of before, wherever they stand and however often', () => {
    const before = ['text', 'state', 'state (2)', 'note', 'mine', 'state (3)', 'note (2)']
    const { columns, row } = resultColumns(before, names)
    expect(columns).toEqual(['text', 'state', 'mine', 'state (2)', 'note'])
    expect(row(['Hi', 'a', 'b', 'c', 'd', 'e', 'f'], ['done', ''])).toEqual(['Hi', 'a', 'd', 'done', ''])
    expect(resultColumns(columns, names).columns).toEqual(columns)
  })

  test('leave alone what only looks a little like them', () => {
    const own = ['note', 'state', 'Note', 'result']
    expect(resultColumns(own, names).columns.slice(0, 4)).toEqual(own)
  })
})
