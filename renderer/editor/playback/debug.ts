import { shallowReactive } from 'vue'

/** Figures of playing, for the debug overlay and tests. */
export interface PlayFigures {
  /** Frames of the clip shown in the last second. */
  fps: number
  /** ms the picture of the worst video is off the clock now */
  driftMs: number
  /** Video elements in use. */
  videos: number
  /** Those whose decoder has no picture for now, or seeks one. */
  waiting: number
  /** bytes of decoded pictures */
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

/** Frames in the last second. */
export class Rate {
  #times: number[] = []

  saw(now: number): number {
    this.#times.push(now)
    const from = this.#times.findIndex((time) => now - time < 1_000)
    if (from > 0) this.#times = this.#times.slice(from)
    return this.#times.length
  }
}
