import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { FaceError } from '../../../electron/engine/vision/faces/errors.ts'
import type { EngineFaces } from '../../../electron/engine/services/face-tasks.ts'
import type { LiveFaceInput } from '../../../electron/engine/live/face-task.ts'

/** `opts` at which `fakeFaces` sees no face. */
export const nowhere = '1,1:2,1:1,2:2,2'
export const somewhere = '10,10:30,10:20,20:20,30'

/**
 * Face detection without models, at once: one face in every picture but `nowhere`. For tests that are not about faces.
 */
export function fakeFaces(hold?: () => Promise<void>): EngineFaces {
  const run = async (name: string, input: unknown): Promise<unknown> => {
    if (name !== 'live-face') throw new FaceError('internal', `There is no ${name} here.`)
    const { outPath, at } = input as LiveFaceInput
    await hold?.()
    if (at[0][0] === 1) throw new FaceError('no-face', 'No face was found in the picture.')
    const picture = sharp({ create: { width: 20, height: 30, channels: 3, background: 'pink' } })
    await writeFile(outPath, await picture.png().toBuffer())
    return { width: 20, height: 30, points: Array.from({ length: 478 * 3 }, (_, index) => index % 20) }
  }
  return { run: run as unknown as EngineFaces['run'], pids: [], close: () => Promise.resolve() }
}
