/** Something that was dropped: a file, or a folder of the file system. */
export interface DroppedItem {
  file: File | null
  /** Null where the browser tells none. */
  entry: FileSystemEntry | null
}

/** What was dropped, read while the event was handled: an event's own list is empty afterwards. */
export interface FileDrop {
  files: File[]
  items: DroppedItem[]
}

/** A place of the window that takes files. */
export interface DropZone {
  /** Null while it has none, or stands for its whole page without one. */
  element: () => Element | null
  /** It can be seen now: pages that are kept alive leave their zones behind. */
  shown: () => boolean
  /** Takes what is dropped beside all zones, too. */
  page: boolean
  over: (now: boolean) => void
  take: (drop: FileDrop) => void
}

export interface DropListener {
  /** A dialog lies over the page: what is dropped beside its zones is not for the page. */
  covered: () => boolean
  /** Nobody takes these files. */
  refuse: (files: readonly File[]) => void
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files dropped onto the window, heard in one place from its first moment. Each drop goes to the innermost zone under the
 * pointer, else to the page's; while a page is being opened it waits for that page. What nobody takes is refused in words:
 * a drop never vanishes, and never makes the browser show the file in the window's place.
 */
export class FileDrops {
  readonly #zones: DropZone[] = []
  readonly #waiting: { drop: FileDrop; x: number; y: number }[] = []
  #listener: DropListener | null = null
  #opening = 0
  #over: DropZone | null = null

  /** Hears drops on a window. Returns how to stop. */
  listen(target: Window, listener: DropListener): () => void {
    this.#listener = listener
    const stopped = new AbortController()
    const on = (kind: string, hear: (event: DragEvent) => void, capture = false): void =>
      target.addEventListener(kind, (event) => hear(event as DragEvent), { signal: stopped.signal, capture })
    const follow = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      this.#mark(this.#zoneUnder(event.target) ?? this.#zoneOfPage())
      // Without this the browser would open the file in our place.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    on('dragenter', follow)
    on('dragover', follow)
    // Nothing is entered next: the pointer has left the window.
    on('dragleave', (event) => event.relatedTarget === null && this.#mark(null))
    on('drop', () => this.#mark(null), true)
    on('drop', (event) => {
      // What places files itself (the stage) has said so.
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const { target: under, clientX: x, clientY: y } = event
      const drop = read(event.dataTransfer!)
      // Beside the page that is left it is for the one that comes.
      if (this.#opening > 0 && !this.#zoneUnder(under)) this.#waiting.push({ drop, x, y })
      else this.#hand(drop, under)
    })
    return () => stopped.abort()
  }

  /** Makes a zone known. Returns how to withdraw it. */
  join(zone: DropZone): () => void {
    this.#zones.push(zone)
    return () => {
      if (this.#over === zone) this.#over = null
      this.#zones.splice(this.#zones.indexOf(zone), 1)
    }
  }

  /** A page is being opened: what is dropped meanwhile waits for it. Returns how to say that it is there. */
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

  /** The innermost one. */
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

/** Must be called while the event is handled. */
function read(data: DataTransfer): FileDrop {
  const items = [...data.items].filter((item) => item.kind === 'file')
  return {
    files: [...data.files],
    items: items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() })),
  }
}

/** Of this window. */
export const fileDrops = new FileDrops()

/** Loads a part of a page; what is dropped before it is on the page waits for it. */
export async function whileOpening<T>(load: () => Promise<T>): Promise<T> {
  const there = fileDrops.opening()
  try {
    return await load()
  } finally {
    // Whoever asked puts it onto the page first.
    setTimeout(there)
  }
}
