import type { Ref } from 'vue'
import { onScopeDispose } from 'vue'
import { useTransport } from '../transport.ts'
import { onFrame } from '../frame-time.ts'
import { useSnapPoints } from './snap-points.ts'
import { suspendsSnapping, useSnapping } from './use-snapping.ts'
import { useTimelineView } from './view.ts'

/** Width in CSS px of the zones at the sides of the view in which a drag scrolls */
const scrollZone = 24

/** Moves the playhead to the pointer, from the press on. */
export function useScrub(strip: Readonly<Ref<HTMLElement | null>>): (event: PointerEvent) => void {
  const transport = useTransport()
  const view = useTimelineView()
  const points = useSnapPoints(() => [])
  const snapping = useSnapping()
  let listening: AbortController | undefined

  function to(event: PointerEvent, snaps: boolean): void {
    const left = strip.value?.getBoundingClientRect().left ?? 0
    const ms = (event.clientX - left) / view.pxPerMs
    const by = snaps ? snapping.snap([0], ms, points({ playhead: false }), suspendsSnapping(event)) : onFrame(ms)
    transport.seek(by)
  }

  function end(): void {
    listening?.abort()
    listening = undefined
    snapping.done()
  }
  onScopeDispose(end)

  return (down) => {
    if (down.button !== 0) return
    end()
    transport.rate = 0
    to(down, false)
    listening = new AbortController()
    const on = { signal: listening.signal }
    window.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== down.pointerId) return
        to(event, true)
        const x = transport.timeMs * view.pxPerMs - view.scrollPx
        if (x < scrollZone || x > view.viewPx - scrollZone) view.reveal(transport.timeMs, transport.timeMs, scrollZone)
      },
      on,
    )
    window.addEventListener('pointerup', end, on)
    window.addEventListener('pointercancel', end, on)
  }
}
