import { fileURLToPath } from 'node:url'
import type { WorkOptions } from '../../../media/index.ts'
import { WorkerPool as AnyPool } from '../../workers/index.ts'
import type { PoolOptions, WorkerEnd } from '../../workers/index.ts'
import { SpeechError } from '../errors.ts'
import type { SpeechErrorCode } from '../errors.ts'
import type { Task, TaskResults } from './protocol.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A cancelled task may finish its sentence for this long (ms). */
const CANCEL_GRACE_MS = 400

function endedError(end: WorkerEnd): SpeechError {
  switch (end.code) {
    case 'cancelled':
      return new SpeechError('cancelled', 'The speech was cancelled.')
    case 'closed':
      return new SpeechError('closed', 'Speech was stopped because the engine is shutting down.')
    case 'worker-crashed':
      return new SpeechError(
        'worker-crashed',
        `The speech process ended unexpectedly (${end.how}). Try again; if it happens again, free some memory.`,
      )
    case 'worker-stalled':
      return new SpeechError(
        'worker-stalled',
        `The speech process made no progress for ${end.seconds} s and was stopped. Try again when the machine is less busy.`,
      )
  }
}

/** The processes that speak and match voices. */
export class WorkerPool {
  readonly #pool: AnyPool<Task, TaskResults[Task['kind']]>

  constructor(options: PoolOptions) {
    this.#pool = new AnyPool(
      {
        entry,
        needs: (task) => (task.kind === 'speak' ? task.voice.engine : 'match'),
        graceMs: CANCEL_GRACE_MS,
        ended: endedError,
        failed: ({ code, message }) => new SpeechError(code as SpeechErrorCode, message),
      },
      options,
    )
  }

  get pids(): number[] {
    return this.#pool.pids
  }

  async run<T extends Task>(task: T, options: WorkOptions = {}): Promise<TaskResults[T['kind']]> {
    return (await this.#pool.run(task, options)) as TaskResults[T['kind']]
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
