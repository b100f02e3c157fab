import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { findTools, measureLoudness, probe } from '../../../../../electron/media/index.ts'
import { refusal } from '../../../../support/studio/cloud.ts'
import { until } from '../../../../support/studio/window.ts'
import { cloudSheets, heldMs } from '../../../../support/voiceovers/cloud-sheets.ts'
import { inDepth } from '../../../../support/depth.ts'

const { cloud, out, get, sheetOf, calls, rows, run, inState, setText, setOutput, spoken } = cloudSheets()

describe('a run', () => {
  it('makes a levelled file of every row, and speaks what is said twice once', async () => {
    const id = await sheetOf(['One.', 'Two.', 'One.'])
    await run(id)
    const sheet = await inState(id, 'idle')
    expect(sheet).toMatchObject({
      counts: { done: 3, reused: 1 },
      run: { total: 3, done: 3, failed: 0, share: 1 },
    })
    expect(spoken().sort()).toEqual(['One.', 'Two.'])
    expect((await readdir(out())).sort()).toEqual(['001_One.wav', '002_Two.wav', '003_One.wav'])
    const tools = await findTools()
    for (const row of await rows(id)) {
      const path = join(out(), row.fileName)
      const { audio, container } = await probe(tools, path)
      expect(container).toBe('wav')
      expect(audio).toMatchObject({ sampleRate: 48_000, channels: 1 })
      const { integratedLufs, truePeakDb } = await measureLoudness(tools, path)
      expect(Math.abs(integratedLufs! + 16)).toBeLessThan(1)
      expect(truePeakDb).toBeLessThan(-1)
      expect(row.playUrl).not.toBeNull()
    }
    expect(await refusal(run(id))).toMatchObject({ code: 'nothing-to-do' })
  })

  it('costs nothing where nothing is new, and is refused where it costs without leave', async () => {
    const id = await sheetOf(['One.', 'Two.', '—'])
    expect(await refusal(run(id, { kind: 'all' }, false))).toMatchObject({
      code: 'costs-credits',
      field: 'spend',
    })
    expect(cloud.service.speech).toHaveLength(0)
    const cost = { sheet: id, rows: { kind: 'all' } as const }
    expect(await calls().cost(cost)).toMatchObject({
      rows: 2,
      reused: 0,
      problems: 1,
      words: 2,
      credits: null,
    })
    await run(id)
    await inState(id, 'idle')
    const { output } = await get(id)
    await calls().change({
      sheet: id,
      change: { output: { ...output, format: 'mp3', channels: 2 } },
    })
    expect(await calls().cost(cost)).toMatchObject({ rows: 2, reused: 2, credits: 0 })
    await run(id, { kind: 'all' }, false)
    const again = await inState(id, 'idle')
    expect(again.counts).toMatchObject({ done: 2, reused: 2 })
    expect(cloud.service.speech).toHaveLength(2)
    const info = await probe(await findTools(), join(out(), '001_One.mp3'))
    expect(info).toMatchObject({ container: 'mp3', audio: { channels: 2, sampleRate: 48_000 } })
  })

  it('makes again what was deleted, without speaking it again, and knows what was put back', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await run(id)
    await inState(id, 'idle')
    await rm(join(out(), '001_One.wav'))
    await utimes(join(out(), '002_Two.wav'), 1, 1)
    await run(id)
    await until(async () => (await stat(join(out(), '001_One.wav')).catch(() => null)) !== null)
    expect((await inState(id, 'idle')).run).toMatchObject({ total: 1, done: 1 })
    expect(cloud.service.speech).toHaveLength(3)
  })

  it('pauses after what is under way, goes on, and can be given up', async () => {
    cloud.service.workMs = heldMs
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    await run(id)
    await until(() => cloud.service.speech.length === 2)
    await calls().pause({ sheet: id })
    cloud.service.workMs = 300
    await until(async () => (await get(id)).counts.making === 0)
    const paused = await get(id)
    expect(paused.run).toMatchObject({ state: 'paused', message: null })
    expect(paused.counts).toMatchObject({ queued: 4, done: 2 })
    expect(cloud.service.speech).toHaveLength(2)
    await calls().resume({ sheet: id })
    await until(async () => (await get(id)).counts.done > paused.counts.done)
    await calls().cancel({ sheet: id })
    const ended = await get(id)
    expect(ended.run.state).toBe('idle')
    expect(ended.counts).toMatchObject({ queued: 0, making: 0 })
    expect(ended.counts.done + ended.counts.ready).toBe(6)
    await run(id)
    expect((await inState(id, 'idle')).counts.done).toBe(6)
    expect(new Set(spoken()).size).toBe(6)
    expect(spoken()).toHaveLength(6)
  })

  it('makes a row that is changed meanwhile again, and only that', async () => {
    cloud.service.workMs = heldMs
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.'])
    await run(id)
    await until(async () => (await rows(id)).some(({ state }) => state === 'making'))
    const all = await rows(id)
    const change = (at: number, value: string) => setText(id, all[at]!.id, value)
    await change(0, 'One, changed.')
    await change(3, 'Four, changed.')
    cloud.service.workMs = 0
    const sheet = await inState(id, 'idle')
    expect(sheet.counts.done).toBe(4)
    expect(spoken().filter((text) => text === 'Two.' || text === 'Three.')).toHaveLength(2)
    expect(spoken()).toContain('One, changed.')
    expect(spoken().filter((text) => text.startsWith('Four'))).toEqual(['Four, changed.'])
    expect((await readdir(out())).some((name) => name.startsWith('001_One, changed'))).toBe(true)
  })

  it('leaves no file of an older wording, and takes names over only from rows that are named otherwise', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    await run(id)
    await inState(id, 'idle')
    const [first] = await rows(id)
    await setText(id, first!.id, 'Uno.')
    await run(id)
    await inState(id, 'idle')
    expect((await readdir(out())).sort()).toEqual(['001_Uno.wav', '002_Two.wav'])
    const { template } = await calls().change({
      sheet: id,
      change: { template: '{index:0}' },
    })
    expect(template).toBe('{index:0}')
    await run(id)
    await inState(id, 'idle')
    expect((await readdir(out())).sort()).toEqual(['1.wav', '2.wav'])
    await calls().edit({
      sheet: id,
      edit: { type: 'insert', position: 0, texts: ['Zero.'] },
    })
    const [zero] = await rows(id)
    await run(id, { kind: 'ids', ids: [zero!.id] })
    await inState(id, 'idle')
    // The row took the name of the following row, which has no file until it is made again.
    expect((await rows(id)).map(({ state, fileName }) => [state, fileName])).toEqual([
      ['done', '1.wav'],
      ['ready', '2.wav'],
      ['done', '3.wav'],
    ])
    await run(id)
    await inState(id, 'idle')
    expect((await rows(id)).every(({ state }) => state === 'done')).toBe(true)
    expect((await readdir(out())).sort()).toEqual(['1.wav', '2.wav', '3.wav'])
    expect(spoken().sort()).toEqual(['One.', 'Two.', 'Uno.', 'Zero.'])
  })

  it.runIf(inDepth)('has a file for every row when all of them move by one name at once', async () => {
    const id = await sheetOf(Array.from({ length: 16 }, () => 'Same.'))
    await calls().change({ sheet: id, change: { template: '{index:0}' } })
    await run(id)
    await inState(id, 'idle')
    for (let count = 17; count < 21; count += 1) {
      await calls().edit({ sheet: id, edit: { type: 'insert', position: 0, texts: ['Same.'] } })
      await run(id)
      expect(await inState(id, 'idle')).toMatchObject({ counts: { done: count }, run: { message: null } })
      const names = Array.from({ length: count }, (_, index) => `${index + 1}.wav`)
      expect((await readdir(out())).sort()).toEqual(names.sort())
    }
    expect(spoken()).toEqual(['Same.'])
  })

  it('writes over nothing that it has not made', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    await mkdir(out())
    await writeFile(join(out(), '001_One.wav'), 'the only take of a song')
    await run(id)
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 1, failed: 1 })
    expect((await rows(id))[0]!.message).toContain('Move the file away')
    expect(await readFile(join(out(), '001_One.wav'), 'utf8')).toBe('the only take of a song')
    await rm(join(out(), '001_One.wav'))
    await run(id)
    expect((await inState(id, 'idle')).counts.done).toBe(2)
    expect(spoken()).toHaveLength(2)
    // The studio recognises its own files by their content, although all records are lost.
    await calls().remove({ sheet: id })
    const { output } = await get(await sheetOf(['Three.']))
    for (const format of ['wav', 'mp3', 'm4a', 'ogg'] as const) {
      const other = await sheetOf(['One.'])
      await calls().change({ sheet: other, change: { output: { ...output, format } } })
      await run(other)
      await inState(other, 'idle')
      const db = new Database(join(cloud.folder, 'voiceovers.db'))
      db.exec('DELETE FROM made_files')
      db.close()
      await calls().change({
        sheet: other,
        change: { output: { ...output, format, loudness: -23 } },
      })
      await run(other)
      expect((await inState(other, 'idle')).counts).toMatchObject({ done: 1, failed: 0 })
    }
  })

  it('shows rows whose file is gone as ready, and makes them again for nothing', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await run(id)
    await inState(id, 'idle')
    expect(await calls().findFiles({ sheet: id })).toBe(0)
    await rm(join(out(), '002_Two.wav'))
    expect(await calls().findFiles({ sheet: id })).toBe(1)
    expect((await get(id)).counts).toMatchObject({ done: 2, ready: 1 })
    expect(await rows(id)).toMatchObject([
      { state: 'done' },
      { state: 'ready', durationMs: null, playUrl: null },
      { state: 'done' },
    ])
    const rowsToMake = { kind: 'all' } as const
    expect(await calls().cost({ sheet: id, rows: rowsToMake })).toMatchObject({
      rows: 1,
      reused: 1,
      credits: 0,
    })
    await run(id, rowsToMake, false)
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 3, reused: 1 })
    expect(spoken()).toHaveLength(3)
  })

  it('keeps a file that somebody has changed, and says so before anything is spoken', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    await run(id)
    await inState(id, 'idle')
    const path = join(out(), '001_One.wav')
    // The content differs, although the size is the same and the metadata still name Greenroom.
    const mixed = (await readFile(path)).fill(7, 4_000, 4_100)
    await writeFile(path, mixed)
    await utimes(path, 1, 1)
    await setOutput(id, { loudness: -23 })
    await run(id)
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 1, failed: 1 })
    expect((await rows(id))[0]!.message).toContain('“001_One.wav” was changed')
    await calls().change({ sheet: id, change: { rate: 80 } })
    await run(id)
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 1, failed: 1 })
    expect(await readFile(path)).toEqual(mixed)
    expect(spoken().sort()).toEqual(['One.', 'Two.', 'Two.'])
    await rm(path)
    await run(id)
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 2, failed: 0 })
  })

  it('fails rows alone, and tries only those again', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    cloud.service.fate = ({ body }) => (body.input_text === 'Two.' ? 'failed' : undefined)
    await run(id)
    const sheet = await inState(id, 'idle')
    expect(sheet).toMatchObject({ counts: { done: 1, failed: 1 }, run: { done: 1, failed: 1 } })
    expect((await rows(id))[1]!.message).toContain('could not make the result')
    cloud.service.fate = () => undefined
    await run(id, { kind: 'states', states: ['failed'] })
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 2, failed: 0 })
    // Rows are spoken in parallel, so either of two may come first.
    expect(spoken().sort()).toEqual(['One.', 'Two.', 'Two.'])
  })
})
