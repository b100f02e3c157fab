import type { ErrorKind } from '../../../../electron/common/service/index.ts'
import { Jobs, JobStore } from '../../../../electron/studio/jobs/index.ts'
import { ServiceError } from '../../../../electron/studio/core/service-error.ts'
import { SaveFault } from '../../../../electron/studio/core/save-fault.ts'
import type {
  Job,
  JobEvent,
  JobKind,
  JobService,
  ResultSaver,
  SavedFile,
  SaveRequest,
} from '../../../../electron/studio/jobs/index.ts'
import type { RemoteRecord } from '../../../../electron/studio/durable/index.ts'
import { ManualClock, settle } from '../../../support/manual-clock.ts'

export { ManualClock, settle }

export class Fault extends ServiceError {
  constructor(kind: ErrorKind, text: string, more: { code?: number; sent?: 'no' | 'maybe' | 'yes' } = {}) {
    super({ kind, text, next: '', endpoint: 'POST /', sent: 'maybe', ...more })
  }
}

type CreateAnswer = string | Error | 'hang' | { after: Promise<string> }
type InfoAnswer = RemoteRecord | Error

/** A service with a list of answers; the last one is repeated. */
export class FakeService implements JobService {
  creates: { kind: JobKind; body: unknown }[] = []
  infos: string[] = []
  cancelled: string[] = []
  local = false
  mayResend = false
  createAnswers: CreateAnswer[] = []
  infoAnswers: InfoAnswer[] = [{ status: 3, url: 'http://service/clip.mp4' }]
  #ids = 0

  async create(kind: JobKind, body: unknown, signal: AbortSignal): Promise<{ remoteId: string }> {
    this.creates.push({ kind, body })
    const answer = this.createAnswers.length > 1 ? this.createAnswers.shift() : this.createAnswers[0]
    if (answer instanceof Error) throw answer
    if (answer === 'hang')
      return await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Fault('network', 'aborted', { sent: 'maybe' })))
      })
    if (typeof answer === 'object') return { remoteId: await answer.after }
    this.#ids += 1
    return { remoteId: answer ?? `remote-${this.#ids}` }
  }

  async info(_kind: JobKind, remoteId: string): Promise<RemoteRecord> {
    this.infos.push(remoteId)
    await Promise.resolve()
    const answer = this.infoAnswers.length > 1 ? this.infoAnswers.shift()! : this.infoAnswers[0]!
    if (answer instanceof Error) throw answer
    return answer
  }

  async cancel(_kind: JobKind, remoteId: string): Promise<void> {
    await Promise.resolve()
    this.cancelled.push(remoteId)
  }
}

export class FakeSaver implements ResultSaver {
  saves: SaveRequest[] = []
  discarded: string[] = []
  answers: (SavedFile | SaveFault | 'hang')[] = [{ path: '/clips/clip.mp4', size: 10, durationMs: 1_000, sha256: 'ab' }]

  async save(request: SaveRequest): Promise<SavedFile> {
    this.saves.push(request)
    await Promise.resolve()
    const answer = this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!
    if (answer instanceof SaveFault) throw answer
    if (answer === 'hang')
      return await new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    return answer
  }

  async discard(jobId: string): Promise<void> {
    await Promise.resolve()
    this.discarded.push(jobId)
  }
}

export interface World {
  clock: ManualClock
  service: FakeService
  saver: FakeSaver
  store: JobStore
  jobs: Jobs
  events: JobEvent[]
  errors: unknown[]
  add(title?: string, more?: { target?: null; connection?: string }): Job
  /** A second process on the same database file. */
  other(path: string, owner: string, adopt?: boolean): Jobs
}

export function makeWorld(
  options: { path?: string; random?: () => number; owner?: string; clock?: ManualClock } = {},
): World {
  const clock = options.clock ?? new ManualClock()
  const service = new FakeService()
  const saver = new FakeSaver()
  const events: JobEvent[] = []
  const errors: unknown[] = []
  let ids = 0
  const build = (store: JobStore, owner: string, adopt: boolean): Jobs =>
    new Jobs({
      store,
      clock,
      random: options.random ?? (() => 0.5),
      newId: () => `${owner}-${(ids += 1)}`,
      owner,
      services: (connection) => (connection.startsWith('elsewhere') ? undefined : service),
      saver,
      adopt,
      onError: (error) => errors.push(error),
    })
  const store = new JobStore(options.path ?? ':memory:')
  const jobs = build(store, options.owner ?? 'first', true)
  jobs.subscribe((event) => events.push(event))
  jobs.start()
  return {
    clock,
    service,
    saver,
    store,
    jobs,
    events,
    errors,
    add: (title = 'Clip', more = {}) =>
      jobs.add({
        kind: 'talking-avatar',
        title,
        connection: more.connection ?? 'cloud',
        body: { title },
        target: more.target === null ? null : { folder: '/clips', name: title },
      }),
    other: (path, owner, adopt = true) => build(new JobStore(path), owner, adopt),
  }
}

export function statesOf(events: JobEvent[], id: string): string[] {
  return events.flatMap((event) => (event.type === 'job' && event.job.id === id ? [event.job.state] : []))
}
