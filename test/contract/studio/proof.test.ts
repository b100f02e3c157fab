import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRecogniser, spokenWords, transcriptErrors } from '../../support/recogniser/index.ts'
import { voiceover } from '../../support/voiceovers/command-run.ts'

// Voiceovers that are listened to by the engine that has made them.

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-proof-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

describe.skipIf(!hasRecogniser())('greenroom voiceover --proof (skipped without the recogniser: npm run setup)', () => {
  it('listens to rows in English, once, and finds what a file says that is not in its text', async () => {
    const text = 'The workshop begins on May 12 and costs 45 dollars with lunch.'
    const sheet = join(folder, 'rows.csv')
    const rows = [`"${text}",everyday-nora,english`, 'Hola a todos.,finest-es-dora,spanish']
    await writeFile(sheet, `Text,Voice,File name\n${rows.join('\n')}\n`)
    const [out, data] = [join(folder, 'out'), join(folder, 'data')]
    const plain = await voiceover(sheet, out, data)
    expect(plain.code, plain.stderr).toBe(0)
    expect(plain.events.find(({ event, row }) => event === 'row' && row === 1)).not.toHaveProperty('recognised')
    // The files are there: they are only listened to.
    const { code, stderr, events } = await voiceover(sheet, out, data, ['--proof'])
    expect(code, stderr).toBe(0)
    const told = events.filter(({ event }) => event === 'row')
    const english = told.find(({ row }) => row === 1)!
    expect(transcriptErrors(spokenWords(text), String(english['recognised'])).errors).toBe(0)
    expect(english['faults']).toEqual([])
    expect(told.find(({ row }) => row === 2)).not.toHaveProperty('recognised')
    const again = await voiceover(sheet, out, data, ['--proof'])
    expect(again.done).toMatchObject({ done: 2, reused: 2, marked: 0 })
    const reused = again.events.find(({ event, row }) => event === 'row' && row === 1)!
    expect(reused['recognised']).toBe(english['recognised'])
  })
})
