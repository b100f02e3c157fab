import type { Ref } from 'vue'
import { commandMenu } from '../../app/commands/menu.ts'
import { runCommand } from '../../app/commands/registry.ts'
import { elementMenu } from '../element-menu.ts'
import { useSelection } from '../selection.ts'
import { targetsAt } from './hit.ts'
import type { Pointer } from './tools/types.ts'
import type { Shown } from './use-shown.ts'

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

  const items = () => commandMenu(selection.ids.length > 0 ? elementMenu : onNothing)

  return { aim, items, choose: runCommand }
}
