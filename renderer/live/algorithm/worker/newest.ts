/** Hands out the newest frame of a stream; those that nobody asked for in time are closed and counted. */
export class NewestFrame {
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>
  #frame: VideoFrame | undefined
  #ended = false
  #wake: () => void = () => undefined
  readonly #onDrop: () => void

  constructor(frames: ReadableStream<VideoFrame>, onDrop: () => void) {
    this.#reader = frames.getReader()
    this.#onDrop = onDrop
    void this.#pump()
  }

  async #pump(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.#reader.read()
        if (done || this.#ended) {
          value?.close()
          break
        }
        if (this.#frame) {
          this.#frame.close()
          this.#onDrop()
        }
        this.#frame = value
        this.#wake()
      }
    } catch {
      // The track is gone: there are no more frames, which is all that a reader has to know.
    }
    this.#ended = true
    this.#wake()
  }

  /** Null: there will be no more. The caller closes what it gets. */
  async next(): Promise<VideoFrame | null> {
    // Frames that came while another was worked on are taken in first.
    await new Promise((resolve) => setTimeout(resolve, 0))
    while (!this.#frame && !this.#ended) await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.#ended) return null
    const frame = this.#frame ?? null
    this.#frame = undefined
    return frame
  }

  async stop(): Promise<void> {
    this.#ended = true
    this.#frame?.close()
    this.#frame = undefined
    this.#wake()
    await this.#reader.cancel().catch(() => undefined)
  }
}
