import { matchPress } from '../../app/commands/keyboard.ts'
import { useKeymap } from '../../app/commands/keymap.ts'
import { runCommand } from '../../app/commands/registry.ts'
import { onMac } from '../../ui/keys.ts'
import { useSelection } from '../selection.ts'
import { useTyping } from '../typing/store.ts'
import { useStage } from './store.ts'
import { useCrop } from './use-crop.ts'
import type { Shown } from './use-shown.ts'

/**
 * Keys of the stage itself; all others are commands. Tab selects the elements in turn and leaves the stage after the
 * last.
 */
export function useStageKeys(shown: Shown, cancelDrag: () => boolean) {
  const selection = useSelection()
  const stage = useStage()
  const crop = useCrop()
  const typing = useTyping()
  const { keysOf } = useKeymap()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (cancelDrag()) event.stopPropagation()
      else if (stage.picking) stage.picking = null
      else if (stage.cropping) crop.cancel()
      else if (selection.ids.length > 0 || selection.isMusic) selection.clear()
      else return
      event.preventDefault()
      return
    }
    // On the stage these keys style a selected text, before the commands of the timeline that have the same keys.
    const styles = ['text.bold', 'text.italic', 'text.underline']
    const style = styles.find((id) => matchPress(event, keysOf(id) ?? '', onMac) !== null)
    if (style !== undefined && runCommand(style)) {
      event.preventDefault()
      return
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) cycle(event)
    if (event.key === 'Enter' && stage.cropping) {
      event.preventDefault()
      crop.end()
      return
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Enter' && isPlain && selection.single && typing.begin(selection.single.id, 'all')) {
      event.preventDefault()
      return
    }
    if (event.key === 'Enter' && isPlain && selection.ids.length > 0) {
      const field = document.querySelector<HTMLElement>('[data-inspector] input:not([disabled])')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
  }

  function cycle(event: KeyboardEvent): void {
    const { ids } = selection
    const stack = shown.stack.value.map(({ id }) => id)
    const at = ids.length === 0 ? -1 : stack.indexOf(ids.at(-1)!)
    const next = event.shiftKey ? (ids.length === 0 ? stack.length : at) - 1 : at + 1
    const id = stack[next]
    if (id === undefined) {
      selection.clear()
      return
    }
    event.preventDefault()
    selection.select([id])
  }

  return { onKeyDown }
}
