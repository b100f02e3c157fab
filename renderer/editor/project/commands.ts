import type { Router } from 'vue-router'
import type { Command } from '../../app/commands/registry.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { useProjectDialogs } from './dialogs.ts'
import { closeProject, duplicateProject, openPath } from './open.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { saveAs } from './save-as.ts'
import { useSaving } from './saving.ts'
import { translate, formatText } from '../../i18n/translate.ts'

const label = (id: string) => () => translate(`project.commands.${id}`)
const isOpen = (): boolean => useDocument().project !== null

/** Lets the user choose a project file and opens it. Returns whether it is open. */
export async function openDialog(router: Router): Promise<boolean> {
  const [path] = await pickFiles('open-project')
  if (path === undefined || !(await openPath(path))) return false
  await router.push({ name: 'editor' })
  return true
}

/** Commands for projects that are available on every page. */
export function projectCommands(router: Router): Command[] {
  const dialogs = useProjectDialogs()
  const guarded = (work: () => Promise<unknown>) => () => void work().catch(reportError)
  return [
    {
      id: 'file.new',
      group: 'file',
      keys: 'Mod+Alt+N',
      label: label('new'),
      run: () => (dialogs.creating = true),
    },
    {
      id: 'file.open',
      group: 'file',
      keys: 'Mod+O',
      label: label('open'),
      inTextFields: true,
      run: guarded(() => openDialog(router)),
    },
    {
      id: 'file.save',
      group: 'file',
      keys: 'Mod+S',
      label: label('save'),
      inTextFields: true,
      enabled: isOpen,
      run: guarded(save),
    },
    {
      id: 'file.saveAs',
      group: 'file',
      keys: 'Mod+Shift+S',
      label: label('saveAs'),
      inTextFields: true,
      enabled: isOpen,
      run: guarded(saveAs),
    },
    {
      id: 'file.saveAsTemplate',
      group: 'file',
      label: label('saveAsTemplate'),
      enabled: isOpen,
      run: () => (dialogs.savingTemplate = true),
    },
    {
      id: 'file.rename',
      group: 'file',
      label: label('rename'),
      enabled: () => isOpen() && useDocument().readOnly === null,
      run: async () => {
        await router.push({ name: 'editor' })
        dialogs.renaming = true
      },
    },
    {
      id: 'file.duplicate',
      group: 'file',
      label: label('duplicate'),
      enabled: isOpen,
      run: guarded(async () => (await duplicateProject()) && router.push({ name: 'editor' })),
    },
    {
      id: 'file.backups',
      group: 'file',
      label: label('backups'),
      enabled: isOpen,
      run: () => (dialogs.backups = true),
    },
    {
      id: 'file.close',
      group: 'file',
      label: label('close'),
      enabled: isOpen,
      run: guarded(async () => (await closeProject()) && router.push({ name: 'welcome' })),
    },
  ]
}

/** Name of the step that undo reverts. */
export function undoLabel(): string {
  const { undoLabel: step } = useDocument()
  return step === undefined ? translate('project.undo') : translate('project.undoStep', { step: formatText(step) })
}

export function redoLabel(): string {
  const { redoLabel: step } = useDocument()
  return step === undefined ? translate('project.redo') : translate('project.redoStep', { step: formatText(step) })
}

/** Saving by the command shows its success too, where nothing else would show it. */
async function save(): Promise<void> {
  const document = useDocument()
  const saving = useSaving()
  if (document.session?.readOnly) {
    await saveAs()
    return
  }
  if (await saving.save()) return
  const { fault } = saving
  if (!fault) return
  useToasts().show({
    level: 'error',
    message: translate('project.state.failed', { reason: formatText(fault.message) }),
    next: fault.next && formatText(fault.next),
    actions: [{ label: translate('project.commands.saveAs'), run: () => void saveAs() }],
  })
}
