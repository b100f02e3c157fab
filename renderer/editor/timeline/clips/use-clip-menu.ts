import { Pencil } from '@lucide/vue'
import { commandMenu } from '../../../app/commands/menu.ts'
import { runCommand } from '../../../app/commands/registry.ts'
import type { MenuItem } from '../../../ui/overlays/menu.ts'
import { useDocument } from '../../../stores/document.ts'
import { elementMenu } from '../../element-menu.ts'
import { useSelection } from '../../selection.ts'
import { translate } from '../../../i18n/translate.ts'

const anchoring = ['timeline.anchorStart', 'timeline.anchorEnd', 'timeline.anchorFree']
/** What only the timeline's menu has, before what the stage's menu has. */
const inTime = ['timeline.split', 'timeline.trimStart', 'timeline.trimEnd', null, ...anchoring, null]

/** The context menu of the selected clips. */
export function useClipMenu(rename: (id: string) => void) {
  const document = useDocument()
  const selection = useSelection()

  function items(): MenuItem[] {
    const single = selection.single
    const disabled = single === null || single.locked || document.readOnly !== null
    return [
      { id: 'rename', label: translate('timeline.renameClip'), icon: Pencil, keys: 'F2', disabled },
      ...commandMenu([null, ...inTime, ...elementMenu]),
    ]
  }

  function choose(id: string): void {
    if (id !== 'rename') runCommand(id)
    else if (selection.single) rename(selection.single.id)
  }

  return { items, choose }
}
