import { computed, shallowRef, watch } from 'vue'
import type { Text } from '@common/messages/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useLatest } from '../../bridge/latest.ts'
import { formatText } from '../../i18n/translate.ts'
import { useSettings } from '../../stores/settings.ts'

/** Pause in typing, ms, after which the path is looked at. */
const pauseMs = 200

/** Looks at a folder whose path is typed: whether it exists, and why it can't be used. */
export function useFolderCheck(folder: () => string) {
  const settings = useSettings()
  const answer = shallowRef<{ ok: boolean; exists: boolean; message: Text | null } | null>(null)
  const latest = useLatest({
    ask() {
      const path = folder().trim()
      return path === '' ? null : settings.checkFolder(path)
    },
    took: (found) => (answer.value = found),
    failed: (error) => (answer.value = { ok: false, exists: true, message: studioError(error).message }),
  })
  watch(
    folder,
    (path) => {
      answer.value = null
      if (path.trim() === '') latest.drop()
      else latest.changed(pauseMs)
    },
    { immediate: true },
  )
  return {
    /** Why the folder can't be used; null while nothing is known against it. */
    fault: computed(() => {
      const { ok, exists, message } = answer.value ?? { ok: true, exists: true, message: null }
      return ok || !exists || message === null ? null : formatText(message)
    }),
    /** The folder doesn't exist, and is made when it is used. */
    isNew: computed(() => answer.value?.exists === false),
  }
}
