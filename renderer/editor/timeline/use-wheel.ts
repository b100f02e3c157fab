import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import { onMac } from '../../ui/keys.ts'
import { measures } from './measures.ts'
import { useTimelineView } from './view.ts'

/** Ctrl or Cmd with the wheel (or a pinch) zooms around the pointer; Alt with the wheel scrolls sideways. */
export function useWheel(scroller: Readonly<Ref<HTMLElement | null>>): void {
  const view = useTimelineView()
  useEventListener(
    scroller,
    'wheel',
    (event: WheelEvent) => {
      const box = scroller.value
      if (!box) return
      if (event.ctrlKey || (onMac && event.metaKey)) {
        event.preventDefault()
        const x = event.clientX - box.getBoundingClientRect().left - measures.heads
        const atMs = (view.scrollPx + Math.max(0, x)) / view.pxPerMs
        view.zoomBy(Math.exp(-pixels(event) / 300), atMs)
      } else if (event.altKey) {
        event.preventDefault()
        box.scrollLeft += pixels(event)
      }
    },
    { passive: false },
  )
}

/** Wheel events give lines or px. */
const pixels = ({ deltaY, deltaX, deltaMode }: WheelEvent): number =>
  (Math.abs(deltaY) > Math.abs(deltaX) ? deltaY : deltaX) * (deltaMode === 1 ? 16 : 1)
