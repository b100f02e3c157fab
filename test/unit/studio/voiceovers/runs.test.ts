import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  RowChoice,
  StudioErrorData,
  VoiceoverRow,
  VoiceoverSheet,
  RowEdit,
} from '../../../../electron/common/bridge/index.ts'
import { serializeProject } from '../../../../electron/common/composition/index.ts'
import { findTools, measureLoudness, probe } from '../../../../electron/media/index.ts'
import { smallClips } from '../../../support/studio/clips.ts'
import { RemoteService } from '../../../support/studio/remote-service.ts'
import { fastClock, openWindow, speakingProject, until } from '../../../support/studio/window.ts'
import type { Window } from '../../../support/studio/window.ts'

let clips: { video: Buffer; audio: Buffer }
let folder: string
let out: string
let service: RemoteService
let window: Window
let connection: string

beforeAll(async () => {
  clips = await smallClips()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voiceover-runs-'))
  out = join(folder, 'out')
  service = await new RemoteService(clips).start()
  window = await openWindow(folder, { clock: fastClock(40) })
  const added = await window.bridge.connections.add({
    ...{ name: 'Cloud', baseUrl: service.baseUrl, anchor: 'top-left', parallel: 2 },
    credential: { kind: 'key', apiKey: 'a-secret-key-1234' },
  })
  connection = added.id
})
afterEach(async () => {
  await window.studio.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function sheetOf(texts: string[]): Promise<string> {
  const { voiceovers } = window.bridge
  const { id } = await voiceovers.create({ name: 'Lines', from: null })
  await voiceovers.edit({
    sheet: id,
    edit: { type: 'paste', position: 0, field: 'text', text: texts.join('\n') },
  })
  await voiceovers.change({ sheet: id, change: { connection, voiceId: 'v-1', folder: out } })
  return id
}
const get = (id: string): Promise<VoiceoverSheet> => window.bridge.voiceovers.get({ id })
const rows = async (sheet: string): Promise<VoiceoverRow[]> =>
  (await window.bridge.voiceovers.rows({ sheet, offset: 0, limit: 500 })).rows
const run = (sheet: string, choice: RowChoice = { kind: 'all' }, spend = true) =>
  window.bridge.voiceovers.run({ sheet, rows: choice, spend })
const inState = (id: string, state: VoiceoverSheet['run']['state']): Promise<VoiceoverSheet> =>
  until(async () => {
    const sheet = await get(id)
    return sheet.run.state === state ? sheet : null
  })
const spoken = (): string[] => service.speech.map(({ body }) => String(body.input_text))

async function refusal(work: Promise<unknown>): Promise<StudioErrorData> {
  try {
    await work
  } catch (error) {
    return (error as { data: StudioErrorData }).data
  }
  throw new Error('It was not refused.')
}

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
    expect((await readdir(out)).sort()).toEqual(['001_One.wav', '002_Two.wav', '003_One.wav'])
    const tools = await findTools()
    for (const row of await rows(id)) {
      const path = join(out, row.fileName)
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
    expect(service.speech).toHaveLength(0)
    const cost = { sheet: id, rows: { kind: 'all' } as const }
    expect(await window.bridge.voiceovers.cost(cost)).toMatchObject({
      ...{ rows: 2, reused: 0, problems: 1, words: 2, credits: null },
    })
    await run(id)
    await inState(id, 'idle')
    const { output } = await get(id)
    await window.bridge.voiceovers.change({
      sheet: id,
      change: { output: { ...output, format: 'mp3', channels: 2 } },
    })
    expect(await window.bridge.voiceovers.cost(cost)).toMatchObject({ rows: 2, reused: 2, credits: 0 })
    await run(id, { kind: 'all' }, false)
    const again = await inState(id, 'idle')
    expect(again.counts).toMatchObject({ done: 2, reused: 2 })
    expect(service.speech).toHaveLength(2)
    const info = await probe(await findTools(), join(out, '001_One.mp3'))
    expect(info).toMatchObject({ container: 'mp3', audio: { channels: 2, sampleRate: 48_000 } })
  })

  it('makes again what was deleted or touched, without speaking it again', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await run(id)
    await inState(id, 'idle')
    await rm(join(out, '001_One.wav'))
    await utimes(join(out, '002_Two.wav'), 1, 1)
    await run(id)
    await until(async () => (await stat(join(out, '001_One.wav')).catch(() => null)) !== null)
    expect((await inState(id, 'idle')).run).toMatchObject({ total: 2, done: 2 })
    expect(service.speech).toHaveLength(3)
  })

  it('pauses after what is under way, goes on, and can be given up', async () => {
    service.workMs = 300
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    await run(id)
    await until(() => service.speech.length > 0)
    await window.bridge.voiceovers.pause({ sheet: id })
    await until(async () => (await get(id)).counts.making === 0)
    const paused = await get(id)
    expect(paused.run).toMatchObject({ state: 'paused', message: null })
    expect(paused.counts.queued).toBe(6 - service.speech.length)
    expect(paused.counts.done).toBe(service.speech.length)
    await window.bridge.voiceovers.resume({ sheet: id })
    await until(async () => (await get(id)).counts.done > paused.counts.done)
    await window.bridge.voiceovers.cancel({ sheet: id })
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
    service.workMs = 400
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.'])
    await run(id)
    await until(async () => (await rows(id)).some(({ state }) => state === 'making'))
    const all = await rows(id)
    const change = (at: number, value: string) =>
      window.bridge.voiceovers.edit({
        sheet: id,
        edit: { type: 'set', rows: [all[at]!.id], field: 'text', value },
      })
    await change(0, 'One, changed.')
    await change(3, 'Four, changed.')
    const sheet = await inState(id, 'idle')
    expect(sheet.counts.done).toBe(4)
    expect(spoken().filter((text) => text === 'Two.' || text === 'Three.')).toHaveLength(2)
    expect(spoken()).toContain('One, changed.')
    expect(spoken().filter((text) => text.startsWith('Four'))).toEqual(['Four, changed.'])
    expect((await readdir(out)).some((name) => name.startsWith('001_One, changed'))).toBe(true)
  })

  it('leaves no file of an older wording, and takes names over only from rows that are named otherwise', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    await run(id)
    await inState(id, 'idle')
    const [first] = await rows(id)
    const edit: RowEdit = { type: 'set', rows: [first!.id], field: 'text', value: 'Uno.' }
    await window.bridge.voiceovers.edit({ sheet: id, edit })
    await run(id)
    await inState(id, 'idle')
    expect((await readdir(out)).sort()).toEqual(['001_Uno.wav', '002_Two.wav'])
    const { template } = await window.bridge.voiceovers.change({
      sheet: id,
      change: { template: '{index:0}' },
    })
    expect(template).toBe('{index:0}')
    await run(id)
    await inState(id, 'idle')
    expect((await readdir(out)).sort()).toEqual(['1.wav', '2.wav'])
    await window.bridge.voiceovers.edit({
      sheet: id,
      edit: { type: 'insert', position: 0, texts: ['Zero.'] },
    })
    const [zero] = await rows(id)
    await run(id, { kind: 'ids', ids: [zero!.id] })
    await inState(id, 'idle')
    // Its name was that of the row behind, which has none now until it is made again.
    expect((await rows(id)).map(({ state, fileName }) => [state, fileName])).toEqual([
      ['done', '1.wav'],
      ['ready', '2.wav'],
      ['done', '3.wav'],
    ])
    await run(id)
    await inState(id, 'idle')
    expect((await rows(id)).every(({ state }) => state === 'done')).toBe(true)
    expect((await readdir(out)).sort()).toEqual(['1.wav', '2.wav', '3.wav'])
    expect(spoken().sort()).toEqual(['One.', 'Two.', 'Uno.', 'Zero.'])
  })

  it('writes over nothing that it has not made', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    await mkdir(out)
    await writeFile(join(out, '001_One.wav'), 'the only take of a song')
    await run(id)
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 1, failed: 1 })
    expect((await rows(id))[0]!.message).toContain('Move it away')
    expect(await readFile(join(out, '001_One.wav'), 'utf8')).toBe('the only take of a song')
    await rm(join(out, '001_One.wav'))
    await run(id)
    expect((await inState(id, 'idle')).counts.done).toBe(2)
    expect(spoken()).toHaveLength(2)
    // Its own files it knows by what is in them, though all records are lost.
    await window.bridge.voiceovers.remove({ sheet: id })
    const { output } = await get(await sheetOf(['Three.']))
    for (const format of ['wav', 'mp3', 'm4a', 'ogg'] as const) {
      const other = await sheetOf(['One.'])
      await window.bridge.voiceovers.change({ sheet: other, change: { output: { ...output, format } } })
      await run(other)
      await inState(other, 'idle')
      const db = new Database(join(folder, 'voiceovers.db'))
      db.exec('DELETE FROM made_files')
      db.close()
      await window.bridge.voiceovers.change({
        sheet: other,
        change: { output: { ...output, format, loudness: -23 } },
      })
      await run(other)
      expect((await inState(other, 'idle')).counts).toMatchObject({ done: 1, failed: 0 })
    }
  })

  it('fails rows alone, and tries only those again', async () => {
    const id = await sheetOf(['One.', 'Two.'])
    service.failTexts.add('Two.')
    await run(id)
    const sheet = await inState(id, 'idle')
    expect(sheet).toMatchObject({ counts: { done: 1, failed: 1 }, run: { done: 1, failed: 1 } })
    expect((await rows(id))[1]!.message).toContain('could not make it')
    service.failTexts.clear()
    await run(id, { kind: 'states', states: ['failed'] })
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 2, failed: 0 })
    // Rows are spoken side by side: which of two comes first is left to chance.
    expect(spoken().sort()).toEqual(['One.', 'Two.', 'Two.'])
  })
})

describe('when things go wrong', () => {
  it('never sends again by itself what may have been taken: the row waits for the user', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    service.loseAnswers = 1
    await run(id)
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toContain('Look at the service')
    await until(async () => (await get(id)).counts.making === 0)
    expect((await get(id)).counts.unconfirmed).toBe(1)
    await window.bridge.voiceovers.resume({ sheet: id })
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 5, unconfirmed: 1 })
    expect(spoken()).toHaveLength(6)
    expect(await refusal(run(id))).toMatchObject({ code: 'nothing-to-do' })
    await run(id, { kind: 'states', states: ['unconfirmed'] })
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 6, unconfirmed: 0 })
    expect(spoken()).toHaveLength(7)
    expect(new Set(spoken()).size).toBe(6)
  })

  it('pauses with one sentence when the account has no credits, and goes on when it has', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await get(id)
    await until(async () => (await get(id)).counts.ready === 3)
    service.refuseCreates = { code: 1104, msg: 'Insufficient credit balance' }
    await run(id)
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toContain('Insufficient credit balance')
    expect(paused.counts.failed).toBe(0)
    service.refuseCreates = null
    await window.bridge.voiceovers.resume({ sheet: id })
    expect((await inState(id, 'idle')).counts.done).toBe(3)
  })

  it('pauses when the service vanishes, and goes on by itself when it is back', async () => {
    // Nothing ends meanwhile, so no request is on its way when it vanishes.
    service.workMs = 3_600_000
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    await run(id)
    const { jobs } = window.studio.parts
    await until(() => jobs.list({ states: ['waiting'] }).length === 2)
    const { port } = new URL(service.baseUrl)
    await service.close()
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toContain('goes on by itself')
    expect(paused.counts.failed).toBe(0)
    service.workMs = 0
    await service.start(Number(port))
    expect((await inState(id, 'idle')).counts.done).toBe(6)
    expect(spoken()).toHaveLength(6)
    expect(new Set(spoken()).size).toBe(6)
  })

  it('takes a run up where the last studio left it, and speaks nothing twice', async () => {
    service.workMs = 300
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
    await run(id)
    await until(async () => (await get(id)).counts.done > 0)
    await window.studio.close()
    window = await openWindow(folder, { clock: fastClock(40) })
    expect((await inState(id, 'idle')).counts.done).toBe(5)
    expect(spoken()).toHaveLength(5)
  })

  it('refuses a folder that can not be written', async () => {
    const id = await sheetOf(['One.'])
    const change = (path: string) => window.bridge.voiceovers.change({ sheet: id, change: { folder: path } })
    await change(join(folder, 'host.json', 'inside'))
    expect(await refusal(run(id))).toMatchObject({ code: 'folder', field: 'folder' })
    await change('not/absolute')
    expect(await refusal(run(id))).toMatchObject({ code: 'folder' })
    expect(service.speech).toHaveLength(0)
  })

  it('pauses when the folder is taken away, and loses nothing', async () => {
    service.workMs = 400
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await run(id)
    await until(() => service.speech.length > 0)
    await rm(out, { recursive: true, force: true })
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toMatch(/folder/)
    expect(paused.counts.failed).toBe(0)
    await window.bridge.voiceovers.resume({ sheet: id })
    expect((await inState(id, 'idle')).counts.done).toBe(3)
    expect(spoken()).toHaveLength(3)
  })
})

/** A disk of so many bytes, where the system lets us have one; null elsewhere. */
async function smallDisk(place: string, bytes: number): Promise<(() => Promise<void>) | null> {
  await mkdir(place)
  const command = promisify(execFile)
  try {
    await command('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', place])
  } catch (error) {
    console.warn(`A full disk can't be tried here: ${String(error).split('\n')[0]}`)
    return null
  }
  return async () => void (await command('umount', [place]))
}

describe('a disk that fills', () => {
  it('pauses the run with a sentence, loses nothing, and goes on when there is room', async ({ skip }) => {
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.'])
    // A second of sound takes 96 kB.
    const unmount = await smallDisk(out, 260_000)
    if (!unmount) return skip()
    try {
      await run(id)
      const paused = await inState(id, 'paused')
      expect(paused.run.message).toMatch(/full/)
      await until(async () => (await get(id)).counts.making === 0)
      const { counts } = await get(id)
      expect(counts.failed).toBe(0)
      expect(counts.done).toBeGreaterThan(0)
      expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([])
      const elsewhere = join(folder, 'elsewhere')
      await window.bridge.voiceovers.change({ sheet: id, change: { folder: elsewhere } })
      await window.bridge.voiceovers.resume({ sheet: id })
      expect((await inState(id, 'idle')).counts.done).toBe(4)
      expect(new Set(spoken()).size).toBe(spoken().length)
      expect((await readdir(elsewhere)).length + (await readdir(out)).length).toBe(4)
    } finally {
      await unmount()
    }
  })
})

describe('joined files and subtitles', () => {
  it('hold all rows in order with their gaps, and times of their sentences', async () => {
    const id = await sheetOf(['First sentence. Second one.', 'Third.'])
    const { output } = await get(id)
    await window.bridge.voiceovers.change({
      sheet: id,
      change: {
        output: { ...output, joinedGap: 500, head: 100, tail: 200, subtitles: ['srt', 'vtt', 'json'] },
      },
    })
    await run(id)
    expect((await inState(id, 'idle')).run.message).toBeNull()
    const tools = await findTools()
    const made = await rows(id)
    const joined = await probe(tools, join(out, 'Lines.wav'))
    const sum = made.reduce((total, { durationMs }) => total + durationMs!, 0)
    expect(Math.abs(joined.durationMs - sum - 500)).toBeLessThan(5)
    const words = JSON.parse(await readFile(join(out, 'Lines.json'), 'utf8')) as {
      timing: string
      sentences: { startMs: number; endMs: number; text: string }[]
    }
    expect(words.timing).toBe('estimated')
    expect(words.sentences.map(({ text }) => text)).toEqual(['First sentence.', 'Second one.', 'Third.'])
    expect(words.sentences[2]!.startMs).toBe(made[0]!.durationMs! + 500)
    expect(await readFile(join(out, 'Lines.vtt'), 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    expect(await readFile(join(out, `${made[1]!.fileName.slice(0, -4)}.srt`), 'utf8')).toContain('Third.')
  })
})

describe('rows sent to the editor', () => {
  it('become scenes with their voices, and fill the first scene of a template', async () => {
    const id = await sheetOf(['Hello.', 'Goodbye.'])
    const { session } = await window.bridge.voiceovers.toEditor({
      sheet: id,
      rows: { kind: 'all' },
      templatePath: null,
    })
    const plain = (await window.bridge.projects.current())!
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
    const { bridge } = window
    const empty = speakingProject('t', 'Dear {{text}}, this is {{product|ours}}.', 'theirs')
    const templatePath = join(folder, 'template.greenroom.json')
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
