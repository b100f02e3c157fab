import type { Clock } from '../core/clock.ts'
import { backoff } from '../core/backoff.ts'
import { accountAdvice, pauseSteps } from '../durable/index.ts'
import type { Holder, RecordPoller } from '../durable/index.ts'
import type { Preparer } from './preparer.ts'
import type { ResultSaver } from './saver.ts'
import type { JobService } from './service.ts'
import type { JobStore } from './table/store.ts'
import type { Job, JobEvent } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

/** What the steps of a job share: dependencies and the table. */
export interface JobContext extends Holder {
  store: JobStore
  clock: Clock
  /** Returns a random number, 0 up to 1. */
  random: () => number
  /** The client of a connection; undefined when this process can't reach it, whose jobs it then leaves alone. */
  services: (connection: string) => JobService | undefined
  saver: ResultSaver
  /** How long a job tries to reach its service, ms. */
  submitDeadlineMs: number
  /** How long the preparation of a job tries to reach its service, ms. */
  prepareDeadlineMs: number
  emit: (event: JobEvent) => void
  /** Prepares jobs; null while this process prepares none, whose jobs in that state it then leaves alone. */
  preparer: Preparer | null
  /** Called with bugs, of listeners too; they never stop the loop. */
  onError: (error: unknown) => void
  poller: RecordPoller
}

/** Pauses all jobs of a connection; the pause grows with each one in succession. */
export function pauseConnection(
  context: JobContext,
  connection: string,
  message: Text,
  retryAfterMs: number | null,
): void {
  const { pauses } = context.store.connections.get(connection)
  const wait = Math.max(retryAfterMs ?? 0, backoff(pauseSteps, pauses, context.random()))
  const until = context.clock.now() + wait
  context.store.connections.pause(connection, until, pauses + 1)
  context.emit({ type: 'paused', connection, until, message })
}

/** Sets the account banner, which holds all jobs of a connection. */
export function raiseBanner(context: JobContext, connection: string, code: number | null, message: Text): void {
  const banner = { connection, code, message, next: accountAdvice(code), since: context.clock.now() }
  if (context.store.connections.raiseBanner(banner)) context.emit({ type: 'account', connection, banner })
}

export function emitJob(context: JobContext, job: Job | null): void {
  if (job) context.emit({ type: 'job', job })
}

/** Longest answer of a service that is stored, characters. */
const longestAnswer = 200_000

/** Stores the service's last answer, for display only: an error here doesn't fail the job. */
export function keepAnswer(context: JobContext, id: string, answer: unknown): void {
  if (answer === undefined) return
  const text = JSON.stringify(answer)
  if (text !== undefined && text.length <= longestAnswer) context.store.keepAnswer(id, text)
}
