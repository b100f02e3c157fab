/**
 * F6 goes from region to region of the page, as in other desktop programs. A region carries `data-region` and a name
 * (`aria-label`); it gets the focus itself, or gives it to where it was inside last.
 */
const lastInside = new WeakMap<HTMLElement, HTMLElement>()

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

function regions(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (one) => one.checkVisibility?.() ?? true,
  )
}

function visible(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true
}

/** Puts the focus into the next region (or the one before). Returns the region. */
export function cycleRegion(by: 1 | -1, root: Document = document): HTMLElement | null {
  const all = regions(root)
  if (all.length === 0) return null
  const here = root.activeElement instanceof HTMLElement ? root.activeElement : null
  const inner = here?.closest<HTMLElement>('[data-region]') ?? null
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
    before?.isConnected && visible(before)
      ? before
      : [...region.querySelectorAll<HTMLElement>(focusable)].find(visible)
  if (own) return own.focus()
  region.tabIndex = -1
  region.focus()
}
