import { expect, test } from 'vitest'
import { JobStore } from '../../../../electron/studio/jobs/index.ts'
import { makeWorld, settle } from './world.ts'

test('hundreds of jobs on several connections are created in the order in which they were asked for', async () => {
  const { service, clock, add, errors } = makeWorld()
  service.infoAnswers = [{ status: 2 }]
  const titles = Array.from({ length: 120 }, (_, index) => `Clip ${index}`)
  for (const [index, title] of titles.entries()) {
    add(title, { connection: (['cloud', 'cloud 2', 'elsewhere'] as const)[index % 3]! })
    await settle()
  }
  for (let turn = 0; turn < 240; turn += 1) await settle()
  const reachable = titles.filter((_, index) => index % 3 !== 2)
  expect(service.creates.map(({ body }) => (body as { title: string }).title)).toEqual(reachable)
  await clock.advance(1_000)
  expect(errors).toEqual([])
})

test('what waits behind a connection that is paused keeps nobody else from going on', async () => {
  const { service, store, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 2 }]
  store.connections.pause('cloud', clock.now() + 60_000, 1)
  for (let index = 0; index < 100; index += 1) add(`Paused ${index}`)
  const other = add('Other', { connection: 'cloud 2' })
  await settle()
  await clock.advance(10)
  expect(service.creates).toEqual([{ kind: 'talking-avatar', body: { title: 'Other' } }])
  expect(store.get(other.id)?.state).toBe('waiting')
})

test('a look at the agenda takes the first of each state and connection, in the order in which they are due', () => {
  const store = new JobStore(':memory:')
  const sample = makeWorld().add()
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...sample,
    id: `job-${index}`,
    state: (['preparing', 'queued', 'waiting', 'downloading', 'done'] as const)[index % 5]!,
    connection: `connection ${index % 3}`,
    nextAt: (index * 37) % 50,
    createdAt: Math.floor(index / 2),
  }))
  for (const row of rows) store.insert(row, index(row.id) % 7 === 0 ? 'other' : 'me', 0)
  const whole = rows
    .filter(({ id, state }) => state !== 'done' && index(id) % 7 !== 0)
    .toSorted((a, b) => a.nextAt - b.nextAt || a.createdAt - b.createdAt || index(a.id) - index(b.id))
  const first = whole.filter((row, at) => {
    const before = whole.slice(0, at).filter((b) => b.state === row.state && b.connection === row.connection)
    return before.length < 6
  })
  expect(store.agenda('me', 6).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(store.agenda('me', null).map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  expect(store.agenda('nobody', 6)).toEqual([])
  store.close()
})

function index(id: string): number {
  return Number(id.slice(4))
}
