import type { Command } from '../../app/commands/registry.ts'
import { translate } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { usePanels } from '../shown-panel.ts'
import { useLanguages } from './store.ts'
import { exportTranslations, importTranslations } from './translation-files.ts'

/** Commands for the languages of the project. */
export function languageCommands(): Command[] {
  const document = useDocument()
  const languages = useLanguages()
  const panels = usePanels()
  const label = (id: string) => () => translate(`languages.commands.${id}`)
  const some = (): boolean => languages.list.length > 0
  return [
    {
      id: 'languages.next',
      group: 'view',
      keys: 'Mod+Shift+L',
      inTextFields: true,
      label: label('next'),
      enabled: some,
      run: () => languages.next(),
    },
    {
      id: 'languages.own',
      group: 'view',
      label: label('own'),
      enabled: () => languages.shown !== null,
      run: () => languages.show(null),
    },
    {
      id: 'languages.nextText',
      group: 'edit',
      keys: 'F8',
      inTextFields: true,
      label: label('nextText'),
      enabled: some,
      run() {
        panels.show('languages')
        if (languages.shown === null) languages.next()
        languages.textAsked = true
      },
    },
    {
      id: 'languages.import',
      group: 'file',
      label: label('import'),
      enabled: () => document.project !== null && document.lock === null,
      run: () => importTranslations(),
    },
    {
      id: 'languages.export',
      group: 'file',
      label: label('export'),
      enabled: some,
      run: () =>
        exportTranslations(
          'csv',
          languages.list.map(({ language }) => language),
        ),
    },
  ]
}
