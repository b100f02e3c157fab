import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { RowChoice } from '@common/bridge/index.ts'

/** Which window over the sheet is open. */
export const useSheetDialogs = defineStore('voiceover-dialogs', () => {
  /** Rows that are about to be made; the summary stands over the sheet. */
  const running = shallowRef<RowChoice | null>(null)
  const comparing = ref(false)
  const sending = ref(false)
  /** The sheet's own voice is being picked. */
  const pickingVoice = ref(false)
  return { running, comparing, sending, pickingVoice }
})
