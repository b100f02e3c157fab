import { message } from '../../../../common/messages/index.ts'
import sharp from 'sharp'
import { serveTasks } from '../../../workers/serve.ts'
import { FaceError, toFaceError } from '../errors.ts'
import { openFaceModels } from '../models.ts'
import type { FaceTask, FaceTaskTable } from '../worker-types.ts'
import type { FaceTaskMessage } from './message.ts'

/** Makes this process a face worker: it holds the models and runs the tasks of the table, one at a time. */
export function serveFaceTasks(table: FaceTaskTable): void {
  // sharp gets one thread in each process, because there are as many processes as cores.
  sharp.concurrency(1)
  sharp.cache(false)
  const models = openFaceModels()
  const tasks = new Map(Object.entries(table))

  async function taskNamed(name: string): Promise<FaceTask<unknown, unknown>> {
    const load = tasks.get(name)
    if (!load) throw new FaceError('internal', `face workers know no task "${name}"`)
    // The type of each task's input is checked where tasks are started (`FacePool.run`).
    return (await load()).run as FaceTask<unknown, unknown>
  }

  serveTasks<FaceTaskMessage, unknown>(
    async ({ name, input, tools }, { signal, onProgress }) => {
      const run = await taskNamed(name)
      return run(input, { models, tools, signal, onProgress })
    },
    (error, cancelled) => {
      if (cancelled) return { code: 'cancelled', text: message('engineFaces.cancelled') }
      const { code, text } = toFaceError(error)
      return { code, text }
    },
  )
}
