import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobStore } from '../../../../electron/studio/jobs/index.ts'
import { ClipPages, LibraryIndex } from '../../../../electron/studio/library/index.ts'
import type { Clip, ClipQuery } from '../../../../electron/studio/library/index.ts'
import { jobOf, sourceOf } from '../../../unit/studio/runs/collect/rows.ts'
import { inDepth } from '../../../support/depth.ts'

const folder = mkdtempSync(join(tmpdir(), 'clip-pages-'))
const [library, jobs] = [join(folder, 'library.db'), join(folder, 'jobs.db')]
const now = 1_000_000_000
const count = 10_000
const plain: ClipQuery = {
  media: 'all',
  search: '',
  sort: 'madeAt',
  descending: true,
  show: 'all',
  offset: 0,
  limit: 100,
}

const clip = (jobId: string, change: Partial<Clip> = {}): Clip => ({
  jobId,
  kind: 'avatar-video',
  title: jobId,
  path: join(folder, `${jobId}.mp4`),
  size: 1_000,
  durationMs: 1_000,
  width: 640,
  height: 360,
  sha256: '',
  madeAt: 0,
  expiresAt: 0,
  savedAt: 0,
  media: 'video',
  connection: 'engine',
  fps: 25,
  preview: false,
  stack: null,
  captionsDrawn: false,
  ...change,
})

let store: JobStore
let index: LibraryIndex
let pages: ClipPages

/** A clip at a service, as collecting stores it. */
function remote(id: string, state: string, finishedAt: number | null, expiresAt: number | null, source = 'job'): void {
  store.database
    .sql(
      `INSERT INTO remote_items (id, connection, remote_id, source, kind, name, name_key, project, haystack, state,
         added_at, finished_at, expires_at, variables)
       VALUES (?, 'cloud', ?, ?, 'avatar-video', ?, '', '', ?, ?, 7000000, ?, ?, '{}')`,
    )
    .run(id, id, source, id, `${id} of spring`, state, finishedAt, expiresAt)
}

beforeAll(() => {
  store = new JobStore(jobs)
  index = new LibraryIndex(library)
  pages = new ClipPages({ library, jobs }, () => now)
  index.keep(clip('Launch', { madeAt: 5_000_000 }))
  for (let row = 0; row < 12; row += 1) {
    const voice = {
      kind: 'voiceover',
      title: 'Chapter 1',
      media: 'audio',
      stack: 'sheet-1',
      madeAt: 1_000 + row,
    } as const
    index.keep(clip(`voiceover-sheet-1-${row}`, voice))
  }
  remote('ready', 'ready', 6_000_000, now + 1)
  remote('gone', 'ready', 6_000_001, now - 1)
  remote('busy', 'working', null, null)
  remote('failed', 'failed', null, null)
  remote('Launch', 'ready', 5_000_000, now + 1)
})
afterAll(() => {
  for (const one of [pages, index, store]) one.close()
  rmSync(folder, { recursive: true, force: true })
})

const ids = (query: Partial<ClipQuery>): string[] => pages.page({ ...plain, ...query }).found.map(({ id }) => id)

describe('the pages of the library', () => {
  it('have what only a service has, until it is saved or expired', () => {
    expect(pages.page({ ...plain, limit: 2 })).toMatchObject({
      found: [
        { id: 'ready', online: true },
        { id: 'Launch', online: false },
      ],
      total: 14,
    })
    expect(pages.page({ ...plain, show: 'here' }).total).toBe(13)
    expect(ids({ show: 'online' })).toEqual(['ready'])
  })

  it('have what is under way, has failed or is lost when that is asked for, and imported clips always', () => {
    expect(ids({ show: 'working' })).toEqual(['busy'])
    expect(ids({ show: 'failed' })).toEqual(['failed'])
    expect(ids({ show: 'lost' })).toEqual(['gone'])
    remote('by a colleague', 'unknown', null, null, 'import')
    expect(ids({}).slice(0, 2)).toEqual(['by a colleague', 'ready'])
    store.database.sql("DELETE FROM remote_items WHERE id = 'by a colleague'").run()
  })

  it('have jobs that no service has taken among what is under way or has failed', () => {
    const job = (id: string, state: string, target = '{}'): unknown =>
      store.database
        .sql(
          `INSERT INTO jobs (id, kind, purpose, title, connection, state, body, target, next_at,
             deadline_at, created_at, updated_at) VALUES (?, 'avatar-video', 'clip', ?, 'cloud', ?, 'null', ?, 0, 0, 1, 1)`,
        )
        .run(id, id, state, target)
    job('preparing', 'preparing')
    job('not sent', 'failed')
    job('preview', 'failed', '{"preview":true}')
    expect(ids({ show: 'working' })).toEqual(['busy', 'preparing'])
    expect(ids({ show: 'failed' })).toEqual(['failed', 'not sent'])
    expect(pages.page(plain).total).toBe(14)
  })

  it('are found by how soon they expire, by their age, and by what their record says', () => {
    expect(ids({ show: 'online', expiresWithinHours: 1 })).toEqual(['ready'])
    expect(ids({ expiresWithinHours: 1 })).toEqual(['ready'])
    expect(ids({ sort: 'expiresAt', descending: false, limit: 1 })).toEqual(['ready'])
    expect(ids({ youngerThanHours: (now - 5_500_000) / 3_600_000 })).toEqual(['ready'])
    expect(ids({ search: 'READY OF' })).toEqual(['ready'])
  })

  it('find a clip by its project and the row of its sheet, and sort names by the numbers in them', () => {
    for (const number of [10, 9])
      store.insertAll(
        [
          {
            job: jobOf({
              id: `job-${number}`,
              title: `Clip ${number}`,
              connection: 'sheets',
              state: 'waiting',
              remoteId: `rec-${number}`,
            }),
            ...sourceOf({ city: 'Köln' }),
          },
        ],
        'me',
        0,
      )
    const byName = { connections: ['sheets'], show: 'working', sort: 'name', descending: false } as const
    for (const search of ['', 'koln', 'spring', 'rec-'])
      expect(ids({ ...byName, search }), search).toEqual(['job-9', 'job-10'])
    expect(ids({ ...byName, search: 'koeln' })).toEqual([])
    for (const number of [10, 9]) store.remove(`job-${number}`)
  })

  it('show the files of a sheet as one row, which is the newest of them, and one by one when it is opened', () => {
    expect(pages.page({ ...plain, stacked: true })).toEqual({
      found: [
        { id: 'ready', online: true, stack: null },
        { id: 'Launch', online: false, stack: null },
        {
          id: 'voiceover-sheet-1-11',
          online: false,
          stack: { id: 'sheet-1', name: 'Chapter 1', count: 12 },
        },
      ],
      total: 3,
    })
    expect(ids({ stack: 'sheet-1' })).toHaveLength(12)
    expect(pages.page({ ...plain, stacked: true, search: 'sheet-1-7' }).found).toEqual([
      { id: 'voiceover-sheet-1-7', online: false, stack: null },
    ])
  })

  it('are filtered by connection, kind and tag; tags stay when a clip is made again and go with it', () => {
    expect(ids({ connections: ['cloud'] })).toEqual(['ready'])
    expect(ids({ kinds: ['voiceover'] })).toHaveLength(12)
    index.setTags([{ id: 'Launch', tags: ['May', 'Ads'] }])
    index.setTags([{ id: 'voiceover-sheet-1-0', tags: ['May'] }])
    index.keep(clip('Launch', { madeAt: 5_000_000 }))
    expect(ids({ tag: 'May' })).toEqual(['Launch', 'voiceover-sheet-1-0'])
    expect(ids({ search: 'ads' })).toEqual(['Launch'])
    expect(pages.tags()).toEqual([
      { tag: 'Ads', count: 1 },
      { tag: 'May', count: 2 },
    ])
    index.remove('voiceover-sheet-1-0')
    expect(pages.tags().at(-1)).toEqual({ tag: 'May', count: 1 })
    index.setTags([{ id: 'Launch', tags: [] }])
    expect(pages.tags()).toEqual([])
  })

  it.runIf(inDepth)(
    'take no more than a few times what it takes to read all of 10,000 clips here and 10,000 at services',
    () => {
      const database = new Sqlite(library)
      database.exec(`
      WITH RECURSIVE numbers (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM numbers WHERE at < ${count})
      INSERT INTO clips SELECT 'clip-' || at, kind, title, path || at, size, duration_ms, width, height, sha256, at, 0, 0,
        connection, fps, media, preview, iif(at % 4, NULL, 'batch-' || (at % 100)), 0 FROM numbers, clips
      WHERE job_id = 'Launch'`)
      store.database
        .sql(
          `WITH RECURSIVE numbers (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM numbers WHERE at < ${count})
         INSERT INTO remote_items (id, connection, remote_id, source, kind, name, name_key, project, haystack, state,
           added_at, finished_at, expires_at, variables)
         SELECT 'far-' || at, 'cloud', 'far-' || at, 'import', 'avatar-video', 'Far ' || at, '', '', 'far ' || at, 'ready',
           at, at, ${now} + at, '{}' FROM numbers`,
        )
        .run()
      const timed = (work: () => unknown): number => {
        const times = Array.from({ length: 5 }, () => {
          const begun = process.cpuUsage()
          work()
          const { user, system } = process.cpuUsage(begun)
          return (user + system) / 1_000
        })
        return times.toSorted((a, b) => a - b)[2]!
      }
      const all = timed(() => [
        store.database.sql('SELECT * FROM remote_items').all(),
        database.prepare('SELECT * FROM clips').all(),
      ])
      database.close()
      const queries: Record<string, Partial<ClipQuery>> = {
        first: {},
        last: { offset: count / 2 },
        name: { sort: 'name' },
        search: { search: 'clip-99' },
        expiry: { show: 'online', sort: 'expiresAt', descending: false },
      }
      const figures = Object.entries(queries).map(
        ([name, query]) => [name, timed(() => pages.page({ ...plain, stacked: true, ...query }))] as const,
      )
      for (const [name, ms] of figures) expect(ms / all, name).toBeLessThan(5)
    },
  )
})
