import { useEventListener } from '@vueuse/core'
import { onMac } from '../../ui/keys.ts'
import { matchPress, repeats } from './keyboard.ts'
import { useKeymap } from './keymap.ts'
import { allCommands, runCommand } from './registry.ts'
import type { Command } from './registry.ts'
import { isDialogOpen, isTextField, needsKey } from './targets.ts'

/** Runs commands by their keys. Text fields, dialogs and elements that use a key themselves take precedence. */
export function useShortcuts(): void {
  const { keysFor } = useKeymap()

  function commandsOf(event: KeyboardEvent): Command[] {
    const found = { typed: [] as Command[], position: [] as Command[] }
    for (const command of allCommands.value) {
      const keys = keysFor(command)
      const by = keys === undefined ? null : matchPress(event, keys, onMac)
      // A page's own commands come after those of the window and take precedence.
      if (by !== null) found[by].unshift(command)
    }
    return found.typed.length > 0 ? found.typed : found.position
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || (event.repeat && !repeats(event))) return
    const typing = isTextField(event.target)
    // With Ctrl or Cmd, Enter activates no button and letters don't search in a list.
    const held = (event.ctrlKey || event.metaKey) && /^(Enter|.)$/.test(event.key)
    if (!typing && !held && needsKey(event.target, event.key)) return
    const closed = typing || isDialogOpen()
    const found = commandsOf(event).filter((command) => !closed || command.inTextFields)
    if (found.length === 0 || found[0]?.byBrowser) return
    const possible = found.find((command) => command.enabled?.() ?? true)
    // Even the keys of a disabled command must not trigger the browser's own action (saving the page).
    if (possible || event.ctrlKey || event.metaKey) event.preventDefault()
    if (possible) runCommand(possible.id)
  }

  useEventListener(window, 'keydown', onKeyDown)
  // Enter opens a menu button with any modifier: a command with that combination takes precedence.
  useEventListener(
    window,
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (!(event.target instanceof Element && event.target.closest('[aria-haspopup="menu"]'))) return
      onKeyDown(event)
      if (event.defaultPrevented) event.stopPropagation()
    },
    { capture: true },
  )
}
