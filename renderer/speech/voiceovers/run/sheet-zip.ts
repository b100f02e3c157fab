import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { studio } from '../../../bridge/studio.ts'
import { translate } from '../../../i18n/translate.ts'
import { useApp } from '../../../stores/app.ts'
import { copyPath } from '../../../stores/copy-path.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'

/** The ZIP of a sheet's files that is being written. */
export const useSheetZip = defineStore('sheet-zip', () => {
  const app = useApp()
  /** Progress, 0 to 1; null while none is written. */
  const share = ref<number | null>(null)
  let stop: AbortController | null = null

  function announce(sheet: string, { path, missing }: { path: string; missing: number }): void {
    const action = app.info?.can.reveal
      ? { label: translate('voiceovers.reveal'), run: () => studio().voiceovers.reveal({ sheet, row: null }) }
      : { label: translate('library.copyPath'), run: () => copyPath(path) }
    const isWhole = missing === 0
    const message = isWhole
      ? translate('voiceovers.zip.saved', { path })
      : translate('voiceovers.zip.savedWithout', { path, n: missing })
    useToasts().show({ level: isWhole ? 'success' : 'warning', message, actions: [action] })
  }

  /** Writes the files of a sheet into a ZIP beside them; one at a time. */
  async function save(sheet: string): Promise<void> {
    if (stop) return
    const mine = new AbortController()
    stop = mine
    share.value = 0
    try {
      const events = await studio().voiceovers.zip({ sheet }, { signal: mine.signal })
      for await (const event of events) {
        if (event.type === 'progress') share.value = event.share
        else announce(sheet, event)
      }
    } catch (error) {
      if (!mine.signal.aborted) reportError(error)
    } finally {
      stop = null
      share.value = null
    }
  }

  return { share, saving: computed(() => share.value !== null), save, cancel: () => stop?.abort() }
})
