import { parentPort } from 'node:worker_threads'
import { systemClock } from '../../core/clock.ts'
import { SaveFault } from '../../core/save-fault.ts'
import { fetchPart } from './fetch-part.ts'
import type { FromThread, ThreadOrder, ToThread } from './thread-protocol.ts'

/**
 * Worker thread that downloads files, so that network, hashing and disk don't block the studio's event loop; two
 * threads use two cores.
 */

/** Interval between progress messages to the studio's thread, ms. */
const postMs = 100

const controllers = new Map<number, AbortController>()
const noted = new Map<number, () => void>()
const post = (message: FromThread): void => parentPort?.postMessage(message)

async function work(id: number, order: ThreadOrder): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  let postedAt = 0
  try {
    const { size, sha256 } = await fetchPart({
      ...order,
      signal: controller.signal,
      clock: systemClock,
      onEntity: (entity) => {
        post({ type: 'entity', id, entity })
        return new Promise<void>((resolve) => noted.set(id, resolve))
      },
      onBytes(have, total) {
        const now = performance.now()
        if (now - postedAt < postMs) return
        postedAt = now
        post({ type: 'bytes', id, have, total })
      },
    })
    post({ type: 'done', id, size, sha256 })
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error))
    const known = fault instanceof SaveFault
    post({
      type: 'fault',
      id,
      kind: known ? fault.code : null,
      message: known ? fault.text : fault.message,
      next: known ? fault.next : undefined,
      stack: fault.stack ?? '',
    })
  } finally {
    controllers.delete(id)
    noted.delete(id)
  }
}

parentPort?.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'fetch':
      void work(message.id, message.order)
      return
    case 'abort':
      controllers.get(message.id)?.abort(new Error('stopped'))
      noted.get(message.id)?.()
      return
    case 'noted':
      noted.get(message.id)?.()
  }
})
