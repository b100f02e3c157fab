import { expect, test } from 'vitest'
import { jobStates, nextState, transitions } from '../../../../electron/studio/jobs/index.ts'
import { SaveFault } from '../../../../electron/studio/core/save-fault.ts'
import { Fault, makeWorld, statesOf } from './world.ts'
import { english } from '../../../support/english.ts'

const minute = 60_000
const hour = 60 * minute

test('a job goes from the queue to the file, and its record id is stored before the first poll', async () => {
  const { service, saver, jobs, events, clock, add, errors } = makeWorld()
  service.infoAnswers = [{ status: 1 }, { status: 2 }, { status: 3, url: 'http://service/a.mp4' }]
  const info = service.info.bind(service)
  service.info = (kind, id) => {
    expect(jobs.get(job.id)?.remoteId).toBe('remote-1')
    return info(kind, id)
  }
  const job = add('Hello')
  await clock.advance(minute)
  expect(statesOf(events, job.id)).toEqual(['queued', 'submitting', 'waiting', 'downloading', 'done'])
  expect(service.creates).toEqual([{ kind: 'talking-avatar', body: { title: 'Hello' } }])
  expect(service.infos).toEqual(['remote-1', 'remote-1', 'remote-1'])
  expect(saver.saves[0]).toMatchObject({ url: 'http://service/a.mp4', media: 'video', title: 'Hello' })
  expect(saver.saves[0]!.expiresAt - saver.saves[0]!.madeAt).toBe(7 * 24 * hour)
  const done = jobs.get(job.id)!
  expect(done.result).toEqual({
    url: 'http://service/a.mp4',
    file: { path: '/clips/clip.mp4', size: 10, durationMs: 1_000, sha256: 'ab' },
  })
  expect(done.endedAt).not.toBeNull()
  expect(errors).toEqual([])
})

test('polls are stepped: 5, 5, 10, 10, 15, then every 30 seconds', async () => {
  const { service, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 2 }]
  const times: number[] = []
  const info = service.info.bind(service)
  service.info = (kind, id) => {
    times.push(clock.now())
    return info(kind, id)
  }
  add()
  const start = clock.now()
  await clock.advance(3 * minute)
  expect(times.map((t) => (t - start) / 1000)).toEqual([5, 10, 15, 25, 35, 50, 80, 110, 140, 170])
})

test('a job without a target ends with its link', async () => {
  const { saver, jobs, clock, add } = makeWorld()
  const job = add('Voice', { target: null })
  await clock.advance(minute)
  expect(jobs.get(job.id)).toMatchObject({ state: 'done', result: { url: 'http://service/clip.mp4' } })
  expect(saver.saves).toEqual([])
})

test.each([
  ['status 4', { status: 4, reason: 'no face found' }, 'failed', 'service', /no face found/],
  ['an unknown status', { status: 9 }, 'failed', 'unknown-status', /status 9/],
  ['an unknown code', new Fault('service', 'Weird thing', { code: 4711 }), 'failed', 'service', /Weird thing/],
  ['a known failure code', new Fault('service', 'Create video error', { code: 1015 }), 'failed', 'service', /Create/],
] as const)('%s ends the job with its text', async (_name, answer, state, code, text) => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [answer]
  const job = add()
  await clock.advance(minute)
  const ended = jobs.get(job.id)!
  expect(ended.state).toBe(state)
  expect(ended.failure?.code).toBe(code)
  expect(english(ended.failure?.message)).toMatch(text)
})

test('"finished" without a link is asked for again, then fails', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 3 }, { status: 3 }, { status: 3, url: 'http://service/late.mp4' }]
  const late = add()
  await clock.advance(5 * minute)
  expect(jobs.get(late.id)?.state).toBe('done')
  service.infoAnswers = [{ status: 3 }]
  const never = add()
  await clock.advance(5 * minute)
  expect(jobs.get(never.id)).toMatchObject({ state: 'failed', failure: { code: 'protocol' } })
})

test('a job that never finishes is given up at its deadline and can be resumed without a second create', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [{ status: 2 }]
  const job = add()
  await clock.advance(6 * hour + minute)
  expect(jobs.get(job.id)).toMatchObject({ state: 'failed', failure: { code: 'deadline' } })
  const polls = service.infos.length
  await clock.advance(hour)
  expect(service.infos.length).toBe(polls)
  service.infoAnswers = [{ status: 3, url: 'http://service/x.mp4' }]
  expect(jobs.retry(job.id)?.state).toBe('waiting')
  await clock.advance(minute)
  expect(jobs.get(job.id)?.state).toBe('done')
  expect(service.creates.length).toBe(1)
})

test('network trouble while polling is waited out, and ends at the deadline as unreachable', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.infoAnswers = [new Fault('network', 'connection refused')]
  const job = add()
  await clock.advance(5 * hour)
  expect(jobs.get(job.id)?.state).toBe('waiting')
  await clock.advance(2 * hour)
  expect(jobs.get(job.id)).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } })
})

test('a new record may be missing for a moment; a missing old one has failed, one past 7 days has expired', async () => {
  const missing = new Fault('not-found', 'Resource does not exist', { code: 1014 })
  const { service, jobs, clock, add, store } = makeWorld()
  service.infoAnswers = [missing, missing, { status: 2 }, missing]
  const job = add()
  await clock.advance(20_000)
  expect(jobs.get(job.id)?.state).toBe('waiting')
  await clock.advance(5 * minute)
  expect(jobs.get(job.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'result-gone', serviceCode: 1014 },
  })
  const old = add()
  await clock.advance(100)
  store.patch(old.id, clock.now(), { submittedAt: clock.now() - 8 * 24 * hour })
  await clock.advance(minute)
  expect(jobs.get(old.id)).toMatchObject({ state: 'expired' })
})

test('a refused request fails at once with the words of the service and is not sent again', async () => {
  const { service, jobs, clock, add } = makeWorld()
  service.createAnswers = [new Fault('invalid', 'voice_id is unknown', { code: 1003, sent: 'yes' })]
  const job = add()
  await clock.advance(hour)
  expect(jobs.get(job.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'refused', serviceCode: 1003, message: 'voice_id is unknown' },
  })
  expect(service.creates.length).toBe(1)
})

test('an expired link is asked for once more, then the job has expired', async () => {
  const { service, saver, jobs, clock, add } = makeWorld()
  const expired = new SaveFault('link-expired', 'HTTP 403')
  const file = saver.answers[0]!
  saver.answers = [expired, file]
  const lucky = add()
  await clock.advance(minute)
  expect(jobs.get(lucky.id)).toMatchObject({ state: 'done', relinks: 1 })
  expect(service.infos.length).toBe(2)
  saver.answers = [expired]
  const gone = add()
  await clock.advance(minute)
  expect(jobs.get(gone.id)).toMatchObject({ state: 'expired', failure: { message: 'HTTP 403' } })
  expect(service.creates.length).toBe(2)
})

test('an engine that was started again has another port: its file is fetched from where it is by then', async () => {
  const { service, saver, jobs, clock, add } = makeWorld()
  service.local = true
  service.infoAnswers = [
    { status: 3, url: 'http://127.0.0.1:1/clip.mp4' },
    new Fault('network', 'connection refused'),
    { status: 3, url: 'http://127.0.0.1:2/clip.mp4' },
  ]
  const file = saver.answers[0]!
  saver.answers = [new SaveFault('network', 'connection refused'), file]
  const job = add()
  await clock.advance(minute)
  expect(jobs.get(job.id)).toMatchObject({ state: 'done' })
  expect(saver.saves.map(({ url }) => url)).toEqual(['http://127.0.0.1:1/clip.mp4', 'http://127.0.0.1:2/clip.mp4'])
  expect(service.creates.length).toBe(1)

  saver.answers = [new SaveFault('network', 'broke off')]
  const broken = add()
  await clock.advance(hour)
  expect(jobs.get(broken.id)).toMatchObject({ state: 'failed', failure: { code: 'download' } })
  expect(saver.saves.length).toBeLessThan(15)
})

test('a download that keeps breaking off is tried five times; a full disk is not', async () => {
  const { service, saver, jobs, clock, add } = makeWorld()
  saver.answers = [new SaveFault('network', 'broke off')]
  const broken = add()
  await clock.advance(5 * minute)
  expect(jobs.get(broken.id)).toMatchObject({ state: 'failed', failure: { code: 'download' } })
  expect(saver.saves.length).toBe(5)
  saver.answers = [new SaveFault('disk', 'The disk is full.', { next: 'Free some space.' })]
  const full = add()
  await clock.advance(5 * minute)
  expect(jobs.get(full.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'disk', message: 'The disk is full.', next: 'Free some space.' },
  })
  saver.answers = [{ path: '/clips/b.mp4', size: 1, durationMs: 1, sha256: 'c' }]
  jobs.retry(full.id)
  await clock.advance(minute)
  expect(jobs.get(full.id)?.state).toBe('done')
  expect(service.creates.length).toBe(2)
})

test('the table knows every state, and end states are left only by what the user asks for', () => {
  expect(Object.keys(transitions).sort()).toEqual([...jobStates].sort())
  for (const state of ['done', 'failed', 'cancelled', 'expired'] as const)
    for (const move of Object.keys(transitions[state])) expect(['retry', 'resume', 'prepare']).toContain(move)
  for (const state of ['preparing', 'queued', 'submitting', 'waiting', 'downloading', 'unconfirmed'] as const)
    expect(nextState(state, 'cancel')).toBe('cancelled')
  expect(nextState('waiting', 'submit')).toBeNull()
  expect(nextState('submitting', 'submit')).toBeNull()
})
