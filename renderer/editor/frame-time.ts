import { clipFps, frameAt } from './presence.ts'
import type { SceneTiming } from './timings.ts'

/** ms of one picture of a finished clip */
export const frameMs = 1000 / clipFps

/** The time of a frame's beginning, in whole ms as the document has them. */
export function onFrame(ms: number): number {
  return Math.round(frameAt(Math.max(0, ms)) * frameMs)
}

/** The frame's edge that is nearest, in whole ms. */
export function nearestFrame(ms: number): number {
  return Math.round(Math.round(Math.max(0, ms) / frameMs) * frameMs)
}

/** Time within a scene, ms, at which the frame on show begins; at the scene's end that of its last frame. */
export function frameInScene(sceneMs: number, { startMs, durationMs }: SceneTiming): number {
  const last = Math.max(0, Math.round((startMs + durationMs) / frameMs) - 1)
  return Math.min(frameAt(startMs + sceneMs), last) * frameMs - startMs
}
