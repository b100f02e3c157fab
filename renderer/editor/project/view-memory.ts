/**
 * A part of a window's view of a project (scene, playhead, zoom …) that survives a reload of the page. Each module of
 * the editor registers its own part.
 */
export interface ViewPart {
  read: () => unknown
  /** Called with the value that `read` gave before the reload. It may be of an older version, so it must be checked. */
  restore: (value: unknown) => void
}

const parts = new Map<string, ViewPart>()
const prefix = 'greenroom.view.'
/** Interval of writing, ms */
const pauseMs = 250
let projectId: string | null = null
let before: Record<string, unknown> = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Registers a part of the view. Its stored value is restored at once. Returns a function that removes the part. */
export function rememberView(name: string, part: ViewPart): () => void {
  parts.set(name, part)
  giveBack(name, part)
  return () => {
    if (parts.get(name) !== part) return
    before[name] = part.read()
    parts.delete(name)
  }
}

/** To be called when a part has changed; it is written after a delay. */
export function viewChanged(): void {
  timer ??= setTimeout(writeView, pauseMs)
}

export function writeView(): void {
  clearTimeout(timer)
  timer = undefined
  if (projectId === null) return
  const now = Object.fromEntries([...parts].map(([name, part]) => [name, part.read()]))
  before = { ...before, ...now }
  try {
    sessionStorage.setItem(prefix + projectId, JSON.stringify(before))
  } catch (error) {
    // Storage that is full or forbidden only costs the view after a reload.
    console.warn('The view could not be remembered.', error)
  }
}

/** To be called when another project is shown: its stored view is restored. */
export function viewOf(id: string | null): void {
  if (projectId !== null && projectId !== id) writeView()
  projectId = id
  before = id === null ? {} : readView(id)
  for (const [name, part] of parts) giveBack(name, part)
}

function giveBack(name: string, part: ViewPart): void {
  const value = before[name]
  if (value !== undefined) part.restore(value)
}

function readView(id: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + id) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
