import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { VoiceoverRow, VoiceoverSheet } from '../../../../../electron/common/bridge/index.ts'
import { findTools, run as ffmpeg } from '../../../../../electron/media/index.ts'
import { silencesOf } from '../../../../support/media/silences.ts'
import { smallClips } from '../../../../support/studio/clips.ts'
import { until } from '../../../../support/studio/window.ts'
import { cloudSheets } from '../../../../support/voiceovers/cloud-sheets.ts'
import { inDepth } from '../../../../support/depth.ts'

/** Speech as services answer it: 0.25 s of silence, 0.8 s of sound, 0.35 s of silence. */
async function spokenSound(): Promise<Buffer> {
  const own = await mkdtemp(join(tmpdir(), 'voiceover-sound-'))
  const path = join(own, 'a.mp3')
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=0.8:sample_rate=44100']
  await ffmpeg(await findTools(), [...tone, '-af', 'adelay=250:all=1,apad=pad_dur=0.35', path])
  const sound = await readFile(path)
  await rm(own, { recursive: true })
  return sound
}

const { cloud, out, get, sheetOf, calls, rows, inState, setOutput, setText, spoken } = cloudSheets(async () => ({
  ...(await smallClips()),
  audio: await spokenSound(),
}))
const all = { kind: 'all' } as const
async function make(id: string, spend = true): Promise<VoiceoverSheet> {
  await calls().run({ sheet: id, rows: all, spend })
  return inState(id, 'idle')
}
const near = (ms: number, by = 30) => ({
  asymmetricMatch: (value: number) => Math.abs(value - ms) <= by,
})
/** Of sounds: an encoder makes each a little longer than the tone that it was. */
const about = (ms: number) => near(ms, 80)
const silences = async (row: VoiceoverRow): Promise<number[]> =>
  (await silencesOf(join(out(), row.fileName))).map(({ ms }) => ms)

it('keeps pauses exactly, in the middle and at the edges, and never sends their marks', async () => {
  const id = await sheetOf([
    'One. [pause 1s] Two. [pause 300ms] [pause 0.4s] One.',
    '[pause 0.6s] Three, [pause 2s]',
    'Plain.',
    'Two. [pause 0s] Three.',
  ])
  await setOutput(id, { head: 100, tail: 200 })
  const sheet = await make(id)
  expect(sheet.counts).toMatchObject({ done: 4, failed: 0 })
  expect(spoken().sort()).toEqual(['One.', 'Plain.', 'Three,', 'Two.', 'Two. Three.'])
  const [first, second, plain, none] = await rows(id)
  expect(first!.fileName).toBe('001_One. Two. One.wav')
  expect(await silences(first!)).toEqual([near(100), near(1_000), near(700), near(200)])
  expect(first!.durationMs).toEqual(about(100 + 3 * 800 + 1_700 + 200))
  expect(await silences(second!)).toEqual([near(700), near(2_200)])
  for (const row of [plain!, none!]) expect(await silences(row)).toEqual([near(100), near(200)])
})

it('asks for leave and counts by pieces: another length of a pause costs nothing, a new piece does', async () => {
  const id = await sheetOf(['One. [pause 1s] Two.', 'Two.'])
  const cost = (): Promise<unknown> => calls().cost({ sheet: id, rows: all })
  expect(await cost()).toMatchObject({ rows: 2, reused: 1, words: 3, problems: 0, credits: null })
  expect((await make(id)).counts).toMatchObject({ done: 2 })
  expect(spoken().sort()).toEqual(['One.', 'Two.'])
  const [row] = await rows(id)
  await setText(id, row!.id, 'One. [pause 2s] Two. [pause 1s] Two.')
  expect(await cost()).toMatchObject({ rows: 1, reused: 1, credits: 0 })
  await make(id, false)
  expect(cloud.service.speech).toHaveLength(2)
  const [again] = await rows(id)
  expect(again).toMatchObject({ state: 'done', reused: true })
  expect((await silences(again!)).filter((ms) => ms > 500)).toEqual([near(2_000), near(1_000)])
  await setText(id, row!.id, 'One. [pause 2s] Four.')
  await expect(make(id, false)).rejects.toMatchObject({ data: { code: 'costs-credits' } })
})

it.runIf(inDepth)('keeps what was spoken of a row that fails or is left in the middle', async () => {
  cloud.service.fate = ({ body }) => (body.input_text === 'Two.' ? 'failed' : undefined)
  const id = await sheetOf(['One. [pause 1s] Two. [pause 1s] Three.'])
  expect((await make(id)).counts).toMatchObject({ failed: 1 })
  expect(spoken()).toEqual(['One.', 'Two.'])
  cloud.service.fate = () => undefined
  cloud.service.workMs = 400
  await calls().run({ sheet: id, rows: all, spend: true })
  await until(() => spoken().filter((text) => text === 'Two.').length === 2)
  expect((await rows(id))[0]!.share ?? 0).toBeLessThan(0.85)
  // The studio ends in the middle of a piece, and the next one continues it.
  await cloud.reopen()
  await calls().list()
  expect((await inState(id, 'idle')).counts).toMatchObject({ done: 1 })
  expect(spoken()).toEqual(['One.', 'Two.', 'Two.', 'Three.'])
  expect((await silences((await rows(id))[0]!)).filter((ms) => ms > 500)).toEqual([near(1_000), near(1_000)])
})

it('says what is wrong with pauses before anything is sent', async () => {
  const many = Array.from({ length: 102 }, (_, at) => `${at}`).join(' [pause 1ms] ')
  const id = await sheetOf(['[pause 1s] [pause]', 'A [pause 40s] [pause 30s] b', 'A [pause soon] b', many])
  const messages = (await rows(id)).map(({ problems }) => problems.map(({ kind, message }) => [kind, message]))
  expect(messages).toEqual([
    [['empty-text', expect.stringContaining('only pauses')]],
    [['bad-pause', expect.stringContaining('[pause 40s] [pause 30s] is longer than a minute')]],
    [['bad-pause', expect.stringContaining('[pause soon] is not a pause')]],
    [['bad-pause', expect.stringContaining('101 pauses')]],
  ])
  expect((await get(id)).problems['bad-pause']).toMatchObject({ rows: 3 })
  await expect(make(id)).rejects.toMatchObject({ data: { code: 'problems' } })
  expect(cloud.service.speech).toHaveLength(0)
})

it('shows no marks beside files, and no cue through a long pause', async () => {
  const id = await sheetOf(['One, [pause 2s] two, [pause 300ms] three.', 'Four.'])
  await setOutput(id, { head: 0, tail: 0, subtitles: ['srt', 'vtt', 'json'], joinedGap: 500 })
  await make(id)
  const [row] = await rows(id)
  const read = (stem: string, kind: string): Promise<string> => readFile(join(out(), `${stem}.${kind}`), 'utf8')
  const stem = row!.fileName.replace(/\.wav$/, '')
  interface Told {
    text: string
    sentences: { text: string; startMs: number; endMs: number }[]
  }
  const own = JSON.parse(await read(stem, 'json')) as Told
  expect(own.text).toBe('One, two, three.')
  expect(own.sentences).toEqual([
    { text: 'One,', startMs: near(0), endMs: about(800) },
    { text: 'two, three.', startMs: near(2_800), endMs: about(4_700) },
  ])
  const joined = JSON.parse(await read('Lines', 'json')) as Told
  expect(joined.sentences.map(({ text }) => text)).toEqual(['One,', 'two, three.', 'Four.'])
  expect(joined.sentences[1]!.startMs).toEqual(near(2_800))
  expect(joined.sentences[2]!.startMs).toEqual(about(4_700 + 500))
  for (const name of [stem, 'Lines'])
    for (const kind of ['srt', 'vtt', 'json']) expect(await read(name, kind)).not.toMatch(/pause/i)
})
