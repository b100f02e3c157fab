import { useDocument } from '../../stores/document.ts'
import { useSelection } from '../selection.ts'
import { useTimings } from '../timings.ts'

/** Arrow keys towards the beginning and towards the end of the video. */
const arrows = { horizontal: ['ArrowLeft', 'ArrowRight'], vertical: ['ArrowUp', 'ArrowDown'] } as const

/**
 * Handles the keys of scenes: arrows move the focus, with Alt the scene; Enter shows it, Delete deletes it, F2 renames
 * it.
 */
export function useSceneKeys(
  direction: keyof typeof arrows,
  focus: (id: string) => unknown,
  rename: (id: string) => void,
): (event: KeyboardEvent) => void {
  const document = useDocument()
  const selection = useSelection()
  const timings = useTimings()
  const [back, on] = arrows[direction]

  return (event) => {
    const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-scene]') : null
    const id = box?.dataset['scene']
    const at = timings.scenes.findIndex(({ scene }) => scene.id === id)
    if (id === undefined || at < 0 || event.ctrlKey || event.metaKey) return
    const take = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === back || event.key === on) {
      take()
      const to = at + (event.key === back ? -1 : 1)
      const next = timings.scenes[to]
      if (!next) return
      if (event.altKey) document.edit('moveScene', { sceneId: id, index: to })
      void focus(event.altKey ? id : next.scene.id)
    } else if (event.key === 'Enter') {
      take()
      selection.chooseScene(id)
    } else if (event.key === 'F2') {
      take()
      rename(id)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      take()
      const next = timings.scenes[at + 1] ?? timings.scenes[at - 1]
      if (document.edit('removeScene', { sceneId: id }) === null && next) void focus(next.scene.id)
    }
  }
}
