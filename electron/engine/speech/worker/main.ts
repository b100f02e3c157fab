/** Entry of a speech worker: a child process that holds models and works on one task at a time. */
import { asSpeechError, SpeechError } from '../errors.ts'
import { matchTask } from './match-task.ts'
import type { FromWorker, MatchResult, SpeakResult, Task, ToWorker } from './protocol.ts'
import { speakTask } from './speak-task.ts'

const running = new Map<number, AbortController>()

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}

function perform(
  task: Task,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<SpeakResult | MatchResult> {
  return task.kind === 'speak'
    ? speakTask(task, { signal, onProgress })
    : matchTask(task, { signal, onProgress })
}

async function run(id: number, task: Task): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const result = await perform(task, controller.signal, (share) => {
      send({ kind: 'progress', id, share })
    })
    send({ kind: 'done', id, result })
  } catch (error) {
    const known = controller.signal.aborted
      ? new SpeechError('cancelled', 'The speech was cancelled.')
      : asSpeechError(error)
    send({ kind: 'failed', id, code: known.code, message: known.message })
  } finally {
    running.delete(id)
    globalThis.gc?.()
  }
}

// The engine died: nobody is left to take a result.
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ToWorker) => {
  if (message.kind === 'run') void run(message.id, message.task)
  else running.get(message.id)?.abort()
})
