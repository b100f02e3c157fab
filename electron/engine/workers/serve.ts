import type { Failure, FromWorker, ToWorker } from './types.ts'

export interface TaskOptions {
  /** Aborts when the task is cancelled from outside; it has a moment to leave before its process is killed. */
  signal: AbortSignal
  /** Share of the work done, 0 to 1; also a sign of life. */
  onProgress: (share: number) => void
}

/** What a worker process does with its life: tasks that its parent sends, until the parent is gone. */
export function serveTasks<Task, Result>(
  perform: (task: Task, options: TaskOptions) => Promise<Result>,
  describe: (error: unknown, cancelled: boolean) => Failure,
): void {
  const running = new Map<number, AbortController>()
  const send = (message: FromWorker<Result>): void => {
    if (process.connected) process.send?.(message)
  }

  const run = async (id: number, task: Task): Promise<void> => {
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    try {
      const result = await perform(task, {
        signal,
        onProgress: (share) => send({ kind: 'progress', id, share }),
      })
      send({ kind: 'done', id, result })
    } catch (error) {
      send({ kind: 'failed', id, failure: describe(error, signal.aborted) })
    } finally {
      running.delete(id)
      globalThis.gc?.()
    }
  }

  // The parent died: nobody is left to take a result.
  process.on('disconnect', () => process.exit(0))
  process.on('message', (message: ToWorker<Task>) => {
    if (message.kind === 'run') void run(message.id, message.task)
    else running.get(message.id)?.abort()
  })
}
