import { sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../support/studio/cloud.ts'
import { abc, edit, restart, rows, sheetOf, texts, useWindow, window } from './sheet-window.ts'

useWindow()

describe('a sheet', () => {
  it('keeps columns of its own as variables, and can name files by them', async () => {
    const sheet = await sheetOf(abc)
    expect(sheet).toMatchObject({ variables: ['product'], counts: { total: 3, ready: 3 } })
    await edit(sheet.id, { type: 'set', rows: [(await rows(sheet.id))[0]!.id], field: 'file', value: '' })
    await window.bridge.voiceovers.change({
      sheet: sheet.id,
      change: { template: '{product}-{index:00}', output: { ...sheet.output, format: 'mp3' } },
    })
    expect((await rows(sheet.id)).map(({ fileName }) => fileName)).toEqual(['x-01.mp3', 'b.mp3', 'c.mp3'])
    const wrong = await refusal(window.bridge.voiceovers.change({ sheet: sheet.id, change: { template: '{nothing}' } }))
    expect(wrong).toMatchObject({ code: 'template', field: 'change.template' })
    expect(wrong.message).toContain('“nothing”')
  })

  it('begins with one row that waits for a text', async () => {
    const sheet = await window.bridge.voiceovers.create({ name: 'New', from: null })
    expect(sheet.counts).toMatchObject({ total: 1, problem: 1 })
    expect(sheet.problems['empty-text']).toEqual({ rows: 1, fixable: 0 })
  })

  it('writes into a folder of its own, also beside another sheet of the same name', async () => {
    const create = (name: string) => window.bridge.voiceovers.create({ name, from: null })
    const folders = [await create('Spots: spring'), await create('spots spring'), await create('Other')].map(
      ({ folder: of }) => of,
    )
    expect(folders.map((of) => of.split(sep).slice(-2).join('/'))).toEqual([
      'Voiceovers/Spots spring',
      'Voiceovers/spots spring (2)',
      'Voiceovers/Other',
    ])
  })

  it('survives the end of its process, with its history', async () => {
    const { id } = await sheetOf(abc)
    await edit(id, { type: 'remove', rows: [(await rows(id))[1]!.id] })
    await restart()
    expect(await texts(id)).toEqual(['A', 'C'])
    await window.bridge.voiceovers.undo({ sheet: id })
    expect(await rows(id)).toMatchObject([{ text: 'A' }, { text: 'B', rate: '80', values: ['y'] }, { text: 'C' }])
  })

  it('finds rows by what is in them, with their places in the whole', async () => {
    const { id } = await sheetOf(abc)
    expect(await rows(id, 'z')).toMatchObject([{ text: 'C', position: 2 }])
    expect(await rows(id, '100%_')).toEqual([])
    const page = await window.bridge.voiceovers.rows({ sheet: id, offset: 1, limit: 1, states: ['ready'] })
    expect(page).toMatchObject({ total: 3, rows: [{ text: 'B' }] })
  })

  it('is gone for good when it is removed', async () => {
    const { id } = await sheetOf(abc)
    await window.bridge.voiceovers.remove({ sheet: id })
    expect(await window.bridge.voiceovers.list()).toEqual([])
    expect(await refusal(window.bridge.voiceovers.get({ id }))).toMatchObject({ code: 'not-found' })
  })

  it('takes further rows of another reading, and its columns', async () => {
    const { id } = await sheetOf(abc)
    const reading = await window.bridge.sheets.read({
      source: { kind: 'text', text: 'text,city,product\nD,Rome,w\n' },
    })
    const sheet = await window.bridge.voiceovers.append({
      sheet: id,
      reading: reading.id,
      mapping: { text: 0, voice: null, rate: null, file: null },
    })
    expect(sheet.variables).toEqual(['product', 'city'])
    expect((await rows(id))[3]).toMatchObject({ text: 'D', values: ['w', 'Rome'], position: 3 })
    await window.bridge.voiceovers.undo({ sheet: id })
    expect(await texts(id)).toEqual(['A', 'B', 'C'])
  })
})

describe('clashing file names', () => {
  it('are found whatever their case, only in the later rows, and numbered as one step', async () => {
    const { id } = await sheetOf('text,file\nA,Intro\nB,intro.wav\nC,intro (2)\nD,INTRO\n')
    const clashing = async (): Promise<number[]> =>
      (await rows(id)).flatMap((row) => (row.problems.some(({ kind }) => kind === 'file-clash') ? row.position : []))
    expect(await clashing()).toEqual([1, 3])
    const fixed = await window.bridge.voiceovers.fix({ sheet: id, kinds: ['file-clash'] })
    expect(fixed).toMatchObject({ fixed: 2, left: 0, sheet: { counts: { ready: 4 } } })
    const names = (await rows(id)).map(({ fileName }) => fileName.toLowerCase())
    expect(new Set(names).size).toBe(4)
    expect(names[2]).toBe('intro (2).wav')
    await window.bridge.voiceovers.undo({ sheet: id })
    expect(await clashing()).toEqual([1, 3])
  })

  it('end when the other row is renamed, removed or moved behind', async () => {
    const { id } = await sheetOf('text,file\nA,x\nB,x\n')
    const [first, second] = await rows(id)
    expect(second).toMatchObject({ state: 'problem' })
    await edit(id, { type: 'move', rows: [first!.id], position: 2 })
    expect(await rows(id)).toMatchObject([
      { id: second!.id, state: 'ready' },
      { id: first!.id, state: 'problem' },
    ])
    await edit(id, { type: 'remove', rows: [second!.id] })
    expect(await rows(id)).toMatchObject([{ id: first!.id, state: 'ready', problems: [] }])
  })

  it('of a template are numbered by themselves', async () => {
    const { id } = await sheetOf('text,product\nA,Lamp\nB,lamp\nC,Mug\n')
    await window.bridge.voiceovers.change({ sheet: id, change: { template: '{product}' } })
    expect((await rows(id)).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['Lamp.wav', 'ready'],
      ['lamp (2).wav', 'ready'],
      ['Mug.wav', 'ready'],
    ])
  })
})

describe('a name that was cleared', () => {
  it('follows the template again, and counts as nobody’s twin', async () => {
    const { id } = await sheetOf('text,file\nA,Intro\nB,\nC,Intro\n')
    const [, , third] = await rows(id)
    expect(third!.problems).toMatchObject([{ kind: 'file-clash' }])
    await edit(id, { type: 'set', rows: [third!.id], field: 'file', value: '' })
    expect((await rows(id)).map(({ fileName, state }) => [fileName, state])).toEqual([
      ['Intro.wav', 'ready'],
      ['002_B.wav', 'ready'],
      ['003_C.wav', 'ready'],
    ])
  })
})

describe('fixing', () => {
  it('takes what is safe and leaves the rest, as one step of undo', async () => {
    const { id } = await sheetOf('text,rate,file\nA,0.8,a/b\nB,fast,b\n,,c\nD,72.5%,d\n')
    const before = await rows(id)
    const { problems } = await window.bridge.voiceovers.get({ id })
    const offered = Object.values(problems).reduce((sum, { fixable }) => sum + fixable, 0)
    const { fixed, left, sheet } = await window.bridge.voiceovers.fix({
      sheet: id,
      kinds: ['bad-rate', 'bad-file-name', 'empty-text'],
    })
    // The first row has two problems.
    expect({ offered, fixed, left }).toEqual({ offered: 3, fixed: 3, left: 2 })
    expect(sheet.counts).toMatchObject({ ready: 2, problem: 2 })
    expect(await rows(id)).toMatchObject([{ rate: '80%', file: 'a b' }, { rate: 'fast' }, {}, { rate: '73%' }])
    await window.bridge.voiceovers.undo({ sheet: id })
    expect(await rows(id)).toEqual(before)
  })

  it('numbers names that are the same once they are short enough', async () => {
    const long = '中'.repeat(200)
    const { id } = await sheetOf(`text,file\nA,${long}\nB,${long}\nC,${long}\n`)
    const kinds = ['file-clash', 'bad-file-name'] as const
    const { fixed, left } = await window.bridge.voiceovers.fix({ sheet: id, kinds: [...kinds] })
    expect({ fixed, left }).toEqual({ fixed: 5, left: 0 })
    const names = (await rows(id)).map(({ file }) => file)
    expect(names.map((name) => name.replace(/^中+/, ''))).toEqual(['', ' (2)', ' (3)'])
    expect((await rows(id)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  })

  it('leaves a sheet with only problems unmade, and says so', async () => {
    const { id } = await sheetOf('text,rate\n,\nB,fast\n')
    const refused = await refusal(window.bridge.voiceovers.run({ sheet: id, rows: { kind: 'all' } }))
    expect(refused).toMatchObject({ code: 'problems' })
    expect(refused.message).toContain('2 rows have problems')
  })
})

describe('ten thousand rows', () => {
  it('come, page, and change all at once', { timeout: 300_000 }, async () => {
    const csv = `text,file\n${Array.from({ length: 10_000 }, (_, at) => `Line number ${at} of a long sheet.,f${at}`).join('\n')}\n`
    const { id, counts } = await sheetOf(csv)
    expect(counts).toMatchObject({ total: 10_000, ready: 10_000 })
    const page = await window.bridge.voiceovers.rows({ sheet: id, offset: 9_990, limit: 50 })
    expect(page.rows).toHaveLength(10)
    expect(page.rows[0]).toMatchObject({ position: 9_990, text: 'Line number 9990 of a long sheet.' })
    await edit(id, { type: 'insert', position: 0, texts: ['first'] })
    const last = await window.bridge.voiceovers.rows({ sheet: id, offset: 10_000, limit: 1 })
    expect(last.rows).toMatchObject([{ position: 10_000, file: 'f9999' }])
  })
})
