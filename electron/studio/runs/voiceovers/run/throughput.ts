/** Measures how fast rows were made lately, to estimate the remaining time. Rows with reused files don't count. */
export class ThroughputEstimate {
  readonly #ends: number[] = []

  done(now: number, reused: boolean): void {
    if (reused) return
    this.#ends.push(now)
    if (this.#ends.length > window) this.#ends.shift()
  }

  /** Estimated time for this many rows, ms; null while too few were made. */
  left(rows: number, now: number): number | null {
    const first = this.#ends[0]
    const count = this.#ends.length
    if (first === undefined || count < 3) return null
    // A row that takes long lengthens the estimate already while it is being made.
    const each = Math.max((this.#ends[count - 1]! - first) / (count - 1), (now - first) / count)
    return Math.round(each * Math.max(0, rows))
  }
}

const window = 20
