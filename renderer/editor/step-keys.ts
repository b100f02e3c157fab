/** Pause in changes of one field, ms, after which the next change starts a new step of undo. */
const stepPauseMs = 1_000

/** Keys that join quick changes of one field into one step of undo. */
export class StepKeys {
  #step = 0
  #lastField = ''
  #lastAt = 0

  /** The key for a change of a field now: that of the previous change, when that was of the same field a moment ago. */
  next(field: string): string {
    const now = Date.now()
    if (field !== this.#lastField || now - this.#lastAt > stepPauseMs) this.#step += 1
    this.#lastField = field
    this.#lastAt = now
    return `${field} ${this.#step}`
  }

  /** The key for a change that follows from the previous one of a field, however long ago that was. */
  following(field: string): string {
    return field === this.#lastField ? `${field} ${this.#step}` : this.next(field)
  }

  /** The next change starts a new step, however quickly it comes. */
  split(): void {
    this.#lastField = ''
  }
}
