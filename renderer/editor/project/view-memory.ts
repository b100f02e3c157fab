/**
 * What a window shows of a project (scene, playhead, zoom …), kept over a reload of the page. Parts of the editor each
 * remember their own.
 */
export interface ViewPart {
  read: () => unknown
  /** Given what `read` said before the reload. It may be from an older version: check it. */
  restore: (value: unknown) => void
}

const parts = new Map<string, ViewPart>()
const prefix = 'greenroom.view.'
/** ms between writes */
const pauseMs = 250
let projectId: string | null = null
let before: Record<string, unknown> = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes a part of the view remembered. What it showed before a reload is given back at once. Returns how to stop. */
export function rememberView(name: string, part: ViewPart): () => void {
  parts.set(name, part)
  giveBack(name, part)
  return () => {
    if (parts.get(name) !== part) return
    before[name] = part.read()
    parts.delete(name)
  }
}

/** Tells that something has changed; written after a moment. */
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
    // Full or forbidden storage costs the place after a reload, nothing else.
    console.warn('The view could not be remembered.', error)
  }
}

/** Another project is shown: what was remembered of it is given back. */
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
