import fc from '../../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../support/studio/cloud.ts'
import { abc, edit, restart, rows, sheetOf, texts, useWindow, window } from './sheet-window.ts'

useWindow()

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

  it('choose the takes of rows, which stay with them over a restart', async () => {
    const { id } = await sheetOf(abc)
    const all = await rows(id)
    expect(all.map(({ take }) => take)).toEqual([0, 0, 0])
    const chosen = all.slice(1).map((row) => row.id)
    await edit(id, { type: 'take', rows: chosen, take: 2 })
    await edit(id, { type: 'take', rows: [all[2]!.id], take: 1 })
    await edit(id, { type: 'remove', rows: [all[1]!.id] })
    await restart()
    const takes = async () => (await rows(id)).map(({ take }) => take)
    expect(await takes()).toEqual([0, 1])
    for (const before of [
      [0, 2, 1],
      [0, 2, 2],
      [0, 0, 0],
    ]) {
      await window.bridge.voiceovers.undo({ sheet: id })
      expect(await takes()).toEqual(before)
    }
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
      fc.record({ type: fc.constant('take'), at: fc.nat(8), take: fc.integer({ min: 0, max: 3 }) }),
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
          if (one.type === 'take') await edit(id, { type: 'take', rows: ids, take: one.take! })
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
