import type { Failure, FromWorker, ToWorker } from './types.ts'

export interface TaskOptions<Part = never> {
  /** Aborts when the task is cancelled; the task then has a short time to end before its process is killed. */
  signal: AbortSignal
  /** Reports the share of the work that is done, 0 to 1; also the sign of life that the pool expects. */
  onProgress: (share: number) => void
  /** Hands on a part of the result that is there before the rest. */
  onPart: (part: Part) => void
  /** Tells the parent process something for its log. */
  note: (event: string, detail: Record<string, unknown>) => void
}

/** Runs the tasks that the parent process sends, until the parent has ended. */
export function serveTasks<Task, Result, Part = never>(
  perform: (task: Task, options: TaskOptions<Part>) => Promise<Result>,
  describe: (error: unknown, cancelled: boolean) => Failure,
): void {
  const running = new Map<number, AbortController>()
  const send = (message: FromWorker<Result, Part>): void => {
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
        onPart: (part) => send({ kind: 'part', id, part }),
        note: (event, detail) => send({ kind: 'note', event, detail }),
      })
      send({ kind: 'done', id, result })
    } catch (error) {
      send({ kind: 'failed', id, failure: describe(error, signal.aborted) })
    } finally {
      running.delete(id)
      globalThis.gc?.()
    }
  }

  // The parent has ended: no process is left that would take a result.
  process.on('disconnect', () => process.exit(0))
  process.on('message', (message: ToWorker<Task>) => {
    if (message.kind === 'run') void run(message.id, message.task)
    else running.get(message.id)?.abort()
  })
}
