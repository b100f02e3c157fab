import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runningStates } from '../../../../electron/common/bridge/index.ts'
import { JobStore, jobStates, RowList } from '../../../../electron/studio/jobs/index.ts'
import type { Job, ListQuery } from '../../../../electron/studio/jobs/index.ts'
import { inDepth } from '../../../support/depth.ts'

const folder = mkdtempSync(join(tmpdir(), 'row-list-'))
const path = join(folder, 'jobs.db')
const count = 10_000
/** As large as the body of a project with many scenes. */
const body = { data: 'x'.repeat(8_000) }
const kinds = ['avatar-video', 'talking-avatar', 'speech'] as const

let store: JobStore
let list: RowList

const plain: ListQuery = {
  states: [],
  kinds: [],
  connections: null,
  search: '',
  searchedConnections: [],
  sort: 'createdAt',
  descending: true,
  offset: 0,
  limit: 100,
}

function job(index: number, more: Partial<Job> = {}): Job {
  const state = jobStates[index % jobStates.length]!
  const empty = {
    polls: 0,
    extras: null,
    relinks: 0,
    parts: null,
    attempt: 1,
    result: null,
    failure: null,
    credits: null,
    step: null,
    remoteId: null,
  }
  return {
    ...empty,
    id: `job-${index}`,
    kind: kinds[index % 3]!,
    title: `Clip Nr. ${index} Ærøskøbing`,
    body,
    purpose: 'clip',
    parentId: null,
    connection: index % 2 ? 'engine' : 'cloud-id',
    state,
    target: { folder: '/c', name: 'x' },
    nextAt: 0,
    deadlineAt: 0,
    createdAt: index * 1000,
    submittedAt: index * 1000,
    completedAt: null,
    endedAt: index * 1000 + 500 + (index % 7) * 100,
    updatedAt: index,
    ...more,
  }
}

beforeAll(() => {
  store = new JobStore(path)
  store.database.transaction(() => {
    for (let index = 0; index < count; index += 1) store.insert(job(index), 'me', 0)
    for (let index = 0; index < 500; index += 1)
      store.insert(job(index, { id: `child-${index}`, purpose: 'voice', parentId: 'job-1', target: null }), 'me', 0)
  })
  list = new RowList(store, (id) => (id === 'engine' ? 'The built-in engine' : 'My Cloud'))
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Processor time of one run, ms, median of several, so that other load of the machine does not count. */
function timed(work: () => unknown): number {
  work()
  const times = Array.from({ length: 9 }, () => {
    const begun = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  })
  return times.toSorted((a, b) => a - b)[4]!
}

describe('a list of 10,000 jobs with large bodies', () => {
  it.runIf(inDepth)('answers any page, order and filter in a fraction of what it takes to read all jobs', () => {
    const all = timed(() => store.database.sql('SELECT * FROM jobs').all())
    const figures = {
      first: timed(() => page(plain)),
      last: timed(() => page({ ...plain, offset: count - 100 })),
      title: timed(() => page({ ...plain, sort: 'title', descending: false, offset: 5_000 })),
      state: timed(() => page({ ...plain, sort: 'state' })),
      connection: timed(() => page({ ...plain, sort: 'connection' })),
      search: timed(() => page({ ...plain, search: 'AEROSKOBING' })),
      filter: timed(() => page({ ...plain, states: ['failed', 'done'], kinds: ['speech'], connections: ['engine'] })),
      running: timed(() => page({ ...plain, states: [...runningStates] })),
    }
    for (const [name, ms] of Object.entries(figures)) expect(ms / all, name).toBeLessThan(0.5)
  })

  it('pages without gaps or doubles, in either direction, without what is made for others', () => {
    const seen: string[] = []
    for (let offset = 0; offset < count; offset += 500) seen.push(...list.page({ ...plain, offset, limit: 500 }).ids)
    expect(new Set(seen).size).toBe(count)
    expect(seen[0]).toBe(`job-${count - 1}`)
    expect(list.page({ ...plain, descending: false, limit: 1 }).ids).toEqual(['job-0'])
    expect(list.page({ ...plain, offset: count + 1 })).toEqual({ ids: [], total: count })
    expect(list.shows('child-3')).toBe(false)
    expect(list.shows('job-3')).toBe(true)
  })

  it('finds titles without case and accents, ids, and connections by their name', () => {
    expect(list.page({ ...plain, search: 'nr. 4711' }).ids).toEqual(['job-4711'])
    expect(list.page({ ...plain, search: 'ÆRØSKØBING' }).total).toBe(count)
    expect(list.page({ ...plain, search: 'job-42' }).ids).toEqual(['job-42'])
    expect(list.page({ ...plain, search: 'cloud', searchedConnections: ['cloud-id'] }).total).toBe(count / 2)
    for (const search of ["'; DROP TABLE jobs; --", '%', '_', '"', '\u0000'])
      expect(list.page({ ...plain, search }).total).toBe(0)
    expect(list.page({ ...plain, connections: [] }).total).toBe(0)
  })

  it('sorts by what goes on first', () => {
    const states = list
      .page({ ...plain, sort: 'state', descending: false, limit: 500 })
      .ids.map((id) => list.job(id)!.state)
    expect(states.every((state) => state === 'unconfirmed')).toBe(true)
  })

  it('knows how long jobs of a kind take', () => {
    const ms = list.typicalMs('talking-avatar', 'engine')
    expect(ms).toBeGreaterThanOrEqual(500)
    expect(ms).toBeLessThanOrEqual(1_100)
    expect(list.typicalMs('avatar-video', 'never-used')).toBeNull()
  })

  it('notices what another process writes', () => {
    const before = list.version()
    expect(list.version()).toBe(before)
    const other = new JobStore(path)
    other.remove(list.page({ ...plain, states: ['done'], limit: 1 }).ids[0]!)
    other.close()
    expect(list.version()).not.toBe(before)
  })

  it('shows what is being prepared among the jobs, once', () => {
    const source = { projectId: 'a', contentHash: 'b', row: null }
    const prepared = job(1, { id: 'p-1', state: 'preparing', body: null, createdAt: count * 2_000 })
    store.insertAll([{ job: prepared, source, snapshot: '{}' }], 'me', 0)
    expect(list.page({ ...plain, limit: 1 }).ids).toEqual(['p-1'])
    expect(list.page({ ...plain, states: ['preparing'] }).total).toBe(count / 10 + 1)
    expect(list.job('p-1')).toMatchObject({ state: 'preparing', projectId: 'a', contentHash: 'b' })
    store.move('p-1', 'prepared', 0, { body: {} })
    expect(list.page({ ...plain, search: 'p-1' })).toEqual({ ids: ['p-1'], total: 1 })
    expect(list.job('p-1')).toMatchObject({ state: 'queued', projectId: 'a' })
  })
})

function page(query: ListQuery): unknown {
  const { ids } = list.page(query)
  return ids.map((id) => list.job(id))
}
