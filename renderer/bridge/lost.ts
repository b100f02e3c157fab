import { ref } from 'vue'

/** The studio behind this window is gone; nothing works until the page is loaded again. */
export const lost = ref(false)
