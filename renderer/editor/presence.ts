/** Frames per second of finished clips: the engine's, to whose frames the start and end of elements are rounded. */
export const clipFps = 25

/** Number of the clip's frame that shows a time, ms from the start of the project. */
export const frameAt = (ms: number): number => Math.floor((ms * clipFps) / 1000 + 1e-6)
/** Number of the first frame at or after a start or end: both are rounded to the nearest frame. */
const edgeFrame = (ms: number): number => Math.round((ms * clipFps) / 1000)

/**
 * Whether an element is visible at a time of its scene, as in the finished clip. Times are ms; `sceneStartMs` is the
 * scene's start in the project. At its end a scene still shows its last frame.
 */
export function isPresent(
  element: { start?: number; end?: number },
  sceneMs: number,
  scene: { startMs: number; durationMs: number },
): boolean {
  const end = edgeFrame(scene.startMs + scene.durationMs)
  const frame = Math.min(frameAt(scene.startMs + sceneMs), Math.max(end - 1, edgeFrame(scene.startMs)))
  if (element.start !== undefined && frame < edgeFrame(scene.startMs + element.start)) return false
  if (element.end === undefined || element.end >= scene.durationMs) return true
  return frame < edgeFrame(scene.startMs + element.end)
}
