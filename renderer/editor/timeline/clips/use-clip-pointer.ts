import type { Ref } from 'vue'
import { useSelection } from '../../selection.ts'
import { measures } from '../measures.ts'
import type { Clip } from '../rows/rows.ts'
import { useTimelineView } from '../view.ts'
import { clipAt } from './paint-clips.ts'
import { useClipDrag } from './use-clip-drag.ts'

/** What the pointer's handlers know of the clips in one part of the rows. */
interface ClipsUnderPointer {
  root: Readonly<Ref<HTMLElement | null>>
  clips: () => readonly Clip[]
  clipOf: (id: string | undefined) => Clip | undefined
  /** Clips that are painted on a canvas and are no elements of the page. */
  painted: () => readonly Clip[]
  isChosen: (id: string) => boolean
}

/**
 * Handles the pointer in one part of the rows: a press selects a clip and drags it, or one of its edges; the context menu
 * opens for the clip under the pointer.
 */
export function useClipPointer({ root, clips, clipOf, painted, isChosen }: ClipsUnderPointer) {
  const selection = useSelection()
  const view = useTimelineView()
  const startDrag = useClipDrag(clips)

  function paintedAt(event: MouseEvent): Clip | undefined {
    const box = root.value?.getBoundingClientRect()
    return box && clipAt(painted(), event.clientX - box.left, event.clientY - box.top, view.pxPerMs)
  }

  return {
    /** Id of the element whose clip an event is on; undefined for painted clips, and where no clip is. */
    idAt: (event: Event): string | undefined => boxAt(event)?.dataset['clip'],

    onDown(event: PointerEvent): void {
      if (event.button !== 0 || event.target instanceof HTMLInputElement) return
      const box = boxAt(event)
      const clip = clipOf(box?.dataset['clip']) ?? paintedAt(event)
      if (!clip) {
        selection.clear()
        return
      }
      const { id } = clip.element
      view.focused = id
      if (event.shiftKey || event.ctrlKey || event.metaKey) {
        selection.toggle(id)
        return
      }
      if (!isChosen(id)) selection.select([id])
      startDrag(event, clip, box ? gripAt(event, box) : 'move')
    },

    onHover(event: PointerEvent): void {
      const box = boxAt(event)
      if (!box || event.buttons !== 0) return
      const locked = clipOf(box.dataset['clip'])?.element.locked ?? false
      box.style.cursor = locked || gripAt(event, box) === 'move' ? '' : 'ew-resize'
    },

    onMenu(event: MouseEvent): void {
      const clip = clipOf(boxAt(event)?.dataset['clip']) ?? paintedAt(event)
      // Where no clip is, there is no menu, neither this one nor the browser's.
      if (!clip) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      view.focused = clip.element.id
      if (!isChosen(clip.element.id)) selection.select([clip.element.id])
    },
  }
}

function boxAt(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-clip]') : null
}

/** The part of a clip under the pointer. */
function gripAt(event: PointerEvent, box: HTMLElement): 'start' | 'end' | 'move' {
  const { left, width } = box.getBoundingClientRect()
  const x = event.clientX - left
  const edge = Math.min(measures.edge, width / 4)
  return x < edge ? 'start' : x > width - edge ? 'end' : 'move'
}
