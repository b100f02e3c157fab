import { expect, test } from 'vitest'
import { findCode } from '../../../../electron/common/service/index.ts'
import { Fault, makeWorld, settle, statesOf } from './world.ts'
import { someOf } from '../../../support/depth.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  ['timed out', new Fault('timeout', 'no answer', { sent: 'maybe' })],
  ['was cut off', new Fault('network', 'reset', { sent: 'maybe' })],
  ['got a gateway page', new Fault('service', 'HTTP 502', { sent: 'yes' })],
  ['got an answer without an id', new Fault('protocol', 'no _id', { sent: 'yes' })],
  ['failed in a way nobody foresaw', new TypeError('x is not a function')],
])('a create call that %s is unconfirmed and never resent by itself', async (_name, fault) => {
  const { service, jobs, clock, add } = makeWorld()
  service.createAnswers = [fault]
  const job = add()
  await clock.advance(4 * hour)
  expect(jobs.get(job.id)).toMatchObject({ state: 'unconfirmed', failure: { code: 'lost-answer' } })
  expect(service.creates.length).toBe(1)
  service.createAnswers = []
  jobs.retry(job.id)
  await clock.advance(minute)
  expect(jobs.get(job.id)?.state).toBe('done')
  expect(service.creates.length).toBe(2)
})

test('a create call that certainly was not sent waits and tries again, and gives up after half an hour', async () => {
  const { service, jobs, clock, add } = makeWorld()
  const refused = new Fault('network', 'connection refused', { sent: 'no' })
  service.createAnswers = [refused, refused, 'made']
  const job = add()
  await clock.advance(minute)
  expect(jobs.get(job.id)?.state).toBe('done')
  expect(service.creates.length).toBe(3)
  service.createAnswers = [refused]
  const never = add()
  await clock.advance(29 * minute)
  expect(jobs.get(never.id)?.state).toBe('queued')
  await clock.advance(2 * minute)
  expect(jobs.get(never.id)).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } })
})

test('an unconfirmed job goes on when the user names its record', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.createAnswers = [new Fault('timeout', 'no answer', { sent: 'maybe' })]
  const job = add()
  await clock.advance(minute)
  expect(jobs.attach(job.id, 'found-it')?.state).toBe('waiting')
  await clock.advance(minute)
  expect(jobs.get(job.id)?.state).toBe('done')
  expect(service.infos).toEqual(['found-it'])
  expect(jobs.attach(job.id, 'again')).toBeNull()
})

test('1005 pauses all jobs of the connection together, longer each time, then lets one try first', async () => {
  const { service, jobs, clock, add, events } = makeWorld()
  const often = new Fault('rate', 'too frequent', { code: 1005, sent: 'yes' })
  service.createAnswers = [often]
  const ids = Array.from({ length: 20 }, (_, i) => add(`Clip ${i}`).id)
  await clock.advance(4_000)
  // Two create calls run at once; both may be refused before the pause begins.
  expect(service.creates.length).toBeLessThanOrEqual(2)
  const before = service.creates.length
  await clock.advance(60_000)
  expect(service.creates.length - before).toBeLessThanOrEqual(4)
  const pauses = events.flatMap((e) => (e.type === 'paused' ? [e] : []))
  expect(pauses.length).toBeGreaterThan(2)
  service.createAnswers = []
  await clock.advance(5 * minute)
  expect(ids.map((id) => jobs.get(id)?.state)).toEqual(ids.map(() => 'done'))
})

test('a pause holds polls of the same connection, not of another', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 2 }]
  add('a')
  await clock.advance(100)
  service.createAnswers = [new Fault('rate', 'HTTP 429', { sent: 'yes' })]
  add('b')
  await clock.advance(100)
  const polls = service.infos.length
  await clock.advance(4_000)
  expect(service.infos.length).toBe(polls)
  service.createAnswers = []
  const elsewhere = add('c', { connection: 'another' })
  await clock.advance(100)
  expect(jobs.get(elsewhere.id)?.state).toBe('waiting')
})

test('a service that always asks to wait does not keep a job for ever', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.createAnswers = [new Fault('rate', 'too frequent', { code: 1005, sent: 'yes' })]
  const job = add()
  await clock.advance(8 * hour)
  expect(jobs.get(job.id)).toMatchObject({
    state: 'failed',
    failure: { message: { key: 'jobErrors.alwaysAskedToWait', values: { hours: 6 } } },
  })
})

test('a service that asks for a longer wait than it may be out of reach gets it', async () => {
  const { service, jobs, clock, add } = makeWorld()
  const busy = new Fault('rate', 'too frequent', { code: 429, sent: 'yes' })
  service.createAnswers = [Object.assign(busy, { retryAfterMs: 2 * hour }), 'record']
  const job = add()
  await clock.advance(hour)
  expect(service.creates).toHaveLength(1)
  await clock.advance(2 * hour)
  expect(jobs.get(job.id)?.state).toBe('done')
})

test.each(someOf([1101, 1102, 1103, 1104, 1200, 1213, 1221], 3))(
  'code %i raises one banner and holds the jobs until the user has dealt with it',
  async (code) => {
    const { service, jobs, clock, add, events } = makeWorld()
    service.createAnswers = [new Fault('credit', 'no', { code, sent: 'yes' })]
    const ids = Array.from({ length: 10 }, () => add().id)
    await clock.advance(2 * hour)
    expect(service.creates.length).toBeLessThanOrEqual(2)
    expect(events.filter((e) => e.type === 'account')).toHaveLength(1)
    expect(ids.map((id) => jobs.get(id)?.state)).toEqual(ids.map(() => 'queued'))
    expect(jobs.account('cloud')).toMatchObject({ code, message: 'no' })
    expect(jobs.account('cloud')?.next).toEqual(findCode(code)?.advice)
    service.createAnswers = []
    jobs.clearAccount('cloud')
    await clock.advance(5 * minute)
    expect(ids.map((id) => jobs.get(id)?.state)).toEqual(ids.map(() => 'done'))
    expect(service.creates.length).toBeLessThanOrEqual(12)
  },
)

test('a banner while waiting holds the polls and stops the deadline', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 2 }, new Fault('auth', 'expired', { code: 1101 })]
  const job = add()
  await clock.advance(minute)
  expect(jobs.account('cloud')?.code).toBe(1101)
  await clock.advance(7 * hour)
  expect(jobs.get(job.id)?.state).toBe('waiting')
  service.infoAnswers = [{ status: 2 }, { status: 3, url: 'http://service/x.mp4' }]
  jobs.clearAccount('cloud')
  await clock.advance(minute)
  expect(jobs.get(job.id)?.state).toBe('done')
})

test('1006 concerns the request: it fails, without a banner', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.createAnswers = [new Fault('credit', 'Insufficient quota', { code: 1006, sent: 'yes' })]
  const job = add()
  await clock.advance(minute)
  expect(jobs.get(job.id)).toMatchObject({ state: 'failed', failure: { serviceCode: 1006 } })
  expect(jobs.account('cloud')).toBeNull()
})

test('cancel works in every state that is not an end', async () => {
  const { service, saver, jobs, clock, add } = makeWorld()
  // queued: behind two hanging create calls
  service.createAnswers = ['hang']
  const [a, b, queued] = [add('a'), add('b'), add('queued')]
  await clock.advance(100)
  expect(jobs.cancel(queued.id)?.state).toBe('cancelled')
  // submitting
  expect(jobs.cancel(a.id)).toMatchObject({ state: 'cancelled', failure: { code: 'cancelled-in-flight' } })
  expect(b.state).toBe('queued')
  const stopped = jobs.stop(10)
  await clock.advance(10)
  await stopped
  expect(jobs.get(b.id)?.state).toBe('unconfirmed')
  // unconfirmed
  expect(jobs.cancel(b.id)?.state).toBe('cancelled')
  jobs.start()
  service.createAnswers = []
  // waiting: the service is told
  service.infoAnswers = [{ status: 2 }]
  const waiting = add('waiting')
  await clock.advance(minute)
  expect(jobs.cancel(waiting.id)?.state).toBe('cancelled')
  await settle()
  expect(service.cancelled).toContain(jobs.get(waiting.id)?.remoteId)
  // downloading: what was fetched goes
  service.infoAnswers = [{ status: 3, url: 'http://service/x.mp4' }]
  saver.answers = ['hang']
  const downloading = add('downloading')
  await clock.advance(minute)
  expect(jobs.get(downloading.id)?.state).toBe('downloading')
  jobs.cancel(downloading.id)
  await settle()
  expect(jobs.get(downloading.id)?.state).toBe('cancelled')
  expect(saver.discarded).toContain(downloading.id)
  const polls = service.infos.length
  await clock.advance(hour)
  expect(service.infos.length).toBe(polls)
  // an end stays what it is
  expect(jobs.cancel(downloading.id)?.state).toBe('cancelled')
  expect(jobs.cancel('nobody')).toBeNull()
})

test('the answer to a create call that was cancelled meanwhile is kept, and the service told', async () => {
  const { service, jobs, clock, add } = makeWorld()
  let answer: (id: string) => void = () => undefined
  service.createAnswers = [{ after: new Promise<string>((resolve) => (answer = resolve)) }]
  const job = add()
  await clock.advance(100)
  jobs.cancel(job.id)
  answer('late-id')
  await settle()
  expect(jobs.get(job.id)).toMatchObject({ state: 'cancelled', remoteId: 'late-id' })
  expect(service.cancelled).toEqual(['late-id'])
})

test('a listener that throws and a saver that breaks stop neither the loop nor other jobs', async () => {
  const { saver, jobs, clock, add, errors, events } = makeWorld()
  const stop = jobs.subscribe(() => {
    throw new Error('bad listener')
  })
  const save = saver.save.bind(saver)
  saver.save = (request) => (request.title === 'bad' ? Promise.reject(new Error('bug')) : save(request))
  const bad = add('bad')
  const good = add('good')
  await clock.advance(minute)
  stop()
  expect(jobs.get(bad.id)).toMatchObject({ state: 'failed', failure: { code: 'internal' } })
  expect(jobs.get(good.id)?.state).toBe('done')
  expect(errors.length).toBeGreaterThan(0)
  expect(statesOf(events, good.id).at(-1)).toBe('done')
})

test('settled resolves with the end, rejects on removal and abort; only ended jobs can be removed', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 2 }]
  const job = add()
  const controller = new AbortController()
  const aborted = jobs.settled(job.id, controller.signal)
  const ended = jobs.settled(job.id)
  controller.abort(new Error('enough'))
  await expect(aborted).rejects.toThrow('enough')
  expect(jobs.remove(job.id)).toBe(false)
  service.infoAnswers = [{ status: 3, url: 'http://service/x.mp4' }]
  await clock.advance(minute)
  expect((await ended).state).toBe('done')
  expect((await jobs.settled(job.id)).state).toBe('done')
  expect(jobs.remove(job.id)).toBe(true)
  expect(jobs.get(job.id)).toBeNull()
  await expect(jobs.settled(job.id)).rejects.toThrow('no job')
})
