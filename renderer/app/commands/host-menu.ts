import { watchDebounced } from '@vueuse/core'
import { computed } from 'vue'
import { studio } from '../../bridge/studio.ts'
import { useApp } from '../../stores/app.ts'
import { useKeymap } from './keymap.ts'
import { commandLabel } from './label.ts'
import { allCommands } from './registry.ts'

/** Time during which changes are collected, ms: a click may change the state of several commands. */
const settleMs = 150

/** Sends the commands' state to the desktop host's menu. Other hosts have no menu. */
export function useHostMenu(): void {
  const app = useApp()
  const { keysFor } = useKeymap()
  const menu = computed(() =>
    allCommands.value.map((command) => ({
      id: command.id,
      label: commandLabel(command).slice(0, 200),
      // A menu shows one key combination for each command.
      keys: keysFor(command)?.split(' ')[0] ?? null,
      enabled: command.enabled?.() ?? true,
      ...(command.checked ? { checked: command.checked() } : {}),
    })),
  )
  let told = ''
  watchDebounced(
    () => (app.info.host === 'electron' ? menu.value : null),
    async (commands) => {
      const text = JSON.stringify(commands)
      if (!commands || text === told) return
      told = text
      try {
        await studio().app.setCommands({ commands })
      } catch (error) {
        told = ''
        console.warn('The menu could not be brought up to date.', error)
      }
    },
    { debounce: settleMs, maxWait: 500, immediate: true },
  )
}
