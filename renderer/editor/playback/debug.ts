import { shallowReactive } from 'vue'

/** Measurements of playing, for the debug overlay and tests. */
export interface PlayFigures {
  /** Frames of the clip shown in the last second. */
  fps: number
  /** Largest difference in ms between a video's picture and the clock */
  driftMs: number
  /** Video elements in use. */
  videos: number
  /** Video elements whose decoder has no picture or is seeking. */
  waiting: number
  /** Size of the decoded pictures, bytes. */
  bytes: number
  sound: string
}

export const figures = shallowReactive<PlayFigures>({
  fps: 0,
  driftMs: 0,
  videos: 0,
  waiting: 0,
  bytes: 0,
  sound: 'none',
})

/** Counts frames in the last second. */
export class Rate {
  #times: number[] = []

  saw(now: number): number {
    this.#times.push(now)
    const from = this.#times.findIndex((time) => now - time < 1_000)
    if (from > 0) this.#times = this.#times.slice(from)
    return this.#times.length
  }
}
