import { intersects, union } from '../../box.ts'
import type { Box } from '../../box.ts'

/** Most boxes that are told apart: with more of them, looking for what lies in them costs more than drawing it. */
const mostBoxes = 24

/**
 * The part of a picture that no longer shows what it should, in device px. Boxes that overlap are united, so that
 * nothing is drawn twice.
 */
export class StaleArea {
  #boxes: Box[] = []
  #whole = true

  /** Everything is to be drawn again. */
  addAll(): void {
    this.#whole = true
    this.#boxes = []
  }

  /**
   * Adds a box to the area that has to be drawn again.
   * @param box whole px; null: nothing
   */
  add(box: Box | null): void {
    if (!box || this.#whole) return
    let one = box
    let apart = this.#boxes.filter((other) => !intersects(other, one))
    // The union of two boxes can overlap boxes that neither of them overlaps.
    while (apart.length < this.#boxes.length) {
      one = union([one, ...this.#boxes.filter((other) => intersects(other, one))])!
      this.#boxes = apart
      apart = this.#boxes.filter((other) => !intersects(other, one))
    }
    this.#boxes.push(one)
    if (this.#boxes.length > mostBoxes) this.addAll()
  }

  /** The boxes to draw again, 'all' for the whole picture; it counts as drawn afterwards. */
  take(): readonly Box[] | 'all' {
    const taken = this.#whole ? 'all' : this.#boxes
    this.#whole = false
    this.#boxes = []
    return taken
  }
}
