import { frameMs } from '../frame-time.ts'

/** Width of one frame when zoomed in all the way, CSS px. */
const closestPxPerFrame = 72
/** Largest width in CSS px that browsers lay out. */
const widestPx = 16_000_000
/** Free space after the end, as a share of the view. */
const roomBehind = 0.08

/** Width in CSS px below which most scenes are too narrow for their names, and the width that they get instead. */
const narrowScenePx = 64
const usualScenePx = 150

export const closest = closestPxPerFrame / frameMs

/** Zoom in CSS px per ms at which the whole project is visible. */
export function fitZoom(totalMs: number, viewPx: number): number {
  const usable = Math.max(50, viewPx * (1 - roomBehind))
  return clampZoom(usable / Math.max(1_000, totalMs), totalMs, viewPx)
}

/**
 * Zoom in CSS px per ms at which the names of most scenes can be read; null where they can with the zoom `whole` that
 * shows the whole project.
 */
export function readableZoom(durationsMs: readonly number[], whole: number): number | null {
  const middle = durationsMs.toSorted((a, b) => a - b)[Math.floor(durationsMs.length / 2)] ?? 0
  return middle <= 0 || middle * whole >= narrowScenePx ? null : usualScenePx / middle
}

/** The zoom limited to its range: from the whole project to single frames. */
export function clampZoom(pxPerMs: number, totalMs: number, viewPx: number): number {
  const total = Math.max(1_000, totalMs)
  const least = Math.max(20, viewPx * (1 - roomBehind)) / total
  const most = Math.max(least, Math.min(closest, widestPx / total))
  return Math.min(most, Math.max(Math.min(least, most), pxPerMs))
}

/** Position of the slider, 0 (whole project) to 1 (single frames); each step of it zooms by the same factor. */
export function shareOfZoom(pxPerMs: number, totalMs: number, viewPx: number): number {
  const [least, most] = ends(totalMs, viewPx)
  if (most <= least) return 0
  return Math.min(1, Math.max(0, Math.log(pxPerMs / least) / Math.log(most / least)))
}

export function zoomOfShare(share: number, totalMs: number, viewPx: number): number {
  const [least, most] = ends(totalMs, viewPx)
  return least * (most / least) ** Math.min(1, Math.max(0, share))
}

function ends(totalMs: number, viewPx: number): [number, number] {
  return [clampZoom(0, totalMs, viewPx), clampZoom(Number.POSITIVE_INFINITY, totalMs, viewPx)]
}

/** Scroll position, CSS px, with which a time stays in place on the screen when the zoom changes. */
export function scrollForZoom(timeMs: number, offsetPx: number, pxPerMs: number): number {
  return Math.max(0, timeMs * pxPerMs - offsetPx)
}

/** Width of the project in CSS px, with space after its end. */
export function contentWidth(totalMs: number, pxPerMs: number, viewPx: number): number {
  return Math.max(viewPx, Math.ceil(totalMs * pxPerMs + viewPx * roomBehind))
}
