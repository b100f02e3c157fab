/** A scene with its length, ms, and how it comes after the one before it. */
export interface TimedScene {
  durationMs: number
  transition?: { duration: number } | undefined
}

/** When a scene is shown in its video, ms. */
export interface SceneSpan {
  startMs: number
  endMs: number
  /** For how long it is shown together with the scene before it. */
  overlapMs: number
}

/**
 * When each scene of a video is shown. A scene begins before the one before it ends, by the length of its transition: at
 * most half of each of the two counts, so that no more than two scenes are ever shown together.
 */
export function sceneSpans(scenes: readonly TimedScene[]): SceneSpan[] {
  let [endMs, beforeMs] = [0, 0]
  return scenes.map(({ durationMs, transition }) => {
    const overlapMs = Math.min(transition?.duration ?? 0, Math.floor(Math.min(beforeMs, durationMs) / 2))
    const startMs = endMs - overlapMs
    endMs = startMs + durationMs
    beforeMs = durationMs
    return { startMs, endMs, overlapMs }
  })
}

/** Length of all scenes together, ms. */
export function scenesLength(scenes: readonly TimedScene[]): number {
  return sceneSpans(scenes).at(-1)?.endMs ?? 0
}
