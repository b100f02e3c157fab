import type { Command } from '../../app/commands/registry.ts'
import { translate } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { useRecordings } from './store.ts'
import type { RecordTab } from './store.ts'

/** Commands that open the dialog for recordings. */
export function recordingCommands(): Command[] {
  const document = useDocument()
  const recordings = useRecordings()
  const command = (tab: RecordTab, keys: string): Command => ({
    id: `recording.${tab}`,
    group: 'scene',
    keys,
    enabled: () => document.project !== null && document.readOnly === null,
    label: () => translate(`recording.commands.${tab}`),
    run: () => recordings.open(tab),
  })
  return [command('voice', 'Shift+R'), command('film', 'Alt+Shift+R')]
}
