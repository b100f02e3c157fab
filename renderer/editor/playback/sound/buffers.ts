/** Most bytes of decoded sound that are kept */
const kept = 256 * 1024 * 1024

/** Sounds decoded once and kept while there is room. */
export class SoundBuffers {
  readonly #context: BaseAudioContext
  readonly #ready = new Map<string, AudioBuffer>()
  readonly #loading = new Map<string, Promise<AudioBuffer | null>>()
  readonly #broken = new Set<string>()
  #bytes = 0

  constructor(context: BaseAudioContext) {
    this.#context = context
  }

  get(url: string): AudioBuffer | undefined {
    const buffer = this.#ready.get(url)
    if (!buffer) return undefined
    this.#ready.delete(url)
    this.#ready.set(url, buffer)
    return buffer
  }

  /** Loads and decodes a sound; null when it can't be decoded: the rest is played without it. */
  load(url: string): Promise<AudioBuffer | null> {
    const ready = this.get(url)
    if (ready) return Promise.resolve(ready)
    if (this.#broken.has(url)) return Promise.resolve(null)
    let loading = this.#loading.get(url)
    if (!loading) {
      loading = this.#decode(url).finally(() => this.#loading.delete(url))
      this.#loading.set(url, loading)
    }
    return loading
  }

  async #decode(url: string): Promise<AudioBuffer | null> {
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const buffer = await this.#context.decodeAudioData(await response.arrayBuffer())
      this.#ready.set(url, buffer)
      this.#bytes += bytesOf(buffer)
      for (const [other, old] of this.#ready) {
        if (this.#bytes <= kept) break
        if (other === url) continue
        this.#ready.delete(other)
        this.#bytes -= bytesOf(old)
      }
      return buffer
    } catch (error) {
      console.warn('A sound could not be decoded.', error)
      this.#broken.add(url)
      return null
    }
  }
}

const bytesOf = (buffer: AudioBuffer): number => buffer.length * buffer.numberOfChannels * 4
