import { ref } from 'vue'

/** Which of the windows about commands is open. */
export const paletteOpen = ref(false)
export const sheetOpen = ref(false)
