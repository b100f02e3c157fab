import { fileURLToPath } from 'node:url'
import type { FaceTaskTable } from '../vision/faces/worker-types.ts'
import type { FacePool } from '../vision/faces/worker/pool.ts'

/**
 * The work that face workers know, each in a module of its own which the worker imports when it is first asked for.
 * A line: the task's name and its module, which exports `run`.
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

/** The engine's pool of face workers. */
export type EngineFaces = Pick<FacePool<typeof faceTasks>, 'run' | 'pids' | 'close'>

/** What its processes run. */
export const faceWorkerEntry = fileURLToPath(new URL('./face-worker.ts', import.meta.url))
