import { defineStore } from 'pinia'
import { ref } from 'vue'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useDocument } from '../../stores/document.ts'
import { useSaving } from './saving.ts'
import { words } from '../../i18n/words.ts'

/** Which of the project's dialogs is open; they are shown by `ProjectDialogs`, wherever the user is. */
export const useProjectDialogs = defineStore('project-dialogs', () => {
  const creating = ref(false)
  const backups = ref(false)
  /** The title is being typed. */
  const renaming = ref(false)

  /** What is on the desk could not be saved: leave it all the same? */
  function askToLeave(): Promise<boolean> {
    const name = useDocument().project?.name ?? ''
    return confirm({
      title: words('project.leave.title', { name }),
      message: words('project.leave.message', { reason: useSaving().fault?.message ?? '' }),
      confirm: words('project.leave.confirm'),
      danger: true,
    })
  }

  return { creating, backups, renaming, askToLeave }
})
