import { expect, test } from 'vitest'
import { isUnanswered } from '../../../../electron/studio/jobs/index.ts'
import { Fault, makeWorld, settle } from './world.ts'

const minute = 60_000

/** A job whose request is under way, and the functions that answer it. */
async function onItsWay() {
  const world = makeWorld()
  let answer: (id: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const after = new Promise<string>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  world.service.createAnswers = [{ after }]
  const { id } = world.add()
  await world.clock.advance(100)
  const end = async (how: () => void) => {
    how()
    await settle()
    return world.jobs.get(id)!
  }
  const { jobs } = world
  return {
    ...world,
    id,
    jobs,
    answered: () => end(() => answer('late')),
    failed: (e: Error) => end(() => fail(e)),
  }
}

test('nobody knows of a job that was cancelled while its request was on its way, until there is an answer', async () => {
  const taken = await onItsWay()
  expect(isUnanswered(taken.jobs.cancel(taken.id)!)).toBe(true)
  expect(isUnanswered(await taken.answered())).toBe(false)

  const refused = await onItsWay()
  refused.jobs.cancel(refused.id)
  const busy = await refused.failed(new Fault('rate', 'too many', { code: 429, sent: 'yes' }))
  expect(busy).toMatchObject({ state: 'cancelled', failure: null })

  const lost = await onItsWay()
  lost.jobs.cancel(lost.id)
  expect(isUnanswered(await lost.failed(new Fault('network', 'gone', { sent: 'maybe' })))).toBe(true)
  // The job is given up for good.
  expect(isUnanswered(lost.jobs.cancel(lost.id)!)).toBe(false)
})

test('a job that nobody waits for any more is cancelled, but not while its request is on its way', async () => {
  const going = await onItsWay()
  going.jobs.abandon(going.id)
  expect(await going.answered()).toMatchObject({ state: 'waiting', remoteId: 'late' })
  going.jobs.abandon(going.id)
  expect(going.jobs.get(going.id)).toMatchObject({ state: 'cancelled', remoteId: 'late' })

  const lost = await onItsWay()
  lost.jobs.abandon(lost.id)
  expect(await lost.failed(new Fault('network', 'gone', { sent: 'maybe' }))).toMatchObject({
    state: 'unconfirmed',
  })

  const local = await onItsWay()
  local.service.local = true
  local.jobs.abandon(local.id)
  expect(local.jobs.get(local.id)?.state).toBe('cancelled')
  await local.clock.advance(minute)
})
