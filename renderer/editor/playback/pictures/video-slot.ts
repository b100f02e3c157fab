/** Time after which a video that doesn't show the wanted picture counts as failed, ms. */
const stallMs = 8_000
/** Longest wait in ms for the event that a picture is shown after a seek; the same picture again causes no event. */
const presentMs = 160
/** Difference in s from the clock at which a playing video's speed is changed, and at which it seeks. */
const hurryS = 0.02
const jumpS = 0.25

export interface SlotEvents {
  /** Called when a new picture is shown. */
  onPicture: () => void
  /** Called when the wanted picture is shown, or can't be. */
  onSettled: () => void
}

/**
 * One video element. Paused, it shows exactly the wanted picture, the latest request first; playing, it follows a clock
 * by small changes of its speed.
 */
export class VideoSlot {
  readonly url: string
  readonly video: HTMLVideoElement
  readonly #events: SlotEvents
  #wantedMs: number | null = null
  #shownMs: number | null = null
  #working = false
  #closed = false
  #failure: string | null = null
  #playing = false
  #loops = false
  #driftMs = 0

  constructor(url: string, video: HTMLVideoElement, events: SlotEvents) {
    this.url = url
    this.video = video
    this.#events = events
    video.preload = 'auto'
    video.muted = true
    video.playsInline = true
    video.disableRemotePlayback = true
    video.preservesPitch = true
    video.addEventListener('error', () => this.#fail(video.error?.message || 'MEDIA_ERR'))
    video.src = url
    video.load()
    this.#watchPictures()
  }

  /** Why it can't be played, in the browser's words; null when it can. */
  get failure(): string | null {
    return this.#failure
  }

  /** Time in the file, ms, of the visible picture; null while that isn't known (loading, playing). */
  get shownMs(): number | null {
    return this.#shownMs
  }

  /** Time by which the picture was ahead of the clock at the last check, ms; 0 when paused. */
  get driftMs(): number {
    return this.#driftMs
  }

  /** Whether the slot's decoder has no picture yet, or is seeking. */
  get waits(): boolean {
    return this.video.seeking || !this.hasPicture
  }

  get hasPicture(): boolean {
    return this.video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  }

  get durationMs(): number | null {
    const { duration } = this.video
    return Number.isFinite(duration) && duration > 0 ? duration * 1000 : null
  }

  /** Shows the picture at a time of the file, ms; with `loops`, times after its end continue at its start. */
  show(ms: number, loops = false): void {
    this.#stop()
    this.#loops = loops
    this.#wantedMs = ms
    if (this.#shownMs === ms || this.#closed) return
    this.#shownMs = null
    if (!this.#working) void this.#work()
  }

  /**
   * Follows a clock: the file should be at `ms` now and continue at `rate` (above 0). With `loops`, times after its end
   * continue at its start.
   */
  follow(ms: number, rate: number, loops: boolean): void {
    this.#wantedMs = null
    this.#shownMs = null
    const { video } = this
    if (this.#failure !== null || video.readyState < HTMLMediaElement.HAVE_METADATA) return
    this.#loops = loops
    video.loop = loops
    const off = this.#drift(ms)
    if (!this.#playing) {
      this.#playing = true
      if (Math.abs(off) > 0.06) video.currentTime = this.#seconds(ms)
      video.playbackRate = rate
      video.play().catch(() => (this.#playing = false))
      return
    }
    if (video.seeking) return
    this.#driftMs = off * 1000
    if (Math.abs(off) > jumpS * Math.max(1, rate)) {
      // A seek takes time, so its target is where the clock will be by then.
      video.currentTime = this.#seconds(ms + 80 * rate)
      return
    }
    const nudge = Math.abs(off) < hurryS ? 0 : Math.max(-0.12, Math.min(0.12, -off * 0.8))
    const wanted = rate * (1 + nudge)
    if (Math.abs(video.playbackRate - wanted) > 0.01) video.playbackRate = wanted
    if (video.paused && !video.ended) video.play().catch(() => (this.#playing = false))
  }

  /** Pauses at the visible picture. */
  pause(): void {
    this.#stop()
  }

  /** Position in the file, s, within its length. */
  #seconds(ms: number): number {
    const { duration } = this.video
    if (!Number.isFinite(duration) || duration <= 0) return Math.max(0, ms / 1000)
    const seconds = this.#loops ? (ms / 1000) % duration : ms / 1000
    return Math.max(0, Math.min(seconds, duration - 0.002))
  }

  /** Time by which the picture is ahead of the clock, s (below 0: behind). */
  #drift(ms: number): number {
    const off = this.video.currentTime - this.#seconds(ms)
    const { duration } = this.video
    if (!this.#loops || !Number.isFinite(duration)) return off
    return ((((off + duration / 2) % duration) + duration) % duration) - duration / 2
  }

  #stop(): void {
    if (!this.#playing) return
    this.#playing = false
    this.#driftMs = 0
    this.video.pause()
  }

  async #work(): Promise<void> {
    this.#working = true
    while (this.#wantedMs !== null && this.#wantedMs !== this.#shownMs && !this.#closed) {
      const ms = this.#wantedMs
      try {
        await this.#seek(ms)
        if (this.#wantedMs === ms) this.#shownMs = ms
      } catch (error) {
        if (!this.#closed) this.#fail(error instanceof Error ? error.message : String(error))
        break
      }
    }
    this.#working = false
    if (!this.#closed) this.#events.onSettled()
  }

  async #seek(ms: number): Promise<void> {
    const { video } = this
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) await this.#event('loadedmetadata')
    const presented = this.#presented()
    const seeked = this.#event('seeked')
    video.currentTime = this.#seconds(ms)
    await seeked
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await this.#event('loadeddata')
    await presented
  }

  /** Resolves when the browser says that a picture is shown, or at the latest a moment after the seek has ended. */
  #presented(): Promise<void> {
    return new Promise((resolve) => {
      const { video } = this
      const handle = video.requestVideoFrameCallback(() => resolve())
      video.addEventListener(
        'seeked',
        () =>
          setTimeout(() => {
            video.cancelVideoFrameCallback(handle)
            resolve()
          }, presentMs),
        { once: true },
      )
    })
  }

  #event(event: 'loadedmetadata' | 'seeked' | 'loadeddata'): Promise<void> {
    const { video } = this
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => (): void => {
        clearTimeout(timer)
        video.removeEventListener(event, done)
        video.removeEventListener('error', failed)
        outcome()
      }
      const done = settle(resolve)
      const failed = settle(() => reject(new Error(video.error?.message || 'MEDIA_ERR')))
      const timer = setTimeout(
        settle(() => reject(new Error('TIMEOUT'))),
        stallMs,
      )
      video.addEventListener(event, done)
      video.addEventListener('error', failed)
      if (video.error) failed()
    })
  }

  #watchPictures(): void {
    this.video.requestVideoFrameCallback(() => {
      if (this.#closed) return
      this.#events.onPicture()
      this.#watchPictures()
    })
  }

  #fail(why: string): void {
    if (this.#closed || this.#failure !== null) return
    this.#failure = why
    this.#events.onSettled()
  }

  close(): void {
    this.#closed = true
    this.video.pause()
    this.video.removeAttribute('src')
    this.video.load()
  }
}
