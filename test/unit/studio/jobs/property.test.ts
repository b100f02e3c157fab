import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from '../../../support/fast-check.ts'
import { expect, test } from 'vitest'
import { isResting, Jobs, JobStore } from '../../../../electron/studio/jobs/index.ts'
import { SaveFault } from '../../../../electron/studio/core/save-fault.ts'
import type { JobKind } from '../../../../electron/studio/jobs/index.ts'
import { FakeSaver, FakeService, Fault, ManualClock } from './world.ts'

/** A long run: `GREENROOM_PROPERTY_RUNS=500 vitest run test/unit/studio/jobs/property.test.ts`. */
const runs = Number(process.env.GREENROOM_PROPERTY_RUNS ?? 12)

const minute = 60_000
const hour = 60 * minute

const createFaults = {
  ok: null,
  hang: 'hang',
  refused: new Fault('invalid', 'bad', { code: 1003, sent: 'yes' }),
  notSent: new Fault('network', 'down', { sent: 'no' }),
  maybe: new Fault('timeout', 'no answer', { sent: 'maybe' }),
  often: new Fault('rate', 'slow down', { code: 1005, sent: 'yes' }),
  poor: new Fault('credit', 'no credits', { code: 1104, sent: 'yes' }),
} as const
const infoAnswers = {
  done: { status: 3, url: 'http://service/x.mp4' },
  busy: { status: 2 },
  failed: { status: 4, reason: 'no' },
  strange: { status: 77 },
  down: new Fault('network', 'down'),
  missing: new Fault('not-found', 'no such thing', { code: 1014 }),
  often: new Fault('rate', 'slow down'),
  expired: new Fault('auth', 'token expired', { code: 1101 }),
} as const
const saveAnswers = {
  ok: { path: '/clips/a.mp4', size: 1, durationMs: 1, sha256: 'a' },
  link: new SaveFault('link-expired', 'HTTP 403'),
  broken: new SaveFault('network', 'broke off'),
  full: new SaveFault('disk', 'full'),
} as const

type Key<T> = keyof T & string
type Act =
  | { do: 'add' }
  | { do: 'wait'; ms: number }
  | { do: 'create'; answer: Key<typeof createFaults> }
  | { do: 'info'; answer: Key<typeof infoAnswers> }
  | { do: 'save'; answer: Key<typeof saveAnswers> }
  | { do: 'cancel'; which: number }
  | { do: 'crash' }
  | { do: 'restart' }
  | { do: 'paid' }

const keys = <T extends object>(table: T): fc.Arbitrary<Key<T>> => fc.constantFrom(...(Object.keys(table) as Key<T>[]))
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(50, 3_000, 20_000, 5 * minute),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), answer: keys(createFaults) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('info' as const), answer: keys(infoAnswers) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('save' as const), answer: keys(saveAnswers) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'paid' as const }) },
)

/** A service that remembers, for each job, how many create calls it accepted or may have accepted. */
class CountingService extends FakeService {
  readonly taken = new Map<string, number>()
  answer: Key<typeof createFaults> = 'ok'

  override create(kind: JobKind, body: unknown, signal: AbortSignal): Promise<{ remoteId: string }> {
    const { title } = body as { title: string }
    if (['ok', 'hang', 'maybe'].includes(this.answer)) this.taken.set(title, (this.taken.get(title) ?? 0) + 1)
    const fault = createFaults[this.answer]
    this.createAnswers = fault ? [fault] : []
    return super.create(kind, body, signal)
  }
}

test('whatever happens, every job ends and nothing is submitted twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      const folder = mkdtempSync(join(tmpdir(), 'greenroom-property-'))
      const service = new CountingService()
      const saver = new FakeSaver()
      const errors: unknown[] = []
      let clock = new ManualClock()
      let processes = 0
      let ids = 0
      const begin = (): Jobs => {
        const jobs = new Jobs({
          store: new JobStore(join(folder, 'jobs.db')),
          clock,
          random: () => 0.5,
          newId: () => `job-${(ids += 1)}`,
          owner: `process-${(processes += 1)}`,
          services: () => service,
          saver,
          onError: (error) => errors.push(error),
        })
        jobs.start()
        return jobs
      }
      let jobs = begin()
      try {
        for (const step of acts) {
          const all = jobs.list()
          switch (step.do) {
            case 'add': {
              const title = `Clip ${ids}`
              const target = ids % 3 === 0 ? null : { folder: '/clips', name: title }
              jobs.add({ kind: 'speech', title, connection: 'cloud', body: { title }, target })
              break
            }
            case 'wait':
              await clock.advance(step.ms)
              break
            case 'create':
              service.answer = step.answer
              break
            case 'info':
              service.infoAnswers = [infoAnswers[step.answer]]
              break
            case 'save':
              saver.answers = [saveAnswers[step.answer]]
              break
            case 'cancel':
              if (all.length > 0) jobs.cancel(all[step.which % all.length]!.id)
              break
            case 'crash': {
              // The old process keeps its own, stopped clock, so it never acts again.
              const { time } = clock
              clock = new ManualClock()
              clock.time = time
              jobs = begin()
              break
            }
            case 'restart': {
              const stopped = jobs.stop(100)
              await clock.advance(200)
              await stopped
              jobs = begin()
              break
            }
            case 'paid':
              jobs.clearAccount('cloud')
              break
          }
        }
        // From here on only time passes, and the user pays. A create call that hangs ends by its client's time limit.
        if (service.answer === 'hang') service.answer = 'maybe'
        for (let round = 0; round < 3; round += 1) {
          const stopped = jobs.stop(100)
          await clock.advance(200)
          await stopped
          jobs = begin()
          if (round > 0)
            service.infoAnswers =
              service.infoAnswers[0] === infoAnswers.expired ? [infoAnswers.busy] : service.infoAnswers
          if (service.answer === 'poor') service.answer = 'ok'
          jobs.clearAccount('cloud')
          await clock.advance(2.5 * hour)
        }
        for (const job of jobs.list()) {
          expect(isResting(job.state), `${job.title} is ${job.state}`).toBe(true)
          expect(service.taken.get(job.title) ?? 0, `${job.title} was submitted`).toBeLessThanOrEqual(1)
          if (job.state === 'failed' || job.state === 'unconfirmed') expect(job.failure?.message).toBeTruthy()
          if (job.state === 'done') expect(job.result?.url).toBeTruthy()
        }
        expect(errors).toEqual([])
      } finally {
        await Promise.all([jobs.stop(0), clock.advance(10)])
        rmSync(folder, { recursive: true, force: true })
      }
    }),
    { numRuns: runs },
  )
})
