import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudioErrorData, VoiceoverRow, VoiceoverSheet } from '../../../../../electron/common/bridge/index.ts'
import { openWindow } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

let folder: string
let window: Window

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voiceovers-'))
  window = await openWindow(folder)
})
afterEach(async () => {
  await window.studio.close()
  await rm(folder, { recursive: true, force: true })
})

async function sheetOf(csv: string): Promise<VoiceoverSheet> {
  const { voiceovers, sheets } = window.bridge
  const reading = await sheets.read({ source: { kind: 'text', text: csv } })
  const mapping = await voiceovers.guess({ reading: reading.id })
  const sheet = await voiceovers.create({ name: 'Lines', from: { reading: reading.id, mapping } })
  // Without an engine nobody knows its voices: whatever is named passes.
  return voiceovers.change({ sheet: sheet.id, change: { voiceId: 'any' } })
}

async function rows(sheet: string, search = ''): Promise<VoiceoverRow[]> {
  return (await window.bridge.voiceovers.rows({ sheet, offset: 0, limit: 500, states: [], search })).rows
}
const texts = async (sheet: string): Promise<string[]> => (await rows(sheet)).map(({ text }) => text)
const edit = (sheet: string, change: Parameters<Window['bridge']['voiceovers']['edit']>[0]['edit']) =>
  window.bridge.voiceovers.edit({ sheet, edit: change })

async function refusal(work: Promise<unknown>): Promise<StudioErrorData> {
  try {
    await work
  } catch (error) {
    return (error as { data: StudioErrorData }).data
  }
  throw new Error('It was not refused.')
}

const abc = 'text,voice,rate,file,product\nA,,,a,x\nB,,80,b,y\nC,,,c,z\n'

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

  it('survives the end of its process, with its history', async () => {
    const { id } = await sheetOf(abc)
    await edit(id, { type: 'remove', rows: [(await rows(id))[1]!.id] })
    await window.studio.close()
    window = await openWindow(folder)
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

describe('edits', () => {
  it('of all rows are one step, however many there are', async () => {
    const count = 10_001
    const lines = Array.from({ length: count }, (_, row) => `Line ${row},`)
    const { id } = await sheetOf(`text,voice\n${lines.join('\n')}\n`)
    const { rowIds, undo, redo } = window.bridge.voiceovers
    const all = await rowIds({ sheet: id, offset: 0, limit: 200_000 })
    expect(new Set(all).size).toBe(count)
    const found = await rowIds({ sheet: id, offset: 1, limit: 2, search: 'Line 777' })
    expect(found).toEqual([all[7_770], all[7_771]])
    expect((await edit(id, { type: 'remove', rows: all })).counts.total).toBe(0)
    expect(await undo({ sheet: id })).toMatchObject({ counts: { total: count }, canUndo: false })
    expect(await rowIds({ sheet: id, offset: 0, limit: 200_000 })).toEqual(all)
    expect((await redo({ sheet: id })).counts.total).toBe(0)
  })

  it('paste a block over rows and beyond the last one', async () => {
    const { id } = await sheetOf(abc)
    await edit(id, { type: 'paste', position: 2, field: 'text', text: 'c2\tVoice\nD\t\t50\n"E\ne"' })
    expect(await rows(id)).toMatchObject([
      { text: 'A' },
      { text: 'B' },
      { text: 'c2', voice: 'Voice', file: 'c' },
      { text: 'D', rate: '50', values: [''] },
      { text: 'E\ne', position: 4 },
    ])
    await edit(id, { type: 'paste', position: 0, field: 'file', text: 'first\tred\ttoo far' })
    expect((await rows(id))[0]).toMatchObject({ file: 'first', values: ['red'] })
    await window.bridge.voiceovers.undo({ sheet: id })
    await window.bridge.voiceovers.undo({ sheet: id })
    expect(await texts(id)).toEqual(['A', 'B', 'C'])
    await window.bridge.voiceovers.redo({ sheet: id })
    expect(await texts(id)).toEqual(['A', 'B', 'c2', 'D', 'E\ne'])
  })

  it('move rows before another, and insert among them', async () => {
    const { id } = await sheetOf('text,file\nA,\nB,\nC,\nD,\nE,\n')
    const all = await rows(id)
    await edit(id, { type: 'move', rows: [all[3]!.id, all[1]!.id], position: 0 })
    expect(await texts(id)).toEqual(['B', 'D', 'A', 'C', 'E'])
    await edit(id, { type: 'move', rows: [all[1]!.id], position: 99 })
    expect(await texts(id)).toEqual(['D', 'A', 'C', 'E', 'B'])
    await edit(id, { type: 'insert', position: 1, texts: ['new', 'newer'] })
    expect(await texts(id)).toEqual(['D', 'new', 'newer', 'A', 'C', 'E', 'B'])
    for (let step = 0; step < 3; step += 1) await window.bridge.voiceovers.undo({ sheet: id })
    expect((await rows(id)).map(({ id: one }) => one)).toEqual(all.map(({ id: one }) => one))
  })

  it('refuse rows and columns that are not there', async () => {
    const { id } = await sheetOf(abc)
    const one = (await rows(id))[0]!.id
    expect(await refusal(edit(id, { type: 'set', rows: ['999999'], field: 'text', value: 'x' }))).toMatchObject({
      code: 'not-found',
    })
    expect(await refusal(edit(id, { type: 'set', rows: [one], field: 7, value: 'x' }))).toMatchObject({
      code: 'not-found',
      field: 'edit.field',
    })
    expect((await window.bridge.voiceovers.get({ id })).canUndo).toBe(false)
  })

  it('can all be taken back and done again, whatever they are', { timeout: 300_000 }, async () => {
    const change = fc.oneof(
      fc.record({ type: fc.constant('set'), at: fc.nat(8), value: fc.constantFrom('x', 'y', '') }),
      fc.record({ type: fc.constant('insert'), at: fc.nat(9), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ type: fc.constant('remove'), at: fc.nat(8), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({
        type: fc.constant('move'),
        at: fc.nat(8),
        count: fc.integer({ min: 1, max: 3 }),
        to: fc.nat(9),
      }),
      fc.record({ type: fc.constant('paste'), at: fc.nat(8), value: fc.constantFrom('p\tq', 'p\nq\nr') }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const { id } = await window.bridge.voiceovers.create({ name: 'Any', from: null })
        await edit(id, {
          type: 'paste',
          position: 0,
          field: 'text',
          text: 'A\t\t\ta\nB\t\t\tb\nC\t\t\ta\nD\t\t\td',
        })
        const seen: string[] = []
        const look = async (): Promise<string> =>
          JSON.stringify((await rows(id)).map((row) => ({ ...row, message: null })))
        seen.push(await look())
        for (const one of changes) {
          const all = await rows(id)
          const chosen = all.slice(one.at % Math.max(1, all.length)).slice(0, 'count' in one ? one.count : 1)
          const ids = chosen.map((row) => row.id)
          if (ids.length === 0 && one.type !== 'insert' && one.type !== 'paste') continue
          if (one.type === 'set') await edit(id, { type: 'set', rows: ids, field: 'file', value: one.value! })
          if (one.type === 'insert')
            await edit(id, { type: 'insert', position: one.at, texts: Array<string>(one.count!).fill('n') })
          if (one.type === 'remove') await edit(id, { type: 'remove', rows: ids })
          if (one.type === 'move') await edit(id, { type: 'move', rows: ids, position: one.to! })
          if (one.type === 'paste')
            await edit(id, { type: 'paste', position: one.at, field: 'voice', text: one.value! })
          const now = await look()
          if (now !== seen.at(-1)) seen.push(now)
          expect((await rows(id)).map(({ position }) => position)).toEqual((await rows(id)).map((_, at) => at))
        }
        for (const state of seen.slice(0, -1).reverse()) {
          await window.bridge.voiceovers.undo({ sheet: id })
          expect(await look()).toBe(state)
        }
        for (const state of seen.slice(1)) {
          await window.bridge.voiceovers.redo({ sheet: id })
          expect(await look()).toBe(state)
        }
      }),
      { numRuns: 15 },
    )
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
    const { fixed, left, sheet } = await window.bridge.voiceovers.fix({
      sheet: id,
      kinds: ['bad-rate', 'bad-file-name', 'empty-text'],
    })
    expect({ fixed, left }).toEqual({ fixed: 2, left: 2 })
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
    expect({ fixed, left }).toEqual({ fixed: 3, left: 0 })
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
