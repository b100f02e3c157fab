import { useDocument } from '../../../stores/document.ts'
import { translate } from '../../../i18n/translate.ts'
import { withEdges } from '../../captions/cue-changes.ts'
import type { SceneCaptionList } from '../../captions/scene-captions.ts'
import { useDrag } from '../../use-drag.ts'
import type { DragMode } from '../clips/drag-plan.ts'
import { useSnapPoints } from '../snap-points.ts'
import { suspendsSnapping, useSnapping } from '../use-snapping.ts'
import { useTimelineView } from '../view.ts'

/** Moves a cue in time, or one of its edges, between its neighbours: one step of undo; Escape reverts it. */
export function useCueDrag(): (event: PointerEvent, list: SceneCaptionList, index: number, mode: DragMode) => void {
  const document = useDocument()
  const view = useTimelineView()
  const points = useSnapPoints(() => [])
  const snapping = useSnapping()
  const drag = useDrag()

  return (down, list, index, mode) => {
    drag(down, () => {
      const cue = list.cues[index]
      if (document.readOnly !== null || !cue) return null
      const scrollAt = view.scrollPx
      document.begin(translate('edits.setCues'))
      return {
        move(event) {
          const px = event.clientX - down.clientX + view.scrollPx - scrollAt
          const [start, end] = [list.startMs + cue.startMs, list.startMs + cue.endMs]
          const edges = mode === 'start' ? [start] : mode === 'end' ? [end] : [start, end]
          const by = Math.round(snapping.snap(edges, px / view.pxPerMs, points({}), suspendsSnapping(event)))
          const times = {
            startMs: cue.startMs + (mode === 'end' ? 0 : by),
            endMs: cue.endMs + (mode === 'start' ? 0 : by),
          }
          const cues = withEdges(list.cues, index, times, list.durationMs)
          document.edit('setCues', { scenes: [{ sceneId: list.sceneId, cues }] })
        },
        drop() {
          snapping.done()
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
