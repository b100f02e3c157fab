/**
 * F6 goes from region to region of the window, as in other desktop programs: the top bar, the rail, and the landmarks of
 * the page. A region gives the focus to where it was inside last, else to its first control, else takes it itself.
 */
const lastInside = new WeakMap<HTMLElement, HTMLElement>()

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Parts of a page are regions of their own; a page without parts is one. */
const parts = '#page :is(main, aside, [role="region"], section[aria-label])'

function regions(root: ParentNode): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(`[data-region], ${parts}`)].filter(visible)
  const outer = all.filter((one) => {
    const around = one.parentElement?.closest<HTMLElement>(`[data-region]:not(#page), ${parts}`)
    return !around
  })
  return outer.filter((one) => one.id !== 'page' || !outer.some((other) => other !== one && one.contains(other)))
}

function visible(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true
}

/** Puts the focus into the next region (or the one before). Returns the region. */
export function cycleRegion(by: 1 | -1, root: Document = document): HTMLElement | null {
  const all = regions(root)
  if (all.length === 0) return null
  const here = root.activeElement instanceof HTMLElement ? root.activeElement : null
  const inner = all.find((one) => one.contains(here)) ?? null
  if (inner && here && here !== inner) lastInside.set(inner, here)
  const at = inner ? all.indexOf(inner) : by === 1 ? -1 : 0
  const next = all[(at + by + all.length) % all.length]!
  enter(next)
  return next
}

/** Puts the focus into a region. */
export function enter(region: HTMLElement): void {
  const before = lastInside.get(region)
  const own =
    before?.isConnected && visible(before) ? before : [...region.querySelectorAll<HTMLElement>(focusable)].find(visible)
  if (own) return own.focus()
  region.tabIndex = -1
  region.focus()
}
