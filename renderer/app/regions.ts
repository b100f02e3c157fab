/**
 * F6 moves the focus between the regions of the window, as in other desktop programs: top bar, navigation, and the
 * landmarks of the page. Within a region the last focused element gets the focus, otherwise its first control,
 * otherwise the region itself.
 */
const lastInside = new WeakMap<HTMLElement, HTMLElement>()

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Landmarks of a page are regions; a page without landmarks is a single one. */
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

/** Focuses the next region (or the previous one). Returns the region. */
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

/** Focuses an element of a region. */
export function enter(region: HTMLElement): void {
  const before = lastInside.get(region)
  const own =
    before?.isConnected && visible(before) ? before : [...region.querySelectorAll<HTMLElement>(focusable)].find(visible)
  if (own) return own.focus()
  region.tabIndex = -1
  region.focus()
}
