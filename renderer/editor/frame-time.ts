import { clipFps, frameAt } from './presence.ts'
import type { SceneTiming } from './timings.ts'

/** Duration in ms of one frame of a finished clip */
export const frameMs = 1000 / clipFps

/** Start of the frame that contains a time, in whole ms as the document has them. */
export function onFrame(ms: number): number {
  return Math.round(frameAt(Math.max(0, ms)) * frameMs)
}

/** The start of a frame that is nearest to a time, in whole ms. */
export function nearestFrame(ms: number): number {
  return Math.round(Math.round(Math.max(0, ms) / frameMs) * frameMs)
}

/** Time within a scene, ms, at which the visible frame begins; at the scene's end that of its last frame. */
export function frameInScene(sceneMs: number, { startMs, durationMs }: SceneTiming): number {
  const last = Math.max(0, Math.round((startMs + durationMs) / frameMs) - 1)
  return Math.min(frameAt(startMs + sceneMs), last) * frameMs - startMs
}
