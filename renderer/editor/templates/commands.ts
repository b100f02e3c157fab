import type { Command } from '../../app/commands/registry.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import { useBatch } from './batch.ts'

/** Commands for a sheet of rows in the editor. */
export function templateCommands(): Command[] {
  const document = useDocument()
  const batch = useBatch()
  const { row, count } = batch.preview
  const label = (id: string) => () => translate(`templates.commands.${id}`)
  const canShow = (): boolean => batch.open && batch.subject !== null && count.value > 0
  return [
    {
      id: 'templates.open',
      group: 'file',
      keys: 'Mod+Shift+Enter',
      inTextFields: true,
      label: label('open'),
      enabled: () => document.project !== null,
      run: () => batch.show(),
    },
    {
      id: 'templates.showRow',
      group: 'view',
      label: label('showRow'),
      enabled: () => canShow() && row.value === null,
      run: () => batch.preview.show(),
    },
    {
      id: 'templates.nextRow',
      group: 'view',
      keys: 'Alt+PageDown',
      inTextFields: true,
      label: label('nextRow'),
      enabled: canShow,
      run: () => batch.preview.step(1),
    },
    {
      id: 'templates.previousRow',
      group: 'view',
      keys: 'Alt+PageUp',
      inTextFields: true,
      label: label('previousRow'),
      enabled: canShow,
      run: () => batch.preview.step(-1),
    },
    {
      id: 'templates.leaveRow',
      group: 'view',
      label: label('leaveRow'),
      enabled: () => row.value !== null,
      run: () => batch.preview.leave(),
    },
  ]
}
