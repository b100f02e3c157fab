import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What of this window uses camera, microphone or screen, for the frame of the window, which knows no page. */
export const useOnAir = defineStore('on-air', () => ({
  /** A live session is on. */
  isOn: ref(false),
  /** The editor records. */
  isRecording: ref(false),
}))
