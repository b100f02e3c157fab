import { ref } from 'vue'
import type { Ref } from 'vue'
import { useDocument } from '../../stores/document.ts'
import { useTimings } from '../timings.ts'
import { useDrag } from '../use-drag.ts'
import { dropIndex } from './scene-drop.ts'

/**
 * Moves scenes of the strip by dragging their tiles. Escape cancels the drag.
 * @param tileOf the tile of a scene; null while it isn't rendered
 */
export function useTileDrag(
  list: Readonly<Ref<HTMLElement | null>>,
  tileOf: (sceneId: string) => HTMLElement | null,
): {
  start: (event: PointerEvent, sceneId: string) => void
  /** Distance from the top of the list at which the dragged tile would be dropped, px; null while there is none. */
  dropPx: Ref<number | null>
} {
  const document = useDocument()
  const timings = useTimings()
  const drag = useDrag()
  const dropPx = ref<number | null>(null)
  const topOf = (): number => list.value?.getBoundingClientRect().top ?? 0

  /** The tiles as `dropIndex` takes them: distances along the list instead of times. */
  function tilesAlong(top: number) {
    return timings.scenes.flatMap(({ scene }) => {
      const box = tileOf(scene.id)?.getBoundingClientRect()
      return box ? [{ scene, startMs: box.top - top, durationMs: box.height }] : []
    })
  }

  function start(down: PointerEvent, sceneId: string): void {
    drag(down, () => {
      if (document.readOnly !== null || timings.scenes.length < 2) return null
      let to: number | null = null
      return {
        move(event) {
          const top = topOf()
          const found = dropIndex(tilesAlong(top), sceneId, event.clientY - top)
          to = found?.index ?? null
          dropPx.value = found?.ms ?? null
        },
        drop() {
          dropPx.value = null
          if (to !== null) document.edit('moveScene', { sceneId, index: to })
        },
        cancel() {
          dropPx.value = null
        },
      }
    })
  }

  return { start, dropPx }
}
