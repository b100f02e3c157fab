import { fileURLToPath } from 'node:url'
import type { FaceTaskTable } from '../vision/faces/worker-types.ts'
import type { FacePool } from '../vision/faces/worker/pool.ts'

/**
 * The tasks of face workers by name. Each is a module that exports `run`; a worker imports the module when the task is
 * first requested.
 */
export const faceTasks = {
  detect: () => import('../vision/face-detection/detect-task.ts'),
  people: () => import('../vision/face-detection/people-task.ts'),
  background: () => import('../capabilities/background/task.ts'),
  talk: () => import('../vision/talking/task.ts'),
  portrait: () => import('../presenters/own/task.ts'),
  swap: () => import('../capabilities/character-swap/swap-task.ts'),
  'live-face': () => import('../live/face-task.ts'),
  animate: () => import('../capabilities/character-swap/animate-task.ts'),
} satisfies FaceTaskTable

/** The pool of face workers, reduced to what the engine uses of it. */
export type EngineFaces = Pick<FacePool<typeof faceTasks>, 'run' | 'pids' | 'close'>

/** Path of the program that a face worker process runs. */
export const faceWorkerEntry = fileURLToPath(new URL('./face-worker.ts', import.meta.url))
