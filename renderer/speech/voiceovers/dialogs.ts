import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { RowChoice } from '@common/bridge/index.ts'

/** Which dialog of the sheet is open. */
export const useSheetDialogs = defineStore('voiceover-dialogs', () => {
  /** Rows of the dialog that confirms a run. */
  const running = shallowRef<RowChoice | null>(null)
  const comparing = ref(false)
  const sending = ref(false)
  /** The dialog with the takes of the active row is open. */
  const showingTakes = ref(false)
  /** The best of three takes is looked for when that dialog opens. */
  const wantsBestTake = ref(false)
  /** The dialog for the sheet's default voice is open. */
  const pickingVoice = ref(false)
  return { running, comparing, sending, showingTakes, wantsBestTake, pickingVoice }
})
