/** Most bytes of scaled pictures that are kept. */
const mostBytes = 192_000_000
/** Time in ms that a size must not change before a picture is scaled to it: none is made during a resize. */
const settleMs = 120
/** Pictures that are reduced by less than this factor are drawn directly. */
const worthwhile = 0.8

interface Entry {
  source: ImageBitmap
  width: number
  height: number
  scaled: ImageBitmap | null
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Pictures scaled to the size in which they are shown, in device px. Reducing a photo takes longer than the rest of a
 * frame during a drag; done once in advance, each frame only copies the result.
 */
export class ScaledPictures {
  readonly #entries = new Map<string, Entry>()
  readonly #onReady: () => void
  #bytes = 0

  constructor(onReady: () => void) {
    this.#onReady = onReady
  }

  /** The picture at this size; null while it isn't made, and where scaling would not help. */
  get(id: string, source: CanvasImageSource, width: number, height: number): ImageBitmap | null {
    if (!(source instanceof ImageBitmap) || width < 1 || height < 1) return null
    if (width * height > source.width * source.height * worthwhile) return null
    const entry = this.#entries.get(id)
    if (entry?.source === source && entry.width === width && entry.height === height) return entry.scaled
    this.#drop(id)
    const next: Entry = { source, width, height, scaled: null, timer: undefined }
    next.timer = setTimeout(() => void this.#make(id, next), settleMs)
    this.#entries.set(id, next)
    return null
  }

  /** Removes all but these. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of [...this.#entries.keys()]) if (!ids.has(id)) this.#drop(id)
  }

  async #make(id: string, entry: Entry): Promise<void> {
    const { source, width, height } = entry
    if (this.#bytes + width * height * 4 > mostBytes) return
    try {
      const scaled = await createImageBitmap(source, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      })
      if (this.#entries.get(id) !== entry) return scaled.close()
      entry.scaled = scaled
      this.#bytes += width * height * 4
      this.#onReady()
    } catch {
      // The picture was released meanwhile.
      if (this.#entries.get(id) === entry) this.#entries.delete(id)
    }
  }

  #drop(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    clearTimeout(entry.timer)
    if (entry.scaled) {
      this.#bytes -= entry.width * entry.height * 4
      entry.scaled.close()
    }
    this.#entries.delete(id)
  }
}
