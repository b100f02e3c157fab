import { keysText } from '../keys.ts'

/**
 * Tooltips of all elements with `data-tip` (and `data-tip-keys`): one element for the whole window, shown on hover
 * after a delay and on keyboard focus at once, hidden by Escape, and hoverable itself (WCAG 1.4.13).
 */
export function installTooltips(root: Document = document): () => void {
  const tip = root.createElement('div')
  tip.className = 'ui-tip'
  tip.setAttribute('aria-hidden', 'true')
  tip.popover = 'manual'
  root.body.append(tip)
  const ended = new AbortController()
  const { signal } = ended
  let target: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHidden = 0
  // The text changes with the language while the tooltip is shown, and its element may go.
  const changes = new MutationObserver(() => (target ? show(target) : undefined))
  const sizes = new ResizeObserver(() => (target?.isConnected ? undefined : hide()))

  function show(element: HTMLElement): void {
    const text = element.dataset['tip']
    if (!text || !element.isConnected) return
    if (target !== element) follow(element)
    target = element
    const keys = element.dataset['tipKeys']
    tip.textContent = text
    if (keys) {
      const sign = root.createElement('kbd')
      sign.textContent = keysText(keys)
      tip.append(sign)
    }
    // A tooltip that is open is shown anew, because only then does it lie above dialogs that were opened after it.
    if (tip.matches(':popover-open')) tip.hidePopover()
    tip.showPopover()
    setPosition(tip, element)
  }

  function follow(element: HTMLElement): void {
    changes.disconnect()
    sizes.disconnect()
    changes.observe(element, { attributeFilter: ['data-tip', 'data-tip-keys'] })
    sizes.observe(element)
  }

  function hide(): void {
    clearTimeout(timer)
    changes.disconnect()
    sizes.disconnect()
    if (target) lastHidden = Date.now()
    target = null
    if (tip.isConnected && tip.matches(':popover-open')) tip.hidePopover()
  }

  function later(work: () => void, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }

  const tipped = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null

  root.addEventListener(
    'pointerover',
    (event) => {
      if (event.pointerType === 'touch') return
      if (event.target === tip) return clearTimeout(timer)
      const element = tipped(event)
      if (element === target && element) return clearTimeout(timer)
      if (!element) return later(hide, 120)
      later(() => show(element), Date.now() - lastHidden < 300 || target ? 60 : 450)
    },
    { signal },
  )
  root.addEventListener(
    'focusin',
    (event) => {
      const element = tipped(event)
      if (element?.matches(':focus-visible')) show(element)
    },
    { signal },
  )
  root.addEventListener('focusout', hide, { signal })
  root.addEventListener('pointerdown', hide, { signal, capture: true })
  root.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  root.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal, capture: true })

  return () => {
    hide()
    ended.abort()
    tip.remove()
  }
}

function setPosition(tip: HTMLElement, beside: HTMLElement): void {
  const at = beside.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
  const onRail = beside.closest('[data-tip-side="right"]') !== null
  const left = onRail ? at.right + 8 : at.left + at.width / 2 - width / 2
  const below = at.bottom + 6
  const top = onRail ? at.top + at.height / 2 - height / 2 : below + height > room.height ? at.top - height - 6 : below
  tip.style.left = `${Math.round(Math.max(6, Math.min(left, room.width - width - 6)))}px`
  tip.style.top = `${Math.round(Math.max(6, top))}px`
}
