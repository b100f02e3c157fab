import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Whether a live session of this window is on, for the frame of the window, which knows no page. */
export const useOnAir = defineStore('on-air', () => ({ isOn: ref(false) }))
