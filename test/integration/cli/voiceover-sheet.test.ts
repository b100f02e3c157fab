import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RowReport } from '../../../electron/cli/voiceover-report.ts'
import { openCommandSheet, readSheet } from '../../../electron/cli/voiceover-sheet.ts'
import type { CommandSheet } from '../../../electron/cli/voiceover-sheet.ts'
import { inEnglish } from '../../../electron/common/messages/index.ts'
import type { Text } from '../../../electron/common/messages/index.ts'
import { systemClock } from '../../../electron/studio/core/clock.ts'
import { dataPaths } from '../../../electron/studio/core/data-folder.ts'
import { Jobs, JobStore } from '../../../electron/studio/jobs/index.ts'
import { SheetStore } from '../../../electron/studio/runs/voiceovers/index.ts'
import { RemoteAssetCache } from '../../../electron/studio/service/remote/index.ts'

let folder: string
const closers: (() => unknown)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-sheet-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await rm(folder, { recursive: true, force: true })
})

const nobody = (): never => {
  throw new Error('Nobody is to be asked.')
}

/** A command's sheet with these rows, or with that many, on a service that must not be asked to make any. */
async function sheetOf(rows: number | readonly string[]): Promise<CommandSheet> {
  const path = join(folder, 'lines.csv')
  const lines = typeof rows === 'number' ? Array.from({ length: rows }, (_, row) => `Line ${row}.`) : rows
  await writeFile(path, `text,voice\n${lines.map((line) => `"${line}",`).join('\n')}\n`)
  const paths = dataPaths(join(folder, 'data'))
  await mkdir(join(folder, 'data'))
  const [shared, store] = [new SheetStore(':memory:'), new JobStore(paths.jobs)]
  const cache = new RemoteAssetCache(paths.cache)
  closers.push(
    () => shared.close(),
    () => store.close(),
    () => cache.close(),
  )
  const voices = () => Promise.resolve([{ voiceId: 'v-1', name: 'Nora', accent: 'American', raw: {} }])
  const service = { local: true, create: nobody, info: nobody, avatars: nobody, voices } as never
  const sheet = await openCommandSheet({
    format: inEnglish,
    paths,
    shared,
    cache,
    name: 'Lines',
    sign: nobody,
    folder,
    ...(await readSheet(path, null)),
    connection: { id: 'engine', name: 'The engine', baseUrl: '', free: true, parallel: 1, service },
    jobs: new Jobs({
      store,
      clock: systemClock,
      random: Math.random,
      newId: nobody,
      owner: 'nobody',
      adopt: false,
      services: () => undefined,
      saver: { save: nobody, discard: () => Promise.resolve() },
      onError: nobody,
    }),
    onEnded: nobody,
    onError: nobody,
  })
  closers.push(() => sheet.close())
  await sheet.voiceovers.voicesNow(sheet.id)
  await sheet.voiceovers.sheets.change(sheet.id, { voiceId: 'v-1' })
  return sheet
}

describe('the check of a command', () => {
  it('finds what an English voice can’t read, where the service names its accent alone', async () => {
    const { voiceovers, id } = await sheetOf(['Hello.', '你好，世界。'])
    const { counts, problems } = voiceovers.sheets.view(voiceovers.sheets.must(id))
    expect(counts).toMatchObject({ ready: 1, problem: 1 })
    expect(problems['unreadable-text']).toEqual({ rows: 1, fixable: 0 })
  })

  it('tells rows in another language than their voice before they are made, the first of them one by one', async () => {
    const french = Array.from({ length: 22 }, (_, n) => `Les portes du magasin ouvrent à huit heures et ${n} minutes.`)
    const { voiceovers, id } = await sheetOf(['The doors open at eight.', ...french])
    const told: string[] = []
    const reporter = { warn: (text: Text) => told.push(inEnglish(text)) }
    new RowReport({ reporter } as never, 23).warnings(voiceovers, id)
    expect(told).toHaveLength(21)
    expect(told[0]).toMatch(/^Row 2: This looks like French, but Nora speaks English/)
    expect(told[20]).toBe('The texts of 2 more rows are in another language than their voices.')
  })
})

describe('the look at all rows before a run', () => {
  it('says how far it is, and begins nothing when it is broken off', async () => {
    const { voiceovers, id } = await sheetOf(400)
    const stop = new AbortController()
    const shares: number[] = []
    const onShare = (share: number): void => {
      shares.push(share)
      if (share === 0.5) stop.abort(new Error('Ctrl+C'))
    }
    const run = voiceovers.run(id, { kind: 'all' }, true, { signal: stop.signal, onShare })
    await expect(run).rejects.toThrow('Ctrl+C')
    expect(shares).toEqual([0.25, 0.5])
    const { counts, run: state } = voiceovers.sheets.view(voiceovers.sheets.must(id))
    expect(counts).toMatchObject({ total: 400, ready: 400, queued: 0 })
    expect(state.state).toBe('idle')
  })
})
