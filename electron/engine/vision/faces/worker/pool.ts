import { message } from '../../../../common/messages/index.ts'
import { availableParallelism } from 'node:os'
import type { MediaTools } from '../../../../media/tools.ts'
import type { WorkOptions } from '../../../../media/types.ts'
import { WorkerPool } from '../../../workers/index.ts'
import type { WorkerEnd } from '../../../workers/index.ts'
import { FaceError, toFaceError } from '../errors.ts'
import type { FaceErrorCode } from '../errors.ts'
import { ensureFaceModels } from '../models/ensure.ts'
import type { FaceTaskTable } from '../worker-types.ts'
import type { FaceTaskMessage } from './message.ts'

type Run<Load extends FaceTaskTable[string]> = Awaited<ReturnType<Load>>['run']
type Input<Load extends FaceTaskTable[string]> =
  Run<Load> extends (input: infer Given, ...rest: never[]) => unknown ? Given : never
type Result<Load extends FaceTaskTable[string]> =
  Run<Load> extends (...args: never[]) => Promise<infer Made> ? Made : never

export interface FacePoolOptions {
  tools: MediaTools
  /** Most processes at a time. Default: one per core, at most four. */
  workers?: number
  /** An idle process is stopped after this long (ms). Default: two minutes. */
  idleMs?: number
  /** A process that reports no progress for this long is stopped (ms). Default: five minutes. */
  stallMs?: number
  /** Module that the processes run; it serves the tasks of the pool's table. */
  entry: string
  /** Makes sure that the models exist before the first task. Default: fetches those that are missing. */
  ensureModels?: (report: (share: number) => void) => Promise<void>
}

const mostWorkers = 4
const idleMs = 120_000
const stallMs = 300_000
/** Time in which a cancelled task stops ffmpeg and removes its temporary files (ms). */
const cancelGraceMs = 3_000

function endedError(end: WorkerEnd): FaceError {
  switch (end.code) {
    case 'cancelled':
      return cancelledError()
    case 'closed':
      return new FaceError('closed', message('engineFaces.closing'))
    case 'worker-crashed':
      return new FaceError('worker-crashed', message('engineFaces.processEnded', { how: end.how }))
    case 'worker-stalled':
      return new FaceError('worker-stalled', message('engineFaces.processStalled', { seconds: end.seconds }))
  }
}

const cancelledError = (): FaceError => new FaceError('cancelled', message('engineFaces.cancelled'))

/** Settles like `work`, or rejects as cancelled when the signal aborts first. */
function orCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(cancelledError())
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * Pool of face workers, one thread each; a process is started with the first task that needs it and kept for a while.
 */
export class FacePool<Tasks extends FaceTaskTable> {
  readonly #options: FacePoolOptions
  readonly #ensureModels: (report: (share: number) => void) => Promise<void>
  readonly #pool: WorkerPool<FaceTaskMessage, unknown>
  #closed = false

  constructor(options: FacePoolOptions) {
    this.#options = options
    this.#ensureModels = options.ensureModels ?? ensureFaceModels
    this.#pool = new WorkerPool<FaceTaskMessage, unknown>(
      {
        entry: options.entry,
        needs: ({ name }) => name,
        graceMs: cancelGraceMs,
        ended: endedError,
        failed: ({ code, text }) => new FaceError(code as FaceErrorCode, text),
      },
      {
        workers: options.workers ?? Math.min(mostWorkers, availableParallelism()),
        idleMs: options.idleMs ?? idleMs,
        stallMs: options.stallMs ?? stallMs,
      },
    )
  }

  /**
   * Runs a task in a worker process. Progress is a share, 0 to 1.
   * @throws FaceError of any code; an error of the task arrives with its code and text.
   */
  async run<Name extends keyof Tasks & string>(
    name: Name,
    input: Input<Tasks[Name]>,
    work: WorkOptions = {},
  ): Promise<Result<Tasks[Name]>> {
    if (this.#closed) throw endedError({ code: 'closed' })
    await orCancelled(
      this.#ensureModels(() => undefined),
      work.signal,
    ).catch((error: unknown) => {
      throw toFaceError(error)
    })
    return (await this.#pool.run({ name, input, tools: this.#options.tools }, work)) as Result<Tasks[Name]>
  }

  /** Process ids of the workers, so that their memory can be measured. */
  get pids(): number[] {
    return this.#pool.pids
  }

  /** Stops all processes; running and waiting tasks fail with `closed`. */
  close(): Promise<void> {
    this.#closed = true
    return this.#pool.close()
  }
}
