import { ref } from 'vue'

/** Height of a bar at the bottom of the page that notices must not cover, CSS px; 0: there is none. */
export const toastFootPx = ref(0)
