/** Frames per second of finished clips: the engine's, at which comings and goings are rounded. */
export const clipFps = 25

/** Number of the clip's frame that shows a time, ms from the start of the project. */
export const frameAt = (ms: number): number => Math.floor((ms * clipFps) / 1000 + 1e-6)
/** Number of the first frame after an edge: edges fall on the nearest frame. */
const edgeFrame = (ms: number): number => Math.round((ms * clipFps) / 1000)

/**
 * Whether an element is in the picture at a time of its scene, as in the finished clip. Times are ms; `sceneStartMs` is
 * where the scene begins in the project. At its very end a scene still shows its last frame.
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
