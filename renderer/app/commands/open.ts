import { ref } from 'vue'

/** Whether the command palette, and the list of shortcuts, are open. */
export const paletteOpen = ref(false)
export const sheetOpen = ref(false)
