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
  return scenes.map(({ durationMs, transition }, index) => {
    const wanted = index === 0 ? 0 : (transition?.duration ?? 0)
    // Scenes that follow by a cut need no lengths for that.
    const overlapMs = wanted === 0 ? 0 : Math.min(wanted, Math.floor(Math.min(beforeMs, durationMs) / 2))
    const startMs = endMs - overlapMs
    endMs = startMs + durationMs
    beforeMs = durationMs
    return { startMs, endMs, overlapMs }
  })
}

/** When each item of a video is shown. @param scenes how many items each scene is; absent: all items are one scene */
export function itemSpans(
  durationsMs: readonly number[],
  scenes: readonly { items: number; transition?: { duration: number } | undefined }[] = [{ items: durationsMs.length }],
): Pick<SceneSpan, 'startMs' | 'endMs'>[] {
  let next = 0
  const lengths = scenes.map(({ items }) => durationsMs.slice(next, (next += items)))
  const sum = (all: readonly number[]): number => all.reduce((total, ms) => total + ms, 0)
  const spans = sceneSpans(scenes.map(({ transition }, index) => ({ durationMs: sum(lengths[index]!), transition })))
  return lengths.flatMap((own, scene) => {
    let endMs = spans[scene]!.startMs
    return own.map((ms) => {
      const startMs = endMs
      endMs += ms
      return { startMs, endMs }
    })
  })
}

/** Length of all scenes together, ms. */
export function scenesLength(scenes: readonly TimedScene[]): number {
  return sceneSpans(scenes).at(-1)?.endMs ?? 0
}
