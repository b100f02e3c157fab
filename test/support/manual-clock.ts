import type { Clock } from '../../electron/studio/core/clock.ts'

/** A clock that moves when told and runs due timers in order. */
export class ManualClock implements Clock {
  time = 1_700_000_000_000
  #next = 1
  readonly #timers = new Map<number, { at: number; call: () => void }>()

  now(): number {
    return this.time
  }

  after(ms: number, call: () => void): () => void {
    const id = this.#next++
    this.#timers.set(id, { at: this.time + Math.max(0, ms), call })
    return () => this.#timers.delete(id)
  }

  async advance(ms: number): Promise<void> {
    const end = this.time + ms
    await settle()
    for (;;) {
      const due = [...this.#timers].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])
      const first = due[0]
      if (!first) break
      this.#timers.delete(first[0])
      this.time = Math.max(this.time, first[1].at)
      first[1].call()
      await settle()
    }
    this.time = end
  }
}

/** Lets every resolved promise continue. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 24; i += 1) await Promise.resolve()
}
