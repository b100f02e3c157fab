import { ref } from 'vue'
import type { Ref } from 'vue'
import { useDocument } from '../../../stores/document.ts'
import { message } from '@common/messages/index.ts'
import { frameMs } from '../../frame-time.ts'
import { useTimings } from '../../timings.ts'
import { dropIndex } from '../../scenes/scene-drop.ts'
import { useSnapPoints } from '../snap-points.ts'
import { useDrag } from '../../use-drag.ts'
import { suspendsSnapping, useSnapping } from '../use-snapping.ts'
import { useTimelineView } from '../view.ts'

/** Moves scenes by dragging them, and changes their length by dragging their right edge. Escape reverts it. */
export function useSceneDrag(): {
  start: (event: PointerEvent, sceneId: string, mode: 'move' | 'trim') => void
  /** Time in ms to which a dragged scene would move; null while there is no drag. */
  dropAt: Ref<number | null>
} {
  const document = useDocument()
  const timings = useTimings()
  const view = useTimelineView()
  const points = useSnapPoints(() => [])
  const snapping = useSnapping()
  const drag = useDrag()
  const dropAt = ref<number | null>(null)

  function trim(down: PointerEvent, sceneId: string): void {
    drag(down, () => {
      const before = timings.of(sceneId)
      if (!before || document.readOnly !== null) return null
      const scrollAt = view.scrollPx
      document.begin(message('edits.setSceneDuration'))
      return {
        move(event) {
          const px = event.clientX - down.clientX + view.scrollPx - scrollAt
          const end = before.startMs + before.durationMs
          const near = points({}).filter(({ kind, ms }) => kind !== 'scene' && ms <= end + 1)
          const by = snapping.snap([end], px / view.pxPerMs, near, suspendsSnapping(event))
          const duration = Math.max(frameMs, Math.round(before.durationMs + by))
          document.edit('setSceneDuration', { sceneId, duration })
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

  function move(down: PointerEvent, sceneId: string): void {
    drag(down, () => {
      if (document.readOnly !== null || timings.scenes.length < 2) return null
      const left = down.currentTarget instanceof HTMLElement ? down.currentTarget : null
      const strip = left ?? (down.target as HTMLElement).closest<HTMLElement>('[role="listbox"]')
      let to: number | null = null
      return {
        move(event) {
          const x = event.clientX - (strip?.getBoundingClientRect().left ?? 0)
          const found = dropIndex(timings.scenes, sceneId, x / view.pxPerMs)
          to = found?.index ?? null
          dropAt.value = found?.ms ?? null
        },
        drop() {
          dropAt.value = null
          if (to !== null) document.edit('moveScene', { sceneId, index: to })
        },
        cancel() {
          dropAt.value = null
        },
      }
    })
  }

  return {
    dropAt,
    start: (event, sceneId, mode) => (mode === 'trim' ? trim(event, sceneId) : move(event, sceneId)),
  }
}
