import { useEventListener, useResizeObserver } from '@vueuse/core'
import { nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { toastFootPx } from '../../ui/toast-foot.ts'
import { chooseCorner } from './toast-corner.ts'
import type { Rect, ToastCorner } from './toast-corner.ts'

/** Distance of toasts from the edges of the window or its bars, CSS px. */
const edgePx = 16
const controls = 'button, a[href], input, select, textarea, [role="slider"], [role="separator"]'
const dialogs = '.ui-dialog, .ui-popover'

/**
 * Keeps toasts off the controls of an open dialog, or of the page while none is open. Where a dialog leaves no corner
 * free, it gets lower (`--toast-room`), and the toasts lie below it. A bar at the bottom of the page stays free.
 */
export function useToastCorner(section: Readonly<Ref<HTMLElement | null>>, count: () => number): Ref<ToastCorner> {
  const corner = ref<ToastCorner>('lower-right')
  const root = document.documentElement
  let open: Element[] = []
  const sizes = new ResizeObserver(() => choose())

  function choose(): void {
    const element = section.value
    const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 }
    if (!element || count() === 0) return void root.style.removeProperty('--toast-room')
    // A toast that is being used stays where it is.
    if (element.matches(':hover, :focus-within')) return
    const room = {
      left: cssPx('--rail') + edgePx,
      top: cssPx('--bar') + edgePx,
      right: root.clientWidth - edgePx,
      bottom: root.clientHeight - edgePx - toastFootPx.value,
    }
    const within = open.length > 0 ? open : [...document.querySelectorAll('.app')]
    const best = chooseCorner({ width, height }, room, within.flatMap(rectsOf))
    const blocked = open.length > 0 && best.covered > 0
    corner.value = blocked ? 'lower-right' : best.corner
    // Space that was freed for toasts stays free as long as the dialog and the toasts are shown: otherwise they would
    // move to and fro.
    if (blocked) root.style.setProperty('--toast-room', `${Math.ceil(height + edgePx)}px`)
  }

  function follow(): void {
    const now = [...document.querySelectorAll(dialogs)]
    if (now.length === open.length && now.every((one, at) => one === open[at])) return
    open = now
    root.style.removeProperty('--toast-room')
    sizes.disconnect()
    for (const one of open) sizes.observe(one)
    choose()
  }

  // Dialogs and popovers are appended to the body.
  const portals = new MutationObserver(follow)
  onMounted(() => portals.observe(document.body, { childList: true }))
  onBeforeUnmount(() => {
    portals.disconnect()
    sizes.disconnect()
    root.style.removeProperty('--toast-room')
  })
  useResizeObserver(section, choose)
  useEventListener(window, 'resize', choose)
  // A toast that was being used has stayed where it was.
  useEventListener(section, ['pointerout', 'focusout'], () => setTimeout(choose))
  watch([count, toastFootPx], () => nextTick(choose))
  return corner
}

const cssPx = (token: string): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0

/** Visible controls of an element. Toasts are not among them: they lie outside of dialogs. */
function rectsOf(root: Element): Rect[] {
  return [...root.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => one.closest('[data-toasts]') === null && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
}
