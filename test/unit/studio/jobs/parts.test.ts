import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { message } from '../../../../electron/common/messages/index.ts'
import { SaveFault } from '../../../../electron/studio/core/save-fault.ts'
import { RowList } from '../../../../electron/studio/jobs/index.ts'
import type { Preparer } from '../../../../electron/studio/jobs/index.ts'
import { Fault, makeWorld, ManualClock, statesOf } from './world.ts'
import type { World } from './world.ts'

const minute = 60_000
let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-parts-'))
  path = join(folder, 'jobs.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const preparer: Preparer = {
  prepare: () =>
    Promise.resolve({
      body: { webhookUrl: 'https://home.example', duration: 9_000, data: ['a', 'b', 'c', 'd'] },
      extras: null,
      parts: [2, 1, 1].map((items) => ({ scenes: 1, items })),
    }),
  failureOf: (error) => ({ code: 'internal', message: String(error) }),
}

function open(owner: string, time?: number): World {
  const clock = new ManualClock()
  if (time !== undefined) clock.time = time
  const world = makeWorld({ path, owner, clock })
  world.jobs.prepareWith(preparer)
  return world
}

function begin(world: World): void {
  const target = { folder: join(folder, 'clips'), name: 'Clip' }
  const source = { projectId: 'p', contentHash: 'h', row: null }
  const request = { id: 'clip', kind: 'avatar-video' as const, title: 'Clip', connection: 'cloud' }
  world.jobs.begin([{ ...request, target, source, snapshot: '{}' }])
}

const requested = (world: World): unknown[] => world.service.creates.map(({ body }) => (body as { data: unknown }).data)
const states = (world: World): string[] => [1, 2, 3].map((n) => world.jobs.get(`clip-part-${n}`)!.state)

/** Lets the records of some items end in another way. */
function answer(world: World, which: string, how: () => Error | { status: number; reason?: string }): void {
  const usual = world.service.info.bind(world.service)
  const ids = new Map<string, unknown>()
  const create = world.service.create.bind(world.service)
  world.service.create = async (kind, body, signal) => {
    const created = await create(kind, body, signal)
    ids.set(created.remoteId, (body as { data: string[] }).data[0])
    return created
  }
  world.service.info = (kind, remoteId) => {
    if (ids.get(remoteId) !== which) return usual(kind, remoteId)
    const found = how()
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
  }
}

describe('a clip that is made in parts', () => {
  test('requests each part once, with its items alone, and is one clip of all of them', async () => {
    const world = open('first')
    world.service.infoAnswers = [{ status: 3, url: 'http://service/clip.mp4', credits: 5 }]
    begin(world)
    await world.clock.advance(2 * minute)
    expect(world.errors).toEqual([])
    expect(requested(world)).toEqual([['a', 'b'], ['c'], ['d']])
    expect(world.service.creates[0]!.body).toEqual({ webhookUrl: 'https://home.example', data: ['a', 'b'] })
    const clip = world.jobs.get('clip')!
    expect(clip).toMatchObject({ state: 'done', remoteId: null, credits: 15 })
    expect(clip.parts).toEqual([2, 1, 1].map((items) => ({ scenes: 1, items, durationMs: 1_000 })))
    expect(statesOf(world.events, 'clip')).toEqual(['preparing', 'queued', 'waiting', 'downloading', 'done'])
    const [last] = world.saver.saves.slice(-1)
    expect(last).toMatchObject({ jobId: 'clip', parts: [1, 2, 3].map((n) => ({ id: `clip-part-${n}` })) })
    // Lists show the clip alone, and removing it removes what was made for it.
    const list = new RowList(world.store, (id) => id)
    const query = { states: [], kinds: [], connections: null, search: '', searchedConnections: [] }
    expect(list.page({ ...query, sort: 'createdAt', descending: true, offset: 0, limit: 9 }).ids).toEqual(['clip'])
    expect(world.jobs.remove('clip')).toBe(true)
    expect(world.jobs.list()).toEqual([])
  })

  test('goes on after a crash, whenever it comes, without another request', async () => {
    for (const ms of [0, 1, 4_000, 20_000]) {
      rmSync(path, { force: true })
      const dead = open('dead')
      dead.service.infoAnswers = [{ status: 2 }]
      begin(dead)
      await dead.clock.advance(ms)
      const before = requested(dead)
      const world = open('next', dead.clock.now())
      await world.clock.advance(5 * minute)
      expect(world.jobs.get('clip')?.state).toBe('done')
      const all = [...before, ...requested(world)]
      expect(all.toSorted()).toEqual([['a', 'b'], ['c'], ['d']])
      for (const one of [dead, world]) {
        await one.jobs.stop(0)
        one.store.close()
      }
    }
  })

  test('asks the user when the answer to one part was lost, and repeats only that one', async () => {
    const world = open('first')
    world.service.createAnswers = ['r-1', new Fault('network', 'gone', { sent: 'maybe' }), 'r-3']
    begin(world)
    await world.clock.advance(2 * minute)
    const clip = world.jobs.get('clip')!
    expect(clip).toMatchObject({ state: 'unconfirmed', failure: { message: { values: { part: 2, n: 3 } } } })
    expect(states(world)).toEqual(['done', 'unconfirmed', 'done'])
    await world.clock.advance(60 * minute)
    expect(world.service.creates).toHaveLength(3)
    expect(world.jobs.resumable('clip')).toBe(false)
    world.service.createAnswers = ['r-4']
    world.jobs.retry('clip')
    await world.clock.advance(2 * minute)
    expect(world.jobs.get('clip')?.state).toBe('done')
    expect(requested(world).slice(3)).toEqual([['c']])
  })

  test('goes on with the record that the user found for the lost part', async () => {
    const world = open('first')
    world.service.createAnswers = [new Fault('network', 'gone', { sent: 'maybe' }), 'r-2', 'r-3']
    begin(world)
    await world.clock.advance(2 * minute)
    expect(world.jobs.attach('clip', 'found')).toMatchObject({ state: 'waiting' })
    await world.clock.advance(2 * minute)
    expect(world.jobs.get('clip')).toMatchObject({ state: 'done', remoteId: null })
    expect(world.service.infos).toContain('found')
    expect(world.service.creates).toHaveLength(3)

    // The same for an answer that came late: the part is made, and the clip goes on at no cost.
    const late = makeWorld({ path: ':memory:' })
    late.jobs.prepareWith(preparer)
    late.service.createAnswers = [new Fault('network', 'gone', { sent: 'maybe' }), 'r-2', 'r-3']
    begin(late)
    await late.clock.advance(2 * minute)
    late.jobs.attach('clip-part-1', 'late')
    await late.clock.advance(2 * minute)
    expect(late.jobs.get('clip')?.state).toBe('unconfirmed')
    expect(late.jobs.resumable('clip')).toBe(true)
    late.jobs.retry('clip')
    await late.clock.advance(2 * minute)
    expect(late.jobs.get('clip')?.state).toBe('done')
    expect(late.service.creates).toHaveLength(3)
  })

  test('keeps its other parts when one fails, and requests that one alone', async () => {
    const world = open('first')
    let isBroken = true
    answer(world, 'c', () => (isBroken ? { status: 4, reason: 'no face' } : { status: 3, url: 'http://service/c.mp4' }))
    begin(world)
    await world.clock.advance(2 * minute)
    expect(world.jobs.get('clip')).toMatchObject({ state: 'failed', failure: { code: 'service' } })
    expect(states(world)).toEqual(['done', 'failed', 'done'])
    expect(world.jobs.resumable('clip')).toBe(false)
    // The kept parts outlive the time after which what was made for others is forgotten.
    world.store.pruneChildren(world.clock.now() + minute)
    isBroken = false
    world.jobs.retry('clip')
    await world.clock.advance(2 * minute)
    expect(world.jobs.get('clip')?.state).toBe('done')
    expect(requested(world)).toEqual([['a', 'b'], ['c'], ['d'], ['c']])
  })

  test('is joined again at no cost when that failed, and its parts go with it when it is cancelled', async () => {
    const world = open('first')
    const file = { path: '/clips/part.mp4', size: 10, durationMs: 1_000, sha256: 'ab' }
    const fault = new SaveFault('unreadable', message('jobErrors.partGone'))
    world.saver.answers = [file, file, file, fault, file]
    begin(world)
    await world.clock.advance(2 * minute)
    expect(world.jobs.get('clip')).toMatchObject({ state: 'failed', failure: { code: 'unreadable' } })
    expect(world.jobs.resumable('clip')).toBe(true)
    world.jobs.retry('clip')
    await world.clock.advance(2 * minute)
    expect(world.jobs.get('clip')?.state).toBe('done')
    expect(world.service.creates).toHaveLength(3)

    const other = makeWorld({ path: ':memory:' })
    other.jobs.prepareWith(preparer)
    other.service.infoAnswers = [{ status: 2 }]
    begin(other)
    await other.clock.advance(minute)
    other.jobs.cancel('clip')
    expect(states(other)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})
