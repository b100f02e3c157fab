import { neutralOf } from '../expression/index.ts'
import { fitPose, unapplyPose } from '../pose/index.ts'

/** Interval at which a shape is kept, ms; the first few are always kept, because nothing else is known yet. */
const everyMs = 250
const first = 8
/** Number of shapes that are kept: 15 seconds. */
const kept = 60
/** Share of the new neutral face at each kept shape: larger steps would make the face jump. */
const share = 0.15

/** Learns a person's face at rest from a live picture, as `neutralOf` does from a whole video. */
export class LiveNeutral {
  #shapes: Float32Array[] = []
  #count = 0
  #lastMs = -Infinity
  #neutral: Float32Array | undefined

  /** The face at rest in canonical space; undefined before the first look. */
  get neutral(): Float32Array | undefined {
    return this.#neutral
  }

  /**
   * Takes the mesh of a frame into account, to learn the face at rest.
   * @returns whether the rest has changed @param points 478, px
   */
  look(points: Float32Array, timeMs: number): boolean {
    if (this.#count >= first && timeMs - this.#lastMs < everyMs) return false
    this.#lastMs = timeMs
    this.#count += 1
    this.#shapes = [...this.#shapes, unapplyPose(fitPose(points), points)].slice(-kept)
    const learnt = neutralOf(this.#shapes)
    const before = this.#neutral
    if (before && this.#count > first) {
      for (let at = 0; at < learnt.length; at++) before[at]! += share * (learnt[at]! - before[at]!)
    } else {
      this.#neutral = learnt
    }
    return true
  }
}
