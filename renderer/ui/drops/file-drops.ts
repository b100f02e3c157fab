/** A dropped item: a file, or a folder of the file system. */
export interface DroppedItem {
  file: File | null
  /** Entry of the dropped file in its file system; null where the browser gives none. */
  entry: FileSystemEntry | null
}

/** The dropped items, read while the event was handled, because the event's own list is empty afterwards. */
export interface FileDrop {
  files: File[]
  items: DroppedItem[]
}

/** A part of the window that takes dropped files. */
export interface DropZone {
  /** The zone's element; null while it has none, or when the zone is the whole page. */
  element: () => Element | null
  /** Whether the zone is visible: pages that are kept alive leave their zones registered. */
  shown: () => boolean
  /** Whether the zone also takes files that are dropped outside of all zones. */
  page: boolean
  over: (now: boolean) => void
  take: (drop: FileDrop) => void
}

export interface DropListener {
  /** Whether a dialog covers the page: files dropped outside of the dialog's zones are then not for the page. */
  covered: () => boolean
  /** Called for files that no zone takes. */
  refuse: (files: readonly File[]) => void
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Handles files that are dropped onto the window, with one listener from its start. Each drop goes to the innermost
 * zone under the pointer, otherwise to the page's zone; while a page loads, the drop waits for it. Files that no zone
 * takes are refused with a message: a drop is never ignored, and never makes the browser open the file in place of the
 * window.
 */
export class FileDrops {
  readonly #zones: DropZone[] = []
  readonly #waiting: { drop: FileDrop; x: number; y: number }[] = []
  #listener: DropListener | null = null
  #opening = 0
  #over: DropZone | null = null

  /** Listens for drops on a window. Returns a function that stops it. */
  listen(target: Window, listener: DropListener): () => void {
    this.#listener = listener
    const stopped = new AbortController()
    const on = (kind: string, hear: (event: DragEvent) => void, capture = false): void =>
      target.addEventListener(kind, (event) => hear(event as DragEvent), { signal: stopped.signal, capture })
    const follow = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      this.#mark(this.#zoneUnder(event.target) ?? this.#zoneOfPage())
      // Unless the event is cancelled, the browser opens the file in place of the window.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    on('dragenter', follow)
    on('dragover', follow)
    // No element is entered next, so the pointer has left the window.
    on('dragleave', (event) => event.relatedTarget === null && this.#mark(null))
    on('drop', () => this.#mark(null), true)
    on('drop', (event) => {
      // A component that places files itself (the stage) has handled the event.
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const { target: under, clientX: x, clientY: y } = event
      const drop = read(event.dataTransfer!)
      // A drop outside of the old page's zones is for the page that is loading.
      if (this.#opening > 0 && !this.#zoneUnder(under)) this.#waiting.push({ drop, x, y })
      else this.#hand(drop, under)
    })
    return () => stopped.abort()
  }

  /** Registers a zone. Returns a function that removes it. */
  join(zone: DropZone): () => void {
    this.#zones.push(zone)
    return () => {
      if (this.#over === zone) this.#over = null
      this.#zones.splice(this.#zones.indexOf(zone), 1)
    }
  }

  /** A page is loading: drops wait for it. Returns a function to call when it is mounted. */
  opening(): () => void {
    let open = true
    this.#opening += 1
    return () => {
      if (!open) return
      open = false
      this.#opening -= 1
      if (this.#opening > 0) return
      for (const { drop, x, y } of this.#waiting.splice(0)) this.#hand(drop, document.elementFromPoint(x, y))
    }
  }

  #hand(drop: FileDrop, under: EventTarget | null): void {
    const zone = this.#zoneUnder(under) ?? this.#zoneOfPage()
    if (zone) zone.take(drop)
    else this.#listener?.refuse(drop.files)
  }

  #mark(zone: DropZone | null): void {
    if (zone === this.#over) return
    this.#over?.over(false)
    zone?.over(true)
    this.#over = zone
  }

  /** The innermost zone under the pointer. */
  #zoneUnder(under: EventTarget | null): DropZone | null {
    if (!(under instanceof Node)) return null
    const around = this.#zones.filter((zone) => zone.shown() && zone.element()?.contains(under))
    const inner = around.findLast((zone) => around.every((other) => other.element()!.contains(zone.element())))
    return inner ?? null
  }

  #zoneOfPage(): DropZone | null {
    if (this.#listener?.covered()) return null
    return this.#zones.findLast((zone) => zone.page && zone.shown()) ?? null
  }
}

/** Reads the event's items; must be called while the event is handled. */
function read(data: DataTransfer): FileDrop {
  const items = [...data.items].filter((item) => item.kind === 'file')
  return {
    files: [...data.files],
    items: items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() })),
  }
}

/** The drops of this window. */
export const fileDrops = new FileDrops()

/** Loads a part of a page; drops wait until it is mounted. */
export async function whileOpening<T>(load: () => Promise<T>): Promise<T> {
  const there = fileDrops.opening()
  try {
    return await load()
  } finally {
    // Dropped files that wait for a page are handed over once the caller has mounted it.
    setTimeout(there)
  }
}
