/** A worker process for tests: its task says whether it answers, waits, throws, dies or hangs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTasks, type TaskOptions } from '../../../../electron/engine/workers/serve.ts'

export type Order =
  | { do: 'answer'; value: unknown; model?: string }
  | { do: 'note'; event: string; model?: string }
  | { do: 'wait'; model?: string }
  | { do: 'ignore'; model?: string }
  | { do: 'throw'; model?: string }
  | { do: 'die'; model?: string }
  | { do: 'tick'; times: number; everyMs: number; model?: string }

async function perform(order: Order, { signal, onProgress, note }: TaskOptions) {
  switch (order.do) {
    case 'answer':
      return { pid: process.pid, value: order.value }
    case 'note':
      note(order.event, { about: 'a model' })
      return { pid: process.pid, value: 'noted' }
    case 'throw':
      throw new RangeError('the input makes no sense')
    case 'die':
      console.error('out of luck')
      process.abort()
      break
    case 'tick':
      for (let i = 1; i <= order.times; i++) {
        await sleep(order.everyMs)
        onProgress(i / order.times)
      }
      return { pid: process.pid, value: 'ticked' }
    case 'wait':
      onProgress(0)
      await sleep(600_000, undefined, { signal })
      break
    case 'ignore':
      onProgress(0)
      await sleep(600_000)
      break
  }
  return undefined
}

serveTasks(perform, (error, cancelled) => ({
  code: cancelled ? 'cancelled' : 'thrown',
  text: error instanceof Error ? error.message : String(error),
}))
