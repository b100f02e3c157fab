import { onScopeDispose } from 'vue'

export interface Drag {
  move: (event: PointerEvent) => void
  /** It ends well. */
  drop: (event: PointerEvent) => void
  /** Escape, a lost pointer, a page that is left: all is to be as it was. */
  cancel: () => void
}

/** px the pointer must move before a press becomes a drag */
const threshold = 3

/**
 * Follows the pointer from a press until it is let go. `start` is called when it has moved enough; without it the press
 * was a click. Escape cancels. One drag at a time.
 */
export function useDrag(): (event: PointerEvent, start: (event: PointerEvent) => Drag | null) => void {
  let stop: (() => void) | undefined

  onScopeDispose(() => stop?.())

  return (down, start) => {
    stop?.()
    let drag: Drag | null = null
    let last: PointerEvent | null = null
    const listening = new AbortController()
    const on = { signal: listening.signal }
    const finish = (end: (one: Drag) => void): void => {
      listening.abort()
      stop = undefined
      if (drag) end(drag)
      drag = null
    }
    const cancel = (): void => finish((one) => one.cancel())
    stop = cancel
    window.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== down.pointerId) return
        last = event
        if (!drag) {
          const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= threshold
          if (far) drag = start(down)
          if (far && !drag) return finish(() => undefined)
        }
        drag?.move(event)
      },
      on,
    )
    window.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId === down.pointerId) finish((one) => one.drop(event))
      },
      on,
    )
    window.addEventListener('pointercancel', cancel, on)
    window.addEventListener('blur', cancel, on)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.type === 'keydown' && drag) {
        event.preventDefault()
        event.stopPropagation()
        cancel()
      } else if (last && drag && (event.key === 'Control' || event.key === 'Meta')) {
        // Snapping is suspended or resumed where the pointer is.
        drag.move(
          new PointerEvent('pointermove', {
            pointerId: last.pointerId,
            clientX: last.clientX,
            clientY: last.clientY,
            ctrlKey: event.ctrlKey,
            metaKey: event.metaKey,
            shiftKey: event.shiftKey,
          }),
        )
      }
    }
    window.addEventListener('keydown', onKey, { ...on, capture: true })
    window.addEventListener('keyup', onKey, { ...on, capture: true })
  }
}
