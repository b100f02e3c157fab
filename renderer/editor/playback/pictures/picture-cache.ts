/**
 * A picture that can be drawn. `width` and `height` are those of the source, which may be larger than the stored
 * picture.
 */
export interface Picture {
  image: CanvasImageSource
  width: number
  height: number
  /** Size in bytes, 0 where the browser keeps the picture anyway */
  bytes: number
  close?: () => void
}

type Entry = { state: 'ready'; picture: Picture } | { state: 'loading' } | { state: 'failed'; error: unknown }

/**
 * Cache of pictures by key, each decoded once. Above `limit` bytes, those that were not used for longest are removed,
 * but never a visible one (`pinned`).
 */
export class PictureCache {
  readonly #limit: number
  readonly #entries = new Map<string, Entry>()
  #pinned: ReadonlySet<string> = new Set()
  #bytes = 0
  #closed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  /** The picture; undefined while it isn't loaded. Counts as a use. */
  get(key: string): Picture | undefined {
    const entry = this.#entries.get(key)
    if (entry?.state !== 'ready') return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.picture
  }

  /** Why loading failed; undefined while it loads or when it succeeded. */
  failure(key: string): unknown {
    const entry = this.#entries.get(key)
    return entry?.state === 'failed' ? entry.error : undefined
  }

  /** Loads a picture unless it is loaded, loading or has failed. `done` is called at the end. */
  want(key: string, load: () => Promise<Picture>, done: () => void): void {
    if (this.#entries.has(key) || this.#closed) return
    this.#entries.set(key, { state: 'loading' })
    load().then(
      (picture) => {
        if (this.#closed) return picture.close?.()
        this.put(key, picture)
        done()
      },
      (error: unknown) => {
        if (this.#closed) return
        this.#entries.set(key, { state: 'failed', error })
        done()
      },
    )
  }

  put(key: string, picture: Picture): void {
    if (this.#closed) return picture.close?.()
    this.#drop(key)
    this.#entries.set(key, { state: 'ready', picture })
    this.#bytes += picture.bytes
    this.#trim()
  }

  /** Sets the keys of visible pictures, which are not removed. */
  pin(keys: Iterable<string>): void {
    this.#pinned = new Set(keys)
    this.#trim()
  }

  /** Forgets failures, so that loading is tried again. */
  retry(): void {
    for (const [key, entry] of this.#entries) if (entry.state === 'failed') this.#entries.delete(key)
  }

  close(): void {
    this.#closed = true
    for (const key of [...this.#entries.keys()]) this.#drop(key)
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    if (entry.state !== 'ready') return
    this.#bytes -= entry.picture.bytes
    entry.picture.close?.()
  }

  #trim(): void {
    if (this.#bytes <= this.#limit) return
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) return
      if (entry.state === 'ready' && !this.#pinned.has(key)) this.#drop(key)
    }
  }
}
