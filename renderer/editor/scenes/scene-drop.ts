import type { SceneTiming } from '../timings.ts'

/**
 * Index that a scene gets when it is dropped at a time, and the time in ms of the edge it moves to. Null where its
 * index would not change.
 */
export function dropIndex(
  scenes: readonly Pick<SceneTiming, 'scene' | 'startMs' | 'durationMs'>[],
  sceneId: string,
  atMs: number,
): { index: number; ms: number } | null {
  const from = scenes.findIndex(({ scene }) => scene.id === sceneId)
  if (from < 0) return null
  let gap = scenes.findIndex(({ startMs, durationMs }) => atMs < startMs + durationMs / 2)
  if (gap < 0) gap = scenes.length
  if (gap === from || gap === from + 1) return null
  const last = scenes.at(-1)!
  const ms = scenes[gap]?.startMs ?? last.startMs + last.durationMs
  return { index: gap > from ? gap - 1 : gap, ms }
}
