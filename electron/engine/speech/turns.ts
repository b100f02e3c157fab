import pLimit from 'p-limit'
import { message } from '../../common/messages/index.ts'
import { SpeechError } from './errors.ts'
import type { WorkerPool } from './worker/pool.ts'

/**
 * A pool whose tasks take turns, in the order in which they were given: with more of them at once than there are processors for,
 * each would only take longer, in a process with models of its own.
 * @param most how many of them run at once
 */
export function inTurn(pool: Pick<WorkerPool, 'run'>, most: number): Pick<WorkerPool, 'run'> {
  const turns = pLimit(Math.max(1, most))
  return {
    async run(task, work = {}) {
      const { signal } = work
      let hasBegun = false
      const result = turns(() => {
        hasBegun = true
        return pool.run(task, work)
      })
      const left = Promise.withResolvers<never>()
      // A task that has begun ends by itself, once its process has stopped writing files.
      const leave = (): void => {
        if (!hasBegun) left.reject(new SpeechError('cancelled', message('engineSpeech.cancelled')))
      }
      signal?.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([result, left.promise])
      } finally {
        signal?.removeEventListener('abort', leave)
        // The pool refuses a task whose turn comes after its end; nobody waits for that.
        result.catch(() => undefined)
      }
    },
  }
}
