import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobStore } from '../../../../electron/studio/jobs/index.ts'
import { ManualClock, makeWorld } from './world.ts'

const minute = 60_000
let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-jobs-'))
  path = join(folder, 'jobs.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a process until `ms`, then kills it: its timers never fire again. */
async function dieAfter(
  ms: number,
  prepare: (world: ReturnType<typeof makeWorld>) => void,
): Promise<{ id: string; time: number }> {
  const world = makeWorld({ path, owner: 'dead' })
  prepare(world)
  const job = world.add('Clip')
  await world.clock.advance(ms)
  return { id: job.id, time: world.clock.now() }
}

function revive(time: number, owner = 'next'): ReturnType<typeof makeWorld> {
  const clock = new ManualClock()
  clock.time = time
  return makeWorld({ path, owner, clock })
}

test.each([
  ['waiting', (w: ReturnType<typeof makeWorld>) => (w.service.infoAnswers = [{ status: 2 }]), 0],
  ['downloading', (w: ReturnType<typeof makeWorld>) => (w.saver.answers = ['hang']), 0],
] as const)(
  'after a crash a job that was %s goes on there, without a second create',
  async (state, prepare, creates) => {
    const { id, time } = await dieAfter(20_000, prepare)
    expect(new JobStore(path).get(id)?.state).toBe(state)
    const world = revive(time)
    await world.clock.advance(15_000)
    expect(world.jobs.get(id)?.state).toBe(state) // the dead process's lease still runs
    await world.clock.advance(2 * minute)
    expect(world.jobs.get(id)?.state).toBe('done')
    expect(world.service.creates.length).toBe(creates)
  },
)

test('after a crash a download from the engine on this machine asks for its new link first', async () => {
  const { id, time } = await dieAfter(20_000, (w) => {
    w.service.infoAnswers = [{ status: 3, url: 'http://127.0.0.1:1111/a.mp4' }]
    w.saver.answers = ['hang']
  })
  const world = revive(time)
  world.service.local = true
  world.service.infoAnswers = [{ status: 3, url: 'http://127.0.0.1:2222/a.mp4' }]
  await world.clock.advance(minute)
  expect(world.jobs.get(id)?.state).toBe('done')
  expect(world.saver.saves.map((save) => save.url)).toEqual(['http://127.0.0.1:2222/a.mp4'])
})

test('after a crash a queued job is sent, once', async () => {
  const { id, time } = await dieAfter(100, (w) => {
    w.service.createAnswers = ['hang']
    w.add('x')
    w.add('y')
  })
  expect(new JobStore(path).get(id)?.state).toBe('queued')
  const world = revive(time)
  await world.clock.advance(2 * minute)
  expect(world.jobs.get(id)?.state).toBe('done')
  expect(
    world.jobs
      .list({ states: ['unconfirmed'] })
      .map((job) => job.title)
      .sort(),
  ).toEqual(['x', 'y'])
  expect(world.service.creates.length).toBe(1)
})

test('after a crash during the create call the job is unconfirmed and stays so', async () => {
  const { id, time } = await dieAfter(100, (w) => (w.service.createAnswers = ['hang']))
  const world = revive(time)
  await world.clock.advance(60 * minute)
  expect(world.jobs.get(id)).toMatchObject({ state: 'unconfirmed', failure: { code: 'lost-answer' } })
  expect(world.service.creates).toEqual([])
})

test('a job found after its deadline is asked for before it is given up', async () => {
  const { id, time } = await dieAfter(20_000, (w) => (w.service.infoAnswers = [{ status: 2 }]))
  const world = revive(time + 24 * 60 * minute)
  await world.clock.advance(minute)
  expect(world.jobs.get(id)?.state).toBe('done')
})

test('a stopped process hands its jobs over at once', async () => {
  const first = makeWorld({ path, owner: 'one' })
  first.service.infoAnswers = [{ status: 2 }]
  const job = first.add()
  await first.clock.advance(10_000)
  await first.jobs.stop()
  const second = revive(first.clock.now())
  await second.clock.advance(10_000)
  expect(second.jobs.get(job.id)?.state).toBe('done')
})

test('two processes on one database never both run a job', async () => {
  const world = makeWorld({ path, owner: 'one' })
  world.service.infoAnswers = [{ status: 2 }, { status: 2 }, { status: 2 }, { status: 3, url: 'http://s/x.mp4' }]
  const second = world.other(path, 'two')
  second.start()
  const jobs = Array.from({ length: 5 }, (_, i) => world.add(`Clip ${i}`))
  await world.clock.advance(10 * minute)
  expect(jobs.map((job) => second.get(job.id)?.state)).toEqual(jobs.map(() => 'done'))
  expect(world.service.creates.length).toBe(5)
  expect(world.saver.saves.length).toBe(5)
})

test('a process without adoption leaves other jobs alone, unless asked', async () => {
  const { id, time } = await dieAfter(20_000, (w) => (w.service.infoAnswers = [{ status: 2 }]))
  const clock = new ManualClock()
  clock.time = time
  const world = makeWorld({ clock })
  const jobs = world.other(path, 'cli', false)
  jobs.start()
  await clock.advance(5 * minute)
  expect(jobs.get(id)?.state).toBe('waiting')
  expect(jobs.takeOver(id)).toBe(true)
  await clock.advance(minute)
  expect(jobs.get(id)?.state).toBe('done')
  expect(jobs.takeOver(id)).toBe(false)
})

test('cancelling a job of another live process is done by that process', async () => {
  const world = makeWorld({ path, owner: 'one' })
  world.service.infoAnswers = [{ status: 2 }]
  const job = world.add()
  await world.clock.advance(10_000)
  const second = world.other(path, 'two')
  expect(second.cancel(job.id)?.state).toBe('waiting')
  await world.clock.advance(4_000)
  expect(second.get(job.id)?.state).toBe('cancelled')
  expect(world.service.cancelled).toEqual(['remote-1'])
})

test('a job of a connection that this process does not know is left for one that does', async () => {
  const world = makeWorld({ path })
  const job = world.add('x', { connection: 'elsewhere' })
  await world.clock.advance(60 * minute)
  expect(world.jobs.get(job.id)?.state).toBe('queued')
  expect(world.jobs.cancel(job.id)?.state).toBe('cancelled')
})

test('after sleep the deadline waits for an answer', async () => {
  const world = makeWorld({ path })
  world.service.infoAnswers = [{ status: 2 }]
  const job = world.add()
  await world.clock.advance(minute)
  // The machine sleeps: its clock goes on, timers don't.
  world.clock.time += 30 * 60 * minute
  world.service.infoAnswers = [{ status: 2 }, { status: 3, url: 'http://service/x.mp4' }]
  await world.clock.advance(5 * minute)
  expect(world.jobs.get(job.id)?.state).toBe('done')
})

test('a database of a newer version is refused in words, and left as it is', () => {
  new JobStore(path).close()
  const db = new Database(path)
  db.pragma('user_version = 99')
  db.close()
  expect(() => new JobStore(path)).toThrow(/newer version of Greenroom/)
})
