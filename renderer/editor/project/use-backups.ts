import { ref, shallowRef } from 'vue'
import type { ProjectBackup, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'

/** Backups of the project; restoring one is a step that can be undone. */
export function useBackups() {
  const document = useDocument()
  const list = shallowRef<readonly ProjectBackup[] | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const busy = ref<string | null>(null)

  async function load(): Promise<void> {
    const id = document.session?.id
    list.value = null
    fault.value = null
    if (id === undefined) return
    try {
      const found = await studio().projects.backups({ id })
      if (document.session?.id === id) list.value = found.toSorted((a, b) => b.madeAt - a.madeAt)
    } catch (error) {
      fault.value = studioError(error)
    }
  }

  /** Returns whether the backup was restored. */
  async function restore(backup: string): Promise<boolean> {
    const id = document.session?.id
    if (id === undefined || busy.value !== null) return false
    busy.value = backup
    fault.value = null
    try {
      const project = await studio().projects.readBackup({ id, backup })
      if (document.session?.id !== id) return false
      const refused = document.edit('replaceProject', { project })
      if (refused !== null) fault.value = { code: 'refused', message: refused }
      return refused === null
    } catch (error) {
      fault.value = studioError(error)
      return false
    } finally {
      busy.value = null
    }
  }

  return { list, fault, busy, load, restore }
}
