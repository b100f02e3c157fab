/** Time for which the audio clock may stand still before time continues without it, ms. */
const stallMs = 300
/** Most ms of sound that are rendered at once */
const blockMs = 25

/** What a sound clock needs of an AudioContext. */
export interface SoundTime {
  state: string
  /** Time that the audio context has rendered, s. */
  currentTime: number
  /** Latency of the audio output, s. */
  outputLatency?: number
}

/**
 * Time of the sound that is heard now, ms: what the context has rendered, minus the output latency. Never goes back;
 * where the sound card stands still (missing or unplugged), it continues by `now`.
 */
export class SoundClock {
  readonly #context: () => SoundTime | undefined
  readonly #now: () => number
  /** Time of the clock, ms, without the time since the last block. */
  #total = 0
  #told = 0
  #lastAudibleMs: number | null = null
  #movedAt: number
  #lookedAt: number

  constructor(context: () => SoundTime | undefined, now: () => number) {
    this.#context = context
    this.#now = now
    this.#movedAt = this.#lookedAt = now()
  }

  nowMs(): number {
    const context = this.#context()
    const now = this.#now()
    const audibleMs = context?.state === 'running' ? context.currentTime * 1000 - this.latencyMs : null
    if (audibleMs !== null && (this.#lastAudibleMs === null || audibleMs > this.#lastAudibleMs)) {
      this.#total += this.#lastAudibleMs === null ? 0 : audibleMs - this.#lastAudibleMs
      this.#lastAudibleMs = audibleMs
      this.#movedAt = now
    } else if (now - this.#movedAt > stallMs) this.#total += now - this.#lookedAt
    this.#lookedAt = now
    // Sound is rendered in blocks; time continues between two of them.
    this.#told = Math.max(this.#told, this.#total + Math.min(blockMs, now - this.#movedAt))
    return this.#told
  }

  /** Time between rendering and hearing, ms. */
  get latencyMs(): number {
    const latency = this.#context()?.outputLatency ?? 0
    return Number.isFinite(latency) ? Math.min(500, latency * 1000) : 0
  }
}
