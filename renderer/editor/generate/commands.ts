import type { Command } from '../../app/commands/registry.ts'
import { useDocument } from '../../stores/document.ts'
import { panelTabs, usePanels } from '../shown-panel.ts'
import { useMedia } from '../panels/media/use-media.ts'
import { translate } from '../../i18n/translate.ts'
import { useCheck } from '../problems/check.ts'
import { useGenerateDialogs } from './dialogs.ts'

/** Commands of the editor for panels and for generating. */
export function editorCommands(): Command[] {
  const document = useDocument()
  const dialogs = useGenerateDialogs()
  const panels = usePanels()
  const media = useMedia()
  const isOpen = (): boolean => document.project !== null
  const canEdit = (): boolean => isOpen() && document.readOnly === null
  return [
    {
      id: 'generate.open',
      group: 'file',
      keys: 'Mod+Enter',
      inTextFields: true,
      enabled: isOpen,
      label: () => translate('generate.commands.open'),
      run: () => (dialogs.generating = true),
    },
    {
      id: 'generate.preview',
      group: 'file',
      keys: 'Mod+Shift+P',
      inTextFields: true,
      enabled: isOpen,
      label: () => translate('generate.commands.preview'),
      run: () => dialogs.preview('scene'),
    },
    {
      id: 'generate.previewAll',
      group: 'file',
      enabled: isOpen,
      label: () => translate('generate.commands.previewAll'),
      run: () => dialogs.preview('project'),
    },
    {
      id: 'generate.handOff',
      group: 'file',
      enabled: isOpen,
      label: () => translate('generate.commands.handOff'),
      run: () => dialogs.handOff('mlt'),
    },
    {
      id: 'generate.stems',
      group: 'file',
      enabled: isOpen,
      label: () => translate('generate.commands.stems'),
      run: () => dialogs.handOff('stems'),
    },
    {
      id: 'generate.check',
      group: 'file',
      enabled: isOpen,
      label: () => translate('generate.commands.check'),
      run: () => useCheck().ask(),
    },
    ...panelTabs.map((tab, index): Command => ({
      id: `panels.${tab}`,
      group: 'view',
      // The tenth has the key behind 9.
      keys: `Alt+${(index + 1) % 10}`,
      enabled: isOpen,
      label: () => translate(`panels.commands.${tab}`),
      run: () => panels.show(tab),
    })),
    {
      id: 'panels.search',
      group: 'view',
      keys: '/',
      enabled: isOpen,
      label: () => translate('panels.commands.search'),
      run: () => panels.askSearch(),
    },
    {
      id: 'panels.script',
      group: 'scene',
      keys: 'Mod+E',
      enabled: canEdit,
      label: () => translate('panels.commands.script'),
      run: () => panels.askScript(),
    },
    {
      id: 'panels.loudness',
      group: 'file',
      enabled: isOpen,
      label: () => translate('panels.commands.loudness'),
      run: () => panels.askLoudness(),
    },
    {
      id: 'panels.addMedia',
      group: 'file',
      keys: 'Mod+I',
      enabled: canEdit,
      label: () => translate('panels.commands.addMedia'),
      run: async () => {
        panels.show('media')
        await media.choose()
      },
    },
    {
      id: 'panels.addFolder',
      group: 'file',
      enabled: canEdit,
      label: () => translate('panels.commands.addFolder'),
      run: async () => {
        panels.show('media')
        await media.chooseFolder()
      },
    },
  ]
}
