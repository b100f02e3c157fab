import type { MenuItem } from '../../ui/overlays/menu.ts'
import { commandLabel } from './label.ts'
import { allCommands } from './registry.ts'

/** Entries of a menu that runs commands; those that the page doesn't have now are left out. Reactive. */
export function commandMenu(ids: readonly (string | null)[]): MenuItem[] {
  const byId = new Map(allCommands.value.map((command) => [command.id, command]))
  const list: MenuItem[] = []
  let separator = false
  for (const id of ids) {
    if (id === null) {
      separator = list.length > 0
      continue
    }
    const command = byId.get(id)
    if (!command) continue
    list.push({
      id,
      separator,
      label: commandLabel(command),
      keys: command.keys,
      checked: command.checked?.(),
      disabled: !(command.enabled?.() ?? true),
      danger: id === 'edit.delete',
    })
    separator = false
  }
  return list
}
