import { refAutoReset } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useTimings } from '../timings.ts'
import type { SnapPoint } from './snap.ts'
import { clampZoom, contentWidth, fitZoom, scrollForZoom, shareOfZoom, zoomOfShare } from './zoom.ts'

/** After the last step of a zoom, ms: wheels and pinches pause about this long between steps at most. */
const restMs = 150

/** How the time line is looked at: zoom and what is in view. Nothing of it belongs to the document. */
export const useTimelineView = defineStore('timeline-view', () => {
  const timings = useTimings()
  /** CSS px of the part that shows time, beside the heads. */
  const viewPx = ref(800)
  const viewHeight = ref(200)
  const scrollPx = ref(0)
  const scrollTop = ref(0)
  const own = ref(0.05)
  /** The whole project is in view, and stays so when it grows. */
  const fitted = ref(true)
  /** Where to scroll once the content has its new width, CSS px. */
  const wantedScroll = ref<number | null>(null)
  /** The zoom is changing, or did a moment ago: what there are hundreds of is painted rather than laid out. */
  const zooming = refAutoReset(false, restMs)
  /** What is snapped to now. */
  const snapLine = shallowRef<SnapPoint | null>(null)
  /** The clip or scene that has the keyboard. */
  const focused = ref<string | null>(null)

  const pxPerMs = computed(() =>
    fitted.value ? fitZoom(timings.totalMs, viewPx.value) : clampZoom(own.value, timings.totalMs, viewPx.value),
  )
  /** The zoom as it was before it began to change: what there is room for is decided when it rests. */
  const restingPxPerMs = computed<number>((before) => (zooming.value && before !== undefined ? before : pxPerMs.value))
  const width = computed(() => contentWidth(timings.totalMs, pxPerMs.value, viewPx.value))
  const share = computed(() => shareOfZoom(pxPerMs.value, timings.totalMs, viewPx.value))
  const fromMs = computed(() => scrollPx.value / pxPerMs.value)
  const toMs = computed(() => (scrollPx.value + viewPx.value) / pxPerMs.value)

  /** Zooms; the time `atMs` stays where it is on the screen when it is in view, else it comes to the middle. */
  function zoomTo(next: number, atMs: number): void {
    const before = atMs * pxPerMs.value - scrollPx.value
    const offset = before >= 0 && before <= viewPx.value ? before : viewPx.value / 2
    fitted.value = false
    zooming.value = true
    own.value = clampZoom(next, timings.totalMs, viewPx.value)
    scrollTo(scrollForZoom(atMs, offset, own.value))
  }

  /** What is in view changes at once; the box is scrolled when it has its new width. */
  function scrollTo(px: number): void {
    // Boxes scroll by whole px: what they tell afterwards is then no news.
    const next = Math.round(Math.max(0, Math.min(px, width.value - viewPx.value)))
    scrollPx.value = next
    wantedScroll.value = next
  }

  const zoomToShare = (to: number, atMs: number): void => zoomTo(zoomOfShare(to, timings.totalMs, viewPx.value), atMs)
  const zoomBy = (factor: number, atMs: number): void => zoomTo(pxPerMs.value * factor, atMs)

  function fit(): void {
    fitted.value = true
    scrollTo(0)
  }

  /** Scrolls so that a stretch of time is in view; `margin` in CSS px. */
  function reveal(fromAt: number, toAt = fromAt, margin = 40): void {
    const left = fromAt * pxPerMs.value
    const right = toAt * pxPerMs.value
    const fits = right - left <= viewPx.value - 2 * margin
    if (left < scrollPx.value || (!fits && left > scrollPx.value + viewPx.value)) {
      wantedScroll.value = Math.max(0, left - margin)
    } else if (right > scrollPx.value + viewPx.value && fits) {
      wantedScroll.value = Math.max(0, right - viewPx.value + margin)
    }
  }

  return {
    viewPx,
    viewHeight,
    scrollPx,
    scrollTop,
    fitted,
    wantedScroll,
    zooming,
    snapLine,
    focused,
    pxPerMs,
    restingPxPerMs,
    width,
    share,
    fromMs,
    toMs,
    zoomTo,
    zoomToShare,
    zoomBy,
    fit,
    reveal,
  }
})
