import { refAutoReset } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useTimings } from '../timings.ts'
import type { SnapPoint } from './snap.ts'
import { clampZoom, contentWidth, fitZoom, readableZoom, scrollForZoom, shareOfZoom, zoomOfShare } from './zoom.ts'

/**
 * Time after the last step of a zoom at which the zoom counts as ended, ms: wheels and pinches pause no longer than
 * this between steps.
 */
const restMs = 150

/** Zoom and scroll position of the timeline. None of it is part of the document. */
export const useTimelineView = defineStore('timeline-view', () => {
  const timings = useTimings()
  /** Width in CSS px of the part beside the row heads. */
  const viewPx = ref(800)
  const viewHeight = ref(200)
  const scrollPx = ref(0)
  const scrollTop = ref(0)
  const own = ref(0.05)
  /** The whole project is visible, also when it becomes longer. */
  const fitted = ref(true)
  /** Scroll position, CSS px, to set once the content has its new width. */
  const wantedScroll = ref<number | null>(null)
  /** Vertical scroll position to set, CSS px */
  const wantedTop = ref<number | null>(null)
  /** Height in CSS px of what is between the scenes and the pinned rows. */
  const rowsPx = ref(100)
  /**
   * A zoom is in progress: clips are then painted on a canvas, because hundreds of elements would be laid out slowly.
   */
  const zooming = refAutoReset(false, restMs)
  /** The point that a drag has snapped to. */
  const snapLine = shallowRef<SnapPoint | null>(null)
  /** Id of the focused clip or scene. */
  const focused = ref<string | null>(null)
  /** The opening of a project that `begin` has set the view for. */
  let begunFor: string | null = null

  const pxPerMs = computed(() =>
    fitted.value ? fitZoom(timings.totalMs, viewPx.value) : clampZoom(own.value, timings.totalMs, viewPx.value),
  )
  /** The zoom before it started to change: layout that depends on width follows when the zoom has ended. */
  const restingPxPerMs = computed<number>((before) => (zooming.value && before !== undefined ? before : pxPerMs.value))
  const width = computed(() => contentWidth(timings.totalMs, pxPerMs.value, viewPx.value))
  const share = computed(() => shareOfZoom(pxPerMs.value, timings.totalMs, viewPx.value))
  const fromMs = computed(() => scrollPx.value / pxPerMs.value)
  const toMs = computed(() => (scrollPx.value + viewPx.value) / pxPerMs.value)

  /** Zooms; the time `atMs` stays in place on the screen when it is visible, otherwise it moves to the middle. */
  function zoomTo(next: number, atMs: number): void {
    const before = atMs * pxPerMs.value - scrollPx.value
    const offset = before >= 0 && before <= viewPx.value ? before : viewPx.value / 2
    fitted.value = false
    zooming.value = true
    own.value = clampZoom(next, timings.totalMs, viewPx.value)
    scrollTo(scrollForZoom(atMs, offset, own.value))
  }

  /** The view changes at once; the element is scrolled when it has its new width. */
  function scrollTo(px: number): void {
    // Elements scroll by whole px, so the scroll event afterwards gives the same value.
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

  /** Zooms and scrolls until exactly this part of the project is visible. */
  function showSpan(from: number, to: number): void {
    fitted.value = false
    zooming.value = true
    own.value = clampZoom(viewPx.value / Math.max(1, to - from), timings.totalMs, viewPx.value)
    scrollTo(from * own.value)
  }

  /**
   * The view of a project that was opened: the whole of it, or, where most scenes would be too narrow for their names,
   * its first scenes. Done once for each opening; answers whether it was done.
   */
  function begin(opening: string): boolean {
    if (begunFor === opening || timings.scenes.length === 0) return false
    begunFor = opening
    const zoom = readableZoom(
      timings.scenes.map(({ durationMs }) => durationMs),
      fitZoom(timings.totalMs, viewPx.value),
    )
    fitted.value = zoom === null
    own.value = clampZoom(zoom ?? 0, timings.totalMs, viewPx.value)
    scrollTo(0)
    return true
  }

  /** Scrolls until a range of time is visible; `margin` in CSS px. */
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

  /** Scrolls until a row that scrolls is visible; CSS px from the top of the rows. */
  function revealRow(top: number, bottom: number): void {
    if (top < scrollTop.value) wantedTop.value = top
    else if (bottom > scrollTop.value + rowsPx.value) wantedTop.value = bottom - rowsPx.value
  }

  return {
    viewPx,
    viewHeight,
    rowsPx,
    wantedTop,
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
    revealRow,
    scrollTo,
    showSpan,
    begin,
  }
})
