import { useSettings } from '../../stores/settings.ts'
import { onMac } from '../../ui/keys.ts'
import { nearestFrame } from '../frame-time.ts'
import { snapPx, snapTo } from './snap.ts'
import type { SnapPoint } from './snap.ts'
import { useTimelineView } from './view.ts'

/** Whether the modifier key that suspends snapping is held. */
export const suspendsSnapping = (event: { ctrlKey: boolean; metaKey: boolean }): boolean =>
  onMac ? event.metaKey : event.ctrlKey

/** Snaps edges to a near point and shows it; otherwise rounds to frames of the clip. */
export function useSnapping(): {
  /** Final shift in ms of edges (ms of the project) that were dragged by `byMs`. */
  snap: (edges: readonly number[], byMs: number, points: readonly SnapPoint[], suspended: boolean) => number
  done: () => void
} {
  const settings = useSettings()
  const view = useTimelineView()

  return {
    snap(edges, byMs, points, suspended) {
      const moved = edges.map((edge) => edge + byMs)
      const snapped = settings.settings.snapping && !suspended ? snapTo(moved, points, snapPx / view.pxPerMs) : null
      view.snapLine = snapped?.point ?? null
      if (snapped) return byMs + snapped.shiftMs
      const [first = 0] = edges
      return nearestFrame(first + byMs) - first
    },
    done() {
      view.snapLine = null
    },
  }
}
