import { message } from '../../../common/messages/index.ts'
import { fileURLToPath } from 'node:url'
import { WorkerPool as AnyPool } from '../../workers/index.ts'
import type { PoolOptions, PoolWork, WorkerEnd } from '../../workers/index.ts'
import type { Log } from '../../core/log.ts'
import { SpeechError } from '../errors.ts'
import type { SpeechErrorCode } from '../errors.ts'
import type { Task, TaskPart, TaskResults } from './protocol.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Time that a cancelled task has to finish its sentence (ms). */
const cancelGraceMs = 400

function endedError(end: WorkerEnd): SpeechError {
  switch (end.code) {
    case 'cancelled':
      return new SpeechError('cancelled', message('engineSpeech.cancelled'))
    case 'closed':
      return new SpeechError('closed', message('engineSpeech.closing'))
    case 'worker-crashed':
      return new SpeechError('worker-crashed', message('engineSpeech.processEnded', { how: end.how }))
    case 'worker-stalled':
      return new SpeechError('worker-stalled', message('engineSpeech.processStalled', { seconds: end.seconds }))
  }
}

/** The model that a task needs. */
function modelFor(task: Task): string {
  if (task.kind === 'speak') return task.voice.engine
  return task.kind === 'finish' ? task.engine : task.kind
}

/** Worker processes that speak, match voices and recognise speech. */
export class WorkerPool {
  readonly #pool: AnyPool<Task, TaskResults[Task['kind']], TaskPart>

  constructor(options: PoolOptions, log: Log) {
    this.#pool = new AnyPool(
      {
        entry,
        needs: modelFor,
        graceMs: cancelGraceMs,
        ended: endedError,
        noted: (event, detail) => log.warn(event, detail),
        failed: ({ code, text }) => new SpeechError(code as SpeechErrorCode, text),
      },
      options,
    )
  }

  get pids(): number[] {
    return this.#pool.pids
  }

  async run<T extends Task>(task: T, options: PoolWork<TaskPart> = {}): Promise<TaskResults[T['kind']]> {
    return (await this.#pool.run(task, options)) as TaskResults[T['kind']]
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
