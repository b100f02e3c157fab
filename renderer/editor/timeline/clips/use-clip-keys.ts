import { useWordAnchors } from '../../anchors/word-anchors.ts'
import { useDocument } from '../../../stores/document.ts'
import { frameMs } from '../../frame-time.ts'
import { useSelection } from '../../selection.ts'
import { useTimings } from '../../timings.ts'
import { planDrag, sameTimes, timesOf } from './drag-plan.ts'
import { neighbour } from './neighbour.ts'
import type { Direction } from './neighbour.ts'
import type { Clip } from '../rows/rows.ts'
import { useTimelineView } from '../view.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * Handles the keys of clips: arrows move the focus, with Alt the clip in time; Enter selects it, Delete deletes it, F2
 * renames it.
 */
export function useClipKeys(
  clips: () => readonly Clip[],
  focus: (clip: Clip) => unknown,
  rename: (id: string) => void,
): { onKey: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void } {
  const document = useDocument()
  const selection = useSelection()
  const timings = useTimings()
  const view = useTimelineView()
  const anchors = useWordAnchors()

  const current = (event: Event): Clip | undefined => {
    const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-clip]') : null
    const id = box?.dataset['clip']
    return id === undefined ? undefined : clips().find((one) => one.element.id === id)
  }

  function move(clip: Clip, byMs: number): void {
    const durationMs = timings.of(clip.sceneId)?.durationMs
    if (durationMs === undefined) return
    const before = timesOf(clip.element)
    const next = planDrag(before, 'move', byMs, durationMs)
    if (sameTimes(before, next)) return
    const merge = `timeline-move ${clip.element.id}`
    document.edit('setTiming', { elementId: clip.element.id, ...next }, merge)
    anchors.followAgain(clip.element, merge)
    view.reveal(clip.startMs + byMs, clip.endMs + byMs)
  }

  function removeAt(clip: Clip): void {
    const { id } = clip.element
    const next = neighbour(clips(), clip, 'right') ?? neighbour(clips(), clip, 'left')
    if (selection.ids.includes(id)) return
    if (document.edit('removeElement', { elementId: id }) === null && next) void focus(next)
  }

  function onKey(event: KeyboardEvent): void {
    const clip = current(event)
    if (!clip || event.target instanceof HTMLInputElement) return
    const direction = directions[event.key]
    const mod = event.ctrlKey || event.metaKey
    const take = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (direction && event.altKey && !mod) {
      if (direction === 'up' || direction === 'down') return
      take()
      move(clip, (direction === 'left' ? -1 : 1) * (event.shiftKey ? 1_000 : frameMs))
    } else if (direction && !mod) {
      take()
      const next = neighbour(clips(), clip, direction)
      if (next) void focus(next)
    } else if (event.key === 'Enter') {
      take()
      if (event.shiftKey || mod) selection.toggle(clip.element.id)
      else selection.select([clip.element.id])
    } else if (event.key === 'F2') {
      take()
      rename(clip.element.id)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !selection.ids.includes(clip.element.id)) {
      // The command of the same key deletes the selection.
      take()
      removeAt(clip)
    }
  }

  function onFocus(event: FocusEvent): void {
    const clip = current(event)
    if (clip) view.focused = clip.element.id
  }

  return { onKey, onFocus }
}
