import { turn } from './turn.ts'

/** Reads the newest frame of a stream; older ones are closed. */
export class NewestFrame {
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>
  #frame: VideoFrame | undefined
  #ended = false
  #wake: () => void = () => undefined

  constructor(frames: ReadableStream<VideoFrame>) {
    this.#reader = frames.getReader()
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
        this.#frame?.close()
        this.#frame = value
        this.#wake()
      }
    } catch {
      // The track has ended: there are no more frames, which is all that a reader has to know.
    }
    this.#ended = true
    this.#wake()
  }

  /** The next frame; null at the end of the stream. The caller closes the frame. */
  async next(): Promise<VideoFrame | null> {
    // A frame that arrived during the work on another is received first.
    await turn()
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
