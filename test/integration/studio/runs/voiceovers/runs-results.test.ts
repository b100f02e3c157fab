import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ZipEvent } from '../../../../../electron/common/bridge/index.ts'
import { serializeProject } from '../../../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import { refusal } from '../../../../support/studio/cloud.ts'
import { speakingProject } from '../../../../support/studio/window.ts'
import { cloudSheets } from '../../../../support/voiceovers/cloud-sheets.ts'

const { cloud, out, get, sheetOf, calls, rows, run, inState } = cloudSheets()

describe('joined files and subtitles', () => {
  it('hold all rows in order with their gaps, and times of their sentences', async () => {
    const id = await sheetOf(['First sentence. Second one.', 'Third.'])
    const { output } = await get(id)
    await calls().change({
      sheet: id,
      change: {
        output: { ...output, joinedGap: 500, head: 100, tail: 200, subtitles: ['srt', 'vtt', 'json'] },
      },
    })
    await run(id)
    expect((await inState(id, 'idle')).run.message).toBeNull()
    const tools = await findTools()
    const results = await rows(id)
    const joined = await probe(tools, join(out(), 'Lines.wav'))
    const sum = results.reduce((total, { durationMs }) => total + durationMs!, 0)
    expect(Math.abs(joined.durationMs - sum - 500)).toBeLessThan(5)
    const words = JSON.parse(await readFile(join(out(), 'Lines.json'), 'utf8')) as {
      timing: string
      sentences: { startMs: number; endMs: number; text: string }[]
    }
    expect(words.timing).toBe('estimated')
    expect(words.sentences.map(({ text }) => text)).toEqual(['First sentence.', 'Second one.', 'Third.'])
    expect(words.sentences[2]!.startMs).toBe(results[0]!.durationMs! + 500)
    expect(await readFile(join(out(), 'Lines.vtt'), 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    expect(await readFile(join(out(), `${results[1]!.fileName.slice(0, -4)}.srt`), 'utf8')).toContain('Third.')
  })
})

describe('a joined file that a run could not make', () => {
  it('is told with its reason, and is made once all rows are, without another run', async () => {
    const id = await sheetOf(['First.', 'Second.', ''])
    const { output } = await get(id)
    const rate = (row: string, value: string) =>
      calls().edit({ sheet: id, edit: { type: 'set', rows: [row], field: 'rate', value } })
    const [, second] = await rows(id)
    await rate(second!.id, 'fast')
    await calls().change({ sheet: id, change: { output: { ...output, joinedGap: 500 } } })
    await run(id)
    const message = (await inState(id, 'idle')).run.message
    expect(message).toBe('The joined file is missing: one row is not made yet.')
    expect(await refusal(calls().join({ sheet: id }))).toMatchObject({ code: 'not-made', message })
    await rate(second!.id, '')
    // The files are made without the joined one: it was not asked for then.
    await calls().change({ sheet: id, change: { output } })
    await run(id)
    await inState(id, 'idle')
    const path = join(out(), 'Lines.wav')
    // The empty last row is the place for the next line.
    expect(await calls().join({ sheet: id })).toEqual({ path })
    const sum = (await rows(id)).reduce((total, { durationMs }) => total + (durationMs ?? 0), 0)
    expect(Math.abs((await probe(await findTools(), path)).durationMs - sum - 500)).toBeLessThan(5)
    expect((await get(id)).run.message).toBeNull()
  })
})

describe('the files of a sheet', () => {
  it('are sound in the library, each once however often it is made, under the name of the sheet', async () => {
    const id = await sheetOf(['First.', 'Second.'])
    await run(id)
    await inState(id, 'idle')
    const { list } = cloud.window.bridge.library
    const files = (await rows(id)).map(({ fileName }) => fileName).toSorted()
    const listed = async () => (await list({ media: 'audio', search: 'lines', sort: 'name', descending: false })).items
    const before = await listed()
    expect(before.map(({ file }) => file)).toEqual(files)
    expect(before[0]).toMatchObject({ kind: 'voiceover', sheet: 'Lines', folder: out(), missing: false })
    const { output } = await get(id)
    await calls().change({ sheet: id, change: { output: { ...output, head: 300 } } })
    await run(id)
    await inState(id, 'idle')
    const after = await listed()
    expect(after.map(({ id: clip }) => clip)).toEqual(before.map(({ id: clip }) => clip))
    expect(after[0]!.durationMs).toBeGreaterThan(before[0]!.durationMs!)
  })
})

describe('a voiceover in the library', () => {
  const listed = async (search = '') =>
    (await cloud.window.bridge.library.list({ search, sort: 'name', descending: false })).items
      .map(({ file, outOfDate, missing }) => ({ file, outOfDate, missing }))
      .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const found = async (search: string) => (await listed(search)).map(({ file }) => file)

  it('is found by what it says', async () => {
    const id = await sheetOf(['The ferry leaves. [pause 1s] At noon.', 'Rain all day.'])
    await calls().change({ sheet: id, change: { template: 'Spot {index}' } })
    await run(id)
    await inState(id, 'idle')
    const [ferry] = await rows(id)
    expect(await found('FERRY')).toEqual([ferry!.fileName])
    expect(await found('pause')).toEqual([])
    // An older version stored no words: the next start looks them up.
    const db = new Sqlite(join(cloud.folder, 'library.db'))
    db.exec('DELETE FROM clip_words')
    db.close()
    expect(await found('ferry')).toEqual([])
    await cloud.reopen()
    expect(await found('ferry')).toEqual([ferry!.fileName])
  })

  it('keeps earlier takes that stay on the disk, marked as out of date, and no others', async () => {
    const id = await sheetOf(['First.'])
    await run(id)
    const { output, template } = await inState(id, 'idle')
    const wav = (await rows(id))[0]!.fileName
    const again = async (change: object): Promise<string> => {
      await calls().change({ sheet: id, change })
      await run(id)
      await inState(id, 'idle')
      return (await rows(id))[0]!.fileName
    }
    const mp3 = await again({ output: { ...output, format: 'mp3' } })
    expect(await listed()).toEqual([
      { file: mp3, outOfDate: false, missing: false },
      { file: wav, outOfDate: true, missing: false },
    ])
    // Another name in the same folder replaces the file on the disk, and its clip with it.
    const renamed = await again({ template: 'Spot {index}' })
    expect(await found('')).toEqual([wav, renamed].toSorted())
    // The row takes its earlier file back.
    expect(await again({ template, output })).toBe(wav)
    expect(await listed()).toEqual(
      [
        { file: renamed, outOfDate: true, missing: false },
        { file: wav, outOfDate: false, missing: false },
      ].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    )
  })
})

describe('settings changed after a run', () => {
  it('leave no row done whose file they would change, until the files are made or the settings are back', async () => {
    const id = await sheetOf(['First.', 'Second.'])
    const [, second] = await rows(id)
    await calls().edit({ sheet: id, edit: { type: 'set', rows: [second!.id], field: 'voice', value: 'v-1' } })
    await run(id)
    const { output, template } = await inState(id, 'idle')
    const states = async () => (await rows(id)).map(({ state }) => state)
    const changes = [
      [{ output: { ...output, format: 'mp3' } }, { output }, ['ready', 'ready']],
      [{ output: { ...output, subtitles: ['srt'] } }, { output }, ['ready', 'ready']],
      [{ template: 'Spot {index}' }, { template }, ['ready', 'ready']],
      [{ voiceId: 'nobody' }, { voiceId: 'v-1' }, ['problem', 'done']],
      [{ rate: 70 }, { rate: 100 }, ['ready', 'ready']],
      [{ output: { ...output, joinedGap: 500 } }, { output }, ['done', 'done']],
    ] as const
    for (const [change, back, expected] of changes) {
      const changed = await calls().change({ sheet: id, change: change as never })
      expect([change, await states()]).toEqual([change, expected])
      expect(changed.counts.ready).toBe(expected.filter((state) => state === 'ready').length)
      expect((await calls().change({ sheet: id, change: back })).counts.done).toBe(2)
    }
    await calls().change({ sheet: id, change: { output: { ...output, format: 'mp3' } } })
    await run(id)
    expect((await inState(id, 'idle')).counts.done).toBe(2)
    for (const { fileName } of await rows(id)) {
      expect(fileName).toMatch(/\.mp3$/)
      expect((await readFile(join(out(), fileName))).length).toBeGreaterThan(0)
    }
  })
})

describe('a workbook of the rows', () => {
  it('holds what was typed and what became of it, and is read again as the same sheet', async () => {
    const id = await sheetOf(['=1+1 makes two.', '007', 'Hi\tnobody'])
    await run(id)
    await inState(id, 'idle')
    const { path } = await calls().saveWorkbook({ sheet: id })
    expect(path).toBe(join(out(), 'Lines.xlsx'))
    const { bridge } = cloud.window
    const reading = await bridge.sheets.read({ source: { kind: 'file', path }, options: {} })
    const columns = reading.columns.map(({ name }) => name)
    expect(columns).toEqual(['text', 'voice', 'rate', 'file', 'result', 'state', 'seconds', 'note'])
    const results = await rows(id)
    const seconds = (row: number): string => (results[row]!.durationMs! / 1000).toFixed(3)
    expect(reading.preview).toEqual([
      ['=1+1 makes two.', '', '', '', results[0]!.fileName, 'done', seconds(0), ''],
      ['007', '', '', '', results[1]!.fileName, 'done', seconds(1), ''],
      ['Hi', 'nobody', '', '', '', 'problem', '', results[2]!.problems[0]!.message],
    ])
    const mapping = await calls().guess({ reading: reading.id })
    const again = await calls().create({ name: 'Again', from: { reading: reading.id, mapping } })
    expect((await rows(again.id)).map(({ text }) => text)).toEqual(results.map(({ text }) => text))
    // The sheet's own columns replace those that it was read with.
    const { path: second } = await calls().saveWorkbook({ sheet: again.id })
    const both = await bridge.sheets.read({ source: { kind: 'file', path: second }, options: {} })
    expect(both.columns.map(({ name }) => name)).toEqual(columns)
  })
})

describe('a ZIP of the files', () => {
  async function zipped(sheet: string): Promise<{ path: string; shares: number[] }> {
    const events: ZipEvent[] = []
    for await (const event of await calls().zip({ sheet })) events.push(event)
    const end = events.at(-1)
    if (end?.type !== 'done') throw new Error('the ZIP did not end')
    return { path: end.path, shares: events.flatMap((event) => (event.type === 'progress' ? [event.share] : [])) }
  }

  it('holds every sound with its captions and the joined file as they are, under a free name', async () => {
    const id = await sheetOf(['First.', 'Second.'])
    expect((await refusal(zipped(id))).code).toBe('nothing')
    const { output } = await get(id)
    await calls().change({ sheet: id, change: { output: { ...output, joinedGap: 0, subtitles: ['srt'] } } })
    await run(id)
    await inState(id, 'idle')
    const { path, shares } = await zipped(id)
    expect(path).toBe(join(out(), 'Lines.zip'))
    const files = unzipSync(await readFile(path))
    const names = (await rows(id)).map(({ fileName }) => fileName)
    const stems = [...names, 'Lines.wav'].map((name) => name.slice(0, -4))
    expect(Object.keys(files).toSorted()).toEqual(stems.flatMap((stem) => [`${stem}.srt`, `${stem}.wav`]).toSorted())
    expect(Buffer.from(files[names[0]!]!).equals(await readFile(join(out(), names[0]!)))).toBe(true)
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
    expect((await zipped(id)).path).toBe(join(out(), 'Lines (2).zip'))
  })
})

describe('rows sent to the editor', () => {
  it('become scenes with their voices, and fill the first scene of a template', async () => {
    const id = await sheetOf(['Hello.', 'Goodbye.'])
    const { session } = await calls().toEditor({
      sheet: id,
      rows: { kind: 'all' },
      templatePath: null,
    })
    const plain = (await cloud.window.bridge.projects.current())!
    expect(plain.id).toBe(session)
    expect(plain.project).toMatchObject({
      name: 'Lines',
      scenes: [
        { name: 'Hello.', voice: { kind: 'script', voiceId: 'v-1', text: 'Hello.', rate: 100 } },
        { voice: { text: 'Goodbye.' } },
      ],
    })
  })

  it('fill the variables of a template, one copy of its first scene each', async () => {
    const { bridge } = cloud.window
    const empty = speakingProject('t', 'Dear {{text}}, this is {{product|ours}}.', 'theirs')
    const templatePath = join(cloud.folder, 'template.greenroom.json')
    await writeFile(templatePath, serializeProject(empty))
    const id = await sheetOf(['Ann\tv-1', 'Bob'])
    const { session } = await bridge.voiceovers.toEditor({ sheet: id, rows: { kind: 'all' }, templatePath })
    const { project, id: opened } = (await bridge.projects.current())!
    expect(opened).toBe(session)
    expect(project.scenes).toMatchObject([
      { voice: { text: 'Dear Ann, this is ours.', voiceId: 'v-1' }, elements: [{ name: 'Backdrop' }] },
      { voice: { text: 'Dear Bob, this is ours.', voiceId: 'theirs' }, elements: [{ name: 'Backdrop' }] },
    ])
    const ids = project.scenes.flatMap((scene) => [scene.id, ...scene.elements.map((element) => element.id)])
    expect(new Set(ids).size).toBe(4)
    const other = speakingProject('u', 'Hello {{city}}.')
    await writeFile(templatePath, serializeProject(other))
    const work = bridge.voiceovers.toEditor({ sheet: id, rows: { kind: 'all' }, templatePath })
    expect((await refusal(work)).message).toContain('{{city}}')
  })
})
