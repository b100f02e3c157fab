import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JobStore } from '../../../../../electron/studio/jobs/index.ts'
import type { Job } from '../../../../../electron/studio/jobs/index.ts'
import { ItemStore } from '../../../../../electron/studio/runs/collect/store/item-store.ts'
import type { ItemRow } from '../../../../../electron/studio/runs/collect/store/item-rows.ts'
import { importedRow, jobOf, sourceOf } from './rows.ts'

let jobs: JobStore
let items: ItemStore
beforeEach(() => {
  jobs = new JobStore(':memory:')
  items = new ItemStore({
    database: jobs.database,
    now: () => 5_000,
    connection: (id) => (id === 'https://far.example' ? 'far' : id),
    aliases: (id) => (id === 'far' ? ['far', 'https://far.example'] : [id]),
  })
})
afterEach(() => jobs.close())

const all = { connection: null, states: [], descending: false } as const
const names = (connection: string | null = null): string[] =>
  items.page({ ...all, connection }, 0, 100).rows.map(({ name }) => name)
const waiting = (more: Partial<Job> = {}): Job => jobOf({ state: 'waiting', remoteId: 'rec-1', attempt: 1, ...more })

describe('a job in the list of clips', () => {
  test('is there once the service knows it, and says at each moment what its row says', () => {
    jobs.insert(jobOf({ state: 'submitting', attempt: 1 }), 'me', 0)
    expect(names()).toEqual([])
    jobs.move('job', 'accept', 1_000, { remoteId: 'rec-1' })
    expect(items.get('job')).toMatchObject({ state: 'working', remoteId: 'rec-1', jobState: 'waiting' })
    jobs.move('job', 'complete', 2_000, { result: { url: 'https://far/1.mp4' }, completedAt: 2_000 })
    expect(items.get('job')).toMatchObject({
      state: 'ready',
      url: 'https://far/1.mp4',
      finishedAt: 2_000,
      expiresAt: 2_000 + 7 * 86_400_000,
      width: 1080,
      height: 1920,
      addedAt: 10,
    })
    const file = { path: '/c/1.mp4', size: 9, durationMs: 800, sha256: 'ab', width: 720, height: 1280 }
    jobs.move('job', 'save', 3_000, { result: { url: 'https://far/1.mp4', file } })
    expect(items.get('job')).toMatchObject({
      state: 'saved',
      path: '/c/1.mp4',
      size: 9,
      durationMs: 800,
      sha256: 'ab',
      width: 720,
    })
    expect(jobs.remove('job')).toBe(true)
    expect(names()).toEqual([])
  })

  test.each<[string, Partial<Job>, Partial<ItemRow>]>([
    ['refused', { state: 'failed', failure: { code: 'refused', message: 'No.' } }, { state: 'failed', message: 'No.' }],
    [
      'lost sight of',
      { state: 'failed', failure: { code: 'unreachable', message: 'Away.' } },
      { state: 'unknown', message: 'Away.' },
    ],
    ['cancelled', { state: 'cancelled' }, { state: 'unknown', message: null }],
    ['gone', { state: 'expired', completedAt: 1 }, { state: 'expired' }],
    [
      'gone while it was fetched',
      { state: 'failed', completedAt: 1, failure: { code: 'result-gone', message: 'Gone.' } },
      { state: 'expired', message: 'Gone.' },
    ],
    [
      'finished but not fetched',
      { state: 'failed', completedAt: 1, failure: { code: 'disk', message: 'Full.' } },
      { state: 'ready', message: null },
    ],
  ])('that was %s', (_what, more, expected) => {
    jobs.insert(waiting(more), 'me', 0)
    expect(items.get('job')).toMatchObject(expected)
  })

  test('has the project and the row of its sheet', () => {
    jobs.insertAll([{ job: waiting(), ...sourceOf({ city: 'Köln', count: 3 }) }], 'me', 0)
    expect(items.get('job')).toMatchObject({ project: 'Spring', variables: '{"city":"Köln"}' })
  })

  test('is none when it is a preview, a part of something else, or begun anew', () => {
    jobs.insert(waiting({ id: 'a', purpose: 'voice' }), 'me', 0)
    jobs.insert(waiting({ id: 'b', target: { folder: '/', name: 'b', preview: true } }), 'me', 0)
    jobs.insert(waiting({ id: 'c', state: 'failed' }), 'me', 0)
    expect(names()).toEqual(['Clip'])
    jobs.move('c', 'retry', 0, { remoteId: null })
    expect(names()).toEqual([])
  })

  test('keeps what collecting knows of it, whatever becomes of the job', () => {
    jobs.insert(waiting({ state: 'failed', completedAt: 1_000 }), 'me', 0)
    items.change('job', { state: 'saved', path: '/out/1.mp4', sha256: 'cd', size: 4, mtimeMs: 7, width: 10 })
    jobs.move('job', 'resume', 2_000, { nextAt: 1 })
    expect(jobs.get('job')!.state).not.toBe('failed')
    expect(items.get('job')).toMatchObject({
      state: 'saved',
      path: '/out/1.mp4',
      sha256: 'cd',
      mtimeMs: 7,
      width: 10,
    })
  })

  test('does not fail for what somebody has written into its row by hand', () => {
    jobs.insertAll([{ job: jobOf({}), ...sourceOf({}) }], 'me', 0)
    jobs.database.sql("UPDATE sources SET snapshot = 'no JSON', variables = '{'").run()
    jobs.database.sql("UPDATE jobs SET result = '<', failure = '', remote_id = 'rec-1', state = 'done'").run()
    expect(items.get('job')).toMatchObject({ state: 'working', project: '', variables: '{}', url: null })
  })
})

describe('an imported id', () => {
  test('that turns out to be a job’s is listed once, with what was saved of it', () => {
    items.put(importedRow({ id: 'imported', path: '/out/1.mp4', sha256: 'cd', size: 4, state: 'saved' }))
    jobs.insert(jobOf({ state: 'submitting', attempt: 1 }), 'me', 0)
    jobs.move('job', 'accept', 1_000, { remoteId: 'rec-1' })
    expect(items.page(all, 0, 10).rows).toMatchObject([
      { id: 'job', source: 'job', name: 'Clip', state: 'saved', path: '/out/1.mp4', sha256: 'cd' },
    ])
  })

  test('is a job’s, too, where a command remembers the connection by its address', () => {
    jobs.insert(waiting({ connection: 'https://far.example' }), 'me', 0)
    expect(items.ofRemote('far', 'rec-1')).toMatchObject({ id: 'job', connection: 'far' })
    expect(names('far')).toEqual(['Clip'])
    items.put(importedRow({ id: 'imported', path: '/out/1.mp4', state: 'saved' }))
    items.unite()
    expect(items.page(all, 0, 10).rows).toMatchObject([{ id: 'job', state: 'saved', path: '/out/1.mp4' }])
  })

  test('is forgotten alone: jobs leave the list with their jobs', () => {
    jobs.insert(waiting(), 'me', 0)
    items.put(importedRow({ id: 'imported', remoteId: 'rec-2', name: 'rec-2' }))
    items.forget(['job', 'imported'])
    expect(names()).toEqual(['Clip'])
  })
})

test('two jobs of the same record are both listed', () => {
  jobs.insert(waiting({ id: 'a' }), 'me', 0)
  jobs.insert(waiting({ id: 'b' }), 'me', 0)
  expect(names()).toEqual(['Clip', 'Clip'])
})
