import type { FaceTask } from '../worker-types.ts'

/**
 * The work that face workers know, each in a module of its own which the worker imports when it is first asked for.
 * A line: the task's name and its module, which exports `run`.
 */
export const faceTasks = {
  detect: () => import('../../face-detection/detect-task.ts'),
  people: () => import('../../face-detection/people-task.ts'),
  background: () => import('../../../capabilities/background/task.ts'),
  talk: () => import('../../talking/task.ts'),
  portrait: () => import('../../../presenters/own/task.ts'),
  swap: () => import('../../../capabilities/character-swap/swap-task.ts'),
  'live-face': () => import('../../../live/face-task.ts'),
  animate: () => import('../../../capabilities/character-swap/animate-task.ts'),
} satisfies Record<string, () => Promise<{ run: FaceTask<never, unknown> }>>
