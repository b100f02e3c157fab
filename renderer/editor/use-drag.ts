import { onScopeDispose } from 'vue'

export interface Drag {
  move: (event: PointerEvent) => void
  /** Called when the drag ends. */
  drop: (event: PointerEvent) => void
  /** Called when the drag is cancelled by Escape, a lost pointer or leaving the page: everything is restored. */
  cancel: () => void
}

/** Distance that the pointer moves before a press becomes a drag, px. */
const threshold = 3

/**
 * Follows the pointer from press to release. `start` is called when it has moved far enough; otherwise the press was a
 * click. Escape cancels. One drag at a time.
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
        // The modifier key suspends or resumes snapping at the pointer's position.
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
