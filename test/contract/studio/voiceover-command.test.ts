import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTools, measureLoudness, probe } from '../../../electron/media/index.ts'
import { greenroom } from '../../integration/cli/run.ts'
import { inDepth } from '../../support/depth.ts'
import { silencesOf } from '../../support/media/silences.ts'
import { engineRecords, killedAt, soundFiles, voiceover } from '../../support/voiceovers/command-run.ts'

let folder: string
let data: string
let out: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voiceover-command-'))
  data = join(folder, 'data')
  out = join(folder, 'out')
})
afterEach(async () => rm(folder, { recursive: true, force: true }))

async function sheetOf(rows: string[]): Promise<string> {
  const path = join(folder, 'lines.csv')
  await writeFile(path, `Text,Voice,Rate,File name\n${rows.join('\n')}\n`)
  return path
}

describe('greenroom voiceover', () => {
  it.runIf(inDepth)(
    'makes each row once, though it is killed, and finds everything there the next time',
    { timeout: 300_000 },
    async () => {
      const sheet = await sheetOf([
        'One for the money.,Nora,,',
        'Two for the show.,Marcus,80%,two',
        'One for the money.,Nora,100%,again',
        '"Three,\nto get ready.",Nora,,',
        'Now go!,Marcus,,"go, cat"',
        'It costs $4.50 today.,Nora,90,',
      ])
      expect(await killedAt(2, sheet, out, data)).toBeGreaterThanOrEqual(2)
      const second = await voiceover(sheet, out, data)
      expect(second.stderr).toBe('')
      expect(second).toMatchObject({ code: 0, done: { rows: 6, done: 6, failed: 0 } })
      expect(second.done!.reused).toBeGreaterThanOrEqual(2)
      expect(engineRecords(data)).toEqual({ total: 5, distinct: 5, unfinished: 0 })
      const files = await soundFiles(out)
      expect(files).toHaveLength(6)
      expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([])
      const tools = await findTools()
      for (const file of files) {
        expect((await probe(tools, file)).durationMs).toBeGreaterThan(300)
        const { integratedLufs, truePeakDb } = await measureLoudness(tools, file)
        expect(Math.abs(integratedLufs! + 16)).toBeLessThan(1)
        expect(truePeakDb).toBeLessThan(-1)
      }
      const third = await voiceover(sheet, out, data)
      expect(third).toMatchObject({ code: 0, done: { done: 6, reused: 6 } })
      // No file was missing, so no engine was started.
      expect(third.events.some(({ event }) => event === 'engine')).toBe(false)
      // All rows are made, and joined without an engine.
      const joined = await voiceover(sheet, out, data, ['--join', '500'])
      expect(joined).toMatchObject({ code: 0, done: { done: 6, reused: 6 } })
      expect(joined.events.some(({ event }) => event === 'engine')).toBe(false)
      expect((await probe(tools, join(out, 'lines.wav'))).durationMs).toBeGreaterThan(6 * 300 + 5 * 500)
      await rm(join(out, 'lines.wav'))
      const table = join(folder, 'lines.xlsx')
      const written = await voiceover(sheet, out, data, ['--table', table])
      expect(written).toMatchObject({ code: 0, done: { done: 6, reused: 6 } })
      expect(written.events.some(({ event }) => event === 'engine')).toBe(false)
      // The written workbook is read again as the same sheet, whose files exist.
      const fourth = await voiceover(table, out, data, ['--worksheet', 'lines'])
      expect(fourth).toMatchObject({ code: 0, done: { done: 6, reused: 6 } })
    },
  )

  it.runIf(inDepth)(
    'keeps pauses exactly in real speech, and speaks no piece twice',
    { timeout: 300_000 },
    async () => {
      const rows = [
        'Take a breath. [pause 1.5s] And out. [pause 700ms] Take a breath.,Nora,,a',
        'And out.,Nora,,b',
        '[pause 2s] Begin now. [pause 1s],Nora,,c',
      ]
      const result = await voiceover(await sheetOf(rows), out, data)
      expect(result).toMatchObject({ code: 0, done: { rows: 3, done: 3, failed: 0 } })
      expect(engineRecords(data)).toEqual({ total: 3, distinct: 3, unfinished: 0 })
      const silent = async (name: string): Promise<{ startMs: number; ms: number }[]> =>
        silencesOf(join(out, `${name}.wav`), { belowDb: 50, leastMs: 450 })
      const first = await silent('a')
      const [long, short] = first.filter(({ startMs }) => startMs > 0)
      expect(Math.abs(long!.ms - 1_500)).toBeLessThanOrEqual(30)
      expect(Math.abs(short!.ms - 700)).toBeLessThanOrEqual(30)
      const [lead] = await silent('c')
      expect(lead!.startMs).toBe(0)
      expect(lead!.ms).toBeGreaterThanOrEqual(1_970)
      // With another pause another file is made, without speaking anything.
      const again = await voiceover(await sheetOf([rows[0]!.replace('1.5s', '2.5s')]), out, data)
      expect(again).toMatchObject({ code: 0, done: { done: 1, reused: 1 } })
      expect(engineRecords(data).total).toBe(3)
      const changed = (await silent('a')).find(({ startMs }) => startMs > 0)
      expect(Math.abs(changed!.ms - 2_500)).toBeLessThanOrEqual(30)
    },
  )

  it('says what is wrong with rows, sheets and folders before anything is spoken', async () => {
    const options = { data }
    const missing = await greenroom(['voiceover', join(folder, 'no.csv'), '--out', out], options)
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('no.csv')
    const file = join(folder, 'file')
    await writeFile(file, 'x')
    const sheet = await sheetOf(['Hello.,Nora,,'])
    const under = await greenroom(['voiceover', sheet, '--out', join(file, 'under')], options)
    expect(under.code).toBe(2)
    expect(under.stderr).toMatch(/file/)
    const template = await greenroom(['voiceover', sheet, '--out', out, '--name', '{nonsense}'], options)
    expect(template.stderr).toContain('nonsense')
    const format = await greenroom(['voiceover', sheet, '--out', out, '--format', 'flac'], options)
    expect(format.code).toBe(2)
    expect(engineRecords(data).total).toBe(0)
  })
})
