import { computed } from 'vue'
import type { Ref } from 'vue'
import { allCommands } from '../../app/commands/registry.ts'
import { runCommand } from '../../app/commands/registry.ts'
import type { MenuItem } from '../../ui/overlays/menu.ts'
import { useSelection } from '../selection.ts'
import { targetsAt } from './hit.ts'
import type { Pointer } from './tools/types.ts'
import type { Shown } from './use-shown.ts'

/** Commands in the order of the menu; null draws a line. */
const onElements = [
  ...['edit.cut', 'edit.copy', 'edit.paste', 'edit.duplicate', null],
  ...['element.front', 'element.forward', 'element.backward', 'element.back', null],
  ...['element.fit', 'element.fill', null, 'element.lock', 'element.hide', null, 'edit.delete'],
]
const onNothing = ['edit.paste', 'edit.selectAll', null, 'view.zoomFit', 'view.zoomActual', 'view.snapping']

/** The context menu of an element; the element is selected first. */
export function useContextMenu(shown: Shown, at: Readonly<Ref<Pointer | null>>) {
  const selection = useSelection()

  function aim(event: MouseEvent): void {
    // The menu key opens the menu of the selection.
    if (!at.value || event.button !== 2) return
    const under = targetsAt(shown.targets(), at.value.canvas)
    if (under.some(({ id }) => selection.ids.includes(id))) return
    selection.select(under[0] ? [under[0].id] : [])
  }

  const items = computed<MenuItem[]>(() => {
    const byId = new Map(allCommands.value.map((command) => [command.id, command]))
    const list: MenuItem[] = []
    let separator = false
    for (const id of selection.ids.length > 0 ? onElements : onNothing) {
      if (id === null) {
        separator = list.length > 0
        continue
      }
      const command = byId.get(id)
      if (!command) continue
      list.push({
        id,
        separator,
        label: command.label?.() ?? id,
        keys: command.keys,
        disabled: !(command.enabled?.() ?? true),
        danger: id === 'edit.delete',
      })
      separator = false
    }
    return list
  })

  return { aim, items, choose: runCommand }
}
