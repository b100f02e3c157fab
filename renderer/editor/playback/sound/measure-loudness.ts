import type { LoudnessMessage, MeasuredLoudness } from './loudness-worker.ts'

/** Measures the loudness of sounds in a thread of its own, which lives as long as the window. */
class LoudnessThread {
  readonly #worker = new Worker(new URL('./loudness-worker.ts', import.meta.url), { type: 'module', name: 'loudness' })
  readonly #waiting = new Map<number, { resolve: (lufs: number | null) => void; reject: (reason: Error) => void }>()
  #next = 1

  constructor(onBroken: () => void) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<MeasuredLoudness>) => {
      this.#waiting.get(data.id)?.resolve(data.lufs)
      this.#waiting.delete(data.id)
    })
    this.#worker.addEventListener('error', (event) => {
      onBroken()
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message))
      this.#waiting.clear()
      this.#worker.terminate()
    })
  }

  async measure(parts: AsyncIterable<AudioBuffer> | Iterable<AudioBuffer>): Promise<number | null> {
    const id = (this.#next += 1)
    for await (const buffer of parts) {
      const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, channel) =>
        buffer.getChannelData(channel).slice(),
      )
      this.#send({ id, sampleRate: buffer.sampleRate, channels }, channels)
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ id, end: true }, [])
    })
  }

  #send(message: LoudnessMessage, channels: readonly Float32Array<ArrayBuffer>[]): void {
    this.#worker.postMessage(
      message,
      channels.map(({ buffer }) => buffer),
    )
  }
}

let thread: LoudnessThread | undefined

/** Integrated loudness of a sound that comes in parts, LUFS; null for silence. @throws when the thread breaks */
export function measureLoudness(parts: AsyncIterable<AudioBuffer> | Iterable<AudioBuffer>): Promise<number | null> {
  thread ??= new LoudnessThread(() => (thread = undefined))
  return thread.measure(parts)
}
