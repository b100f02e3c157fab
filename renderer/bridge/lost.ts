import { ref } from 'vue'

/** The connection to the studio is lost; nothing works until the page is reloaded. */
export const lost = ref(false)
