import { neutralOf } from '../expression/index.ts'
import { fitPose, unapplyPose } from '../pose/index.ts'

/** A look is kept this often, ms, and each of the first few: there is nothing else to go by. */
const everyMs = 250
const first = 8
/** Looks that are kept: a quarter of a minute. */
const kept = 60
/** How much of what was learnt anew is taken over at each look: a face at rest must not jump. */
const share = 0.15

/** Learns a face at rest while it is watched, as `neutralOf` does from a whole video. */
export class LiveNeutral {
  #looks: Float32Array[] = []
  #count = 0
  #lastMs = -Infinity
  #neutral: Float32Array | undefined

  /** In canonical space; undefined before the first look. */
  get neutral(): Float32Array | undefined {
    return this.#neutral
  }

  /** @returns whether the rest has changed @param points 478, px */
  look(points: Float32Array, timeMs: number): boolean {
    if (this.#count >= first && timeMs - this.#lastMs < everyMs) return false
    this.#lastMs = timeMs
    this.#count += 1
    this.#looks = [...this.#looks, unapplyPose(fitPose(points), points)].slice(-kept)
    const learnt = neutralOf(this.#looks)
    const before = this.#neutral
    if (before && this.#count > first) {
      for (let at = 0; at < learnt.length; at++) before[at]! += share * (learnt[at]! - before[at]!)
    } else {
      this.#neutral = learnt
    }
    return true
  }
}
