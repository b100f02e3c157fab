import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../../../core/run-in-thread.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { hashLocal } from './local-file.ts'
import { remoteKinds } from './kinds.ts'
import type { Note, RemoteAnswers, RemoteTask } from './types.ts'

/**
 * The thread that is connected to a destination: one task, then it ends. It may be killed at any moment, as each step is
 * stored before the next one.
 */
const port = parentPort
if (!port) throw new Error('a worker thread is started with `new Worker`')

type Answer = RemoteAnswers[RemoteTask['do']]
const post = (answer: ThreadMessage<Answer>): void => port.postMessage(answer)

/** Notes one after the other: what the studio's thread answers has no name. */
let told: Promise<unknown> = Promise.resolve()
const tell = (note: Note): Promise<void> => {
  const stored = told.then(async () => {
    const answered = once(port, 'message')
    post({ note })
    await answered
  })
  told = stored
  return stored
}

async function work(task: RemoteTask): Promise<Answer> {
  const open = await remoteKinds[task.account.kind]()
  const remote = await open(task.account, tell)
  try {
    switch (task.do) {
      case 'test':
        await remote.test()
        return null
      case 'discard':
        await remote.discard(task.id, task.resume)
        return null
      case 'send': {
        const { shipment } = task
        const sha256 = await hashLocal(shipment)
        await tell({ type: 'hash', sha256 })
        return Object.assign({ sha256 }, await remote.send(shipment, sha256, tell))
      }
    }
  } finally {
    remote.close()
  }
}

try {
  post({ ok: true, value: await work(workerData as RemoteTask) })
} catch (error) {
  // Anything else is a bug, and ends the thread with its stack.
  if (!(error instanceof StudioError)) throw error
  post({ ok: false, error: error.data() })
}
// Connections that a server keeps open must not keep the thread.
process.exit()
