import { defineStore } from 'pinia'
import { ref } from 'vue'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useDocument } from '../../stores/document.ts'
import { useSaving } from './saving.ts'
import { translate, formatText } from '../../i18n/translate.ts'

/** Which of the project's dialogs is open; `ProjectDialogs` shows them on every page. */
export const useProjectDialogs = defineStore('project-dialogs', () => {
  const creating = ref(false)
  const backups = ref(false)
  const savingTemplate = ref(false)
  /** The title is being edited. */
  const renaming = ref(false)

  /** Asks whether to leave the open project although it could not be saved. */
  function askToLeave(): Promise<boolean> {
    const name = useDocument().project?.name ?? ''
    const { fault } = useSaving()
    return confirm({
      title: translate('project.leave.title', { name }),
      message: translate('project.leave.message', { reason: fault ? formatText(fault.message) : '' }),
      confirm: translate('project.leave.confirm'),
      danger: true,
    })
  }

  return { creating, backups, savingTemplate, renaming, askToLeave }
})
