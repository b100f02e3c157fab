import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Sheets } from '../../../../../electron/studio/authoring/sheets/index.ts'
import { openWindow } from '../../../../support/studio/window.ts'
import { inDepth } from '../../../../support/depth.ts'

let folder = ''
let sheets: Sheets
let count = 0
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-sheets-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => (sheets = new Sheets({ newId: () => `r${(count += 1)}` })))

test('a reading lies there, can be paged, read again otherwise, and dropped', async () => {
  const path = join(folder, 'lines.csv')
  writeFileSync(path, `text;voice\n${Array.from({ length: 120 }, (_none, i) => `Line ${i} é;anna`).join('\n')}\n`)
  const reading = await sheets.read({ kind: 'file', path })
  expect(reading).toMatchObject({
    name: 'lines',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    hasHeader: true,
    rowCount: 120,
  })
  expect(reading.preview).toHaveLength(50)
  expect(reading.columns[0]).toMatchObject({ name: 'text' })
  expect(reading.columns[0]!.samples[1]).toBe('Line 1 é')
  expect(sheets.rows(reading.id, 118, 10)).toEqual([
    ['Line 118 é', 'anna'],
    ['Line 119 é', 'anna'],
  ])
  expect(sheets.rows(reading.id, 500, 10)).toEqual([])

  const table = sheets.table(reading.id)
  expect([...table.chunks(50)].map((rows) => rows.length)).toEqual([50, 50, 20])
  expect(table.folder).toBe(folder)

  const again = await sheets.readAgain(reading.id, { hasHeader: false, delimiter: ',' })
  expect(again).toMatchObject({ id: reading.id, rowCount: 121, hasHeader: false })
  expect(again.columns).toHaveLength(1)

  unlinkSync(path)
  await expect(sheets.readAgain(reading.id, {})).rejects.toMatchObject({ code: 'bad-sheet' })
  expect(sheets.rows(reading.id, 0, 1)).toEqual([['text;voice']])

  sheets.drop(reading.id)
  expect(() => sheets.rows(reading.id, 0, 1)).toThrow(expect.objectContaining({ code: 'not-found' }) as Error)
  // A caller that took the table still has all of it.
  expect(table.rows(119, 1)).toEqual([['Line 119 é', 'anna']])
})

test.runIf(inDepth)('readings that nobody drops don’t gather for ever', async () => {
  const ids: string[] = []
  for (let i = 0; i < 18; i++) ids.push((await sheets.read({ kind: 'text', text: `line ${i}` })).id)
  expect(() => sheets.table(ids[0]!)).toThrow(expect.objectContaining({ code: 'not-found' }) as Error)
  expect(sheets.rows(ids.at(-1)!, 0, 1)).toEqual([['line 17']])
})

test('reading can be broken off', async () => {
  const stop = new AbortController()
  const reading = sheets.read({ kind: 'text', text: 'a\n'.repeat(1_000_000) }, {}, stop.signal)
  stop.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  await expect(sheets.read({ kind: 'text', text: 'a' }, {}, stop.signal)).rejects.toThrow('enough')
})

test('half a surrogate pair becomes the sign for what can’t be read, and the cells beside it stay whole', async () => {
  const reading = await sheets.read({ kind: 'text', text: 'a\ud800\tb\nc\t😀' })
  expect(reading.preview).toEqual([
    ['a\uFFFD', 'b'],
    ['c', '😀'],
  ])
})

test.runIf(inDepth)('what is built to break a reader is refused, and the next one is read', async () => {
  const path = join(folder, 'deep.md')
  writeFileSync(path, `${'> '.repeat(20_000)}x`)
  await expect(sheets.read({ kind: 'file', path })).rejects.toMatchObject({
    code: 'bad-sheet',
    message: expect.stringMatching(/nested too deeply/) as string,
  })
  const marks = `text,voice\n${'"a'.repeat(300_000)}`
  expect(await sheets.read({ kind: 'text', text: marks })).toMatchObject({ rowCount: 1 })
})

test('across the bridge: a sheet, its rows, another reading of it, and a refusal with what to do', async () => {
  const { studio, bridge } = await openWindow(join(folder, 'data'))
  try {
    const reading = await bridge.sheets.read({ source: { kind: 'text', text: 'Text;Voice\nHello;anna' } })
    expect(reading).toMatchObject({ name: '', hasHeader: true, encoding: null, delimiter: ';', rowCount: 1 })
    expect(await bridge.sheets.rows({ id: reading.id, offset: 0, limit: 10 })).toEqual([['Hello', 'anna']])
    const again = await bridge.sheets.readAgain({ id: reading.id, options: { hasHeader: false } })
    expect(again).toMatchObject({ id: reading.id, rowCount: 2 })
    await bridge.sheets.drop({ id: reading.id })
    await expect(bridge.sheets.rows({ id: reading.id, offset: 0, limit: 10 })).rejects.toMatchObject({
      data: { code: 'not-found', message: 'This sheet is no longer open.', field: 'id' },
    })
    await expect(
      bridge.sheets.read({ source: { kind: 'file', path: join(folder, 'gone.csv') } }),
    ).rejects.toMatchObject({
      data: { code: 'bad-sheet', message: 'gone.csv no longer exists.', next: 'Choose another file.' },
    })
  } finally {
    await studio.close()
  }
})

test('files that a sheet names lie beside it, but not beside a copy that came from a window', async () => {
  const copies = join(folder, 'imports')
  const own = new Sheets({ newId: () => 'own', copies })
  for (const [at, expected] of [
    [join(copies, 'a1'), null],
    [`${copies}-of-mine`, `${copies}-of-mine`],
    [folder, folder],
  ] as const) {
    mkdirSync(at, { recursive: true })
    writeFileSync(join(at, 'names.csv'), 'name\nAda\n')
    const { id } = await own.read({ kind: 'file', path: join(at, 'names.csv') })
    expect(own.table(id).folder).toBe(expected)
  }
})
