import { message } from '../../../../common/messages/index.ts'
import { runInThread } from '../../../core/run-in-thread.ts'
import { StudioError } from '../../../core/studio-error.ts'
import type { Note, RemoteAnswers, RemoteTask } from './types.ts'

/** Path of the worker: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/runs/deliveries/')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./deliveries-worker.js', import.meta.url)

/** Limit of a thread's heap, MiB: it holds a few parts of a file. */
const heapMiB = 512
/** How long a thread may work on one file, ms: a day; the next one goes on where it was. */
const mostMs = 24 * 3_600_000

export interface RemoteWork {
  signal?: AbortSignal | undefined
  onNote?: ((note: Note) => void) | undefined
}

/** Uses a destination in a thread of its own. @throws StudioError; the signal's reason */
export function inThread<Task extends RemoteTask>(task: Task, work: RemoteWork): Promise<RemoteAnswers[Task['do']]> {
  return runInThread(entry, {
    task,
    heapMiB,
    mostMs,
    signal: work.signal,
    onNote: (note) => work.onNote?.(note as Note),
    refuse: (why) =>
      new StudioError(
        'network',
        message(why === 'time' ? 'deliveryErrors.tookTooLong' : 'deliveryErrors.outOfMemory'),
        { next: message('deliveryErrors.unreachableNext') },
      ),
  })
}
