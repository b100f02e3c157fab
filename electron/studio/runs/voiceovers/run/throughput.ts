/** How fast rows are made lately: tells how long the rest takes. Rows that were there already don't count. */
export class ThroughputEstimate {
  readonly #ends: number[] = []

  done(now: number, reused: boolean): void {
    if (reused) return
    this.#ends.push(now)
    if (this.#ends.length > window) this.#ends.shift()
  }

  /** ms for so many rows; null while it can't be told. */
  left(rows: number, now: number): number | null {
    const first = this.#ends[0]
    const count = this.#ends.length
    if (first === undefined || count < 3) return null
    // A row that takes long counts while it takes long.
    const each = Math.max((this.#ends[count - 1]! - first) / (count - 1), (now - first) / count)
    return Math.round(each * Math.max(0, rows))
  }
}

const window = 20
