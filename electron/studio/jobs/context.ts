import type { Clock } from '../core/clock.ts'
import { backoff } from '../core/backoff.ts'
import { accountAdvice, pauseSteps } from '../durable/index.ts'
import type { Holder, RecordPoller } from '../durable/index.ts'
import type { Preparer } from './preparer.ts'
import type { ResultSaver } from './saver.ts'
import type { JobService } from './service.ts'
import type { JobStore } from './store.ts'
import type { Job, JobEvent } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

/** What the steps of a job share: the outside world, and the table. */
export interface JobContext extends Holder {
  store: JobStore
  clock: Clock
  /** 0 up to 1 */
  random: () => number
  /** The client of a connection; undefined when this process can't reach it (its job is then left alone). */
  services: (connection: string) => JobService | undefined
  saver: ResultSaver
  /** How long a job tries to reach its service, ms. */
  submitDeadlineMs: number
  /** How long the preparing of a job tries to reach its service, ms. */
  prepareDeadlineMs: number
  emit: (event: JobEvent) => void
  /** Null while this process prepares nothing: jobs that are to be prepared are then left alone. */
  preparer: Preparer | null
  /** Mistakes of ours and of listeners; they never stop the loop. */
  onError: (error: unknown) => void
  poller: RecordPoller
}

/** One pause for every job of the connection, longer each time in a row. */
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

/** One banner for every job of the connection. */
export function raiseBanner(context: JobContext, connection: string, code: number | null, message: Text): void {
  const banner = { connection, code, message, next: accountAdvice(code), since: context.clock.now() }
  if (context.store.connections.raiseBanner(banner)) context.emit({ type: 'account', connection, banner })
}

export function emitJob(context: JobContext, job: Job | null): void {
  if (job) context.emit({ type: 'job', job })
}

/** Longest answer that is kept, characters. */
const longestAnswer = 200_000

/** The service's last answer, for looking at. It is no part of a job's life, so nothing fails over it. */
export function keepAnswer(context: JobContext, id: string, answer: unknown): void {
  if (answer === undefined) return
  const text = JSON.stringify(answer)
  if (text !== undefined && text.length <= longestAnswer) context.store.keepAnswer(id, text)
}
