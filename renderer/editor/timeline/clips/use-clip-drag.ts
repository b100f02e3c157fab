import { useWordAnchors } from '../../anchors/word-anchors.ts'
import { useDocument } from '../../../stores/document.ts'
import { useSelection } from '../../selection.ts'
import { useTimings } from '../../timings.ts'
import { translate } from '../../../i18n/translate.ts'
import { planDrag, timesOf } from './drag-plan.ts'
import type { DragMode } from './drag-plan.ts'
import type { Clip } from '../rows/rows.ts'
import { useSnapPoints } from '../snap-points.ts'
import { useDrag } from '../../use-drag.ts'
import { suspendsSnapping, useSnapping } from '../use-snapping.ts'
import { useTimelineView } from '../view.ts'

/** Moves clips in time and trims them at their edges: one step of undo each; Escape reverts it. Edges that follow words follow the nearest afterwards. */
export function useClipDrag(clips: () => readonly Clip[]): (event: PointerEvent, clip: Clip, mode: DragMode) => void {
  const document = useDocument()
  const selection = useSelection()
  const timings = useTimings()
  const view = useTimelineView()
  const points = useSnapPoints(clips)
  const snapping = useSnapping()
  const drag = useDrag()
  const anchors = useWordAnchors()

  return (down, clip, mode) => {
    drag(down, () => {
      if (document.readOnly !== null) return null
      // Only one clip is trimmed; all selected ones of the same scene are moved.
      const together = mode === 'move' && selection.ids.includes(clip.element.id) ? selection.elements : [clip.element]
      const moving = together.filter((one) => !one.locked)
      if (moving.length === 0) return null
      const ids = new Set(moving.map((one) => one.id))
      const before = new Map(moving.map((one) => [one.id, timesOf(one)]))
      const scrollAt = view.scrollPx
      document.begin(translate(mode === 'move' ? 'timeline.steps.move' : 'timeline.steps.trim'))
      return {
        move(event) {
          const timing = timings.of(clip.sceneId)
          if (!timing) return
          const px = event.clientX - down.clientX + view.scrollPx - scrollAt
          const times = before.get(clip.element.id) ?? timesOf(clip.element)
          const start = timing.startMs + (times.start ?? 0)
          const end = timing.startMs + (times.end ?? timing.durationMs)
          const edges = mode === 'start' ? [start] : mode === 'end' ? [end] : [start, end]
          const by = snapping.snap(edges, px / view.pxPerMs, points({ without: ids }), suspendsSnapping(event))
          for (const one of moving) {
            const next = planDrag(before.get(one.id)!, mode, by, timing.durationMs)
            if (mode === 'move') document.edit('setTiming', { elementId: one.id, ...next })
            else document.edit('trimElement', { elementId: one.id, edge: mode, at: next[mode] })
          }
        },
        drop() {
          snapping.done()
          for (const one of moving) anchors.followAgain(one)
          document.commit()
        },
        cancel() {
          snapping.done()
          document.bail()
        },
      }
    })
  }
}
