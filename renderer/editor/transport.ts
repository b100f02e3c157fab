import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useTimings } from './timings.ts'

/** The playhead and how it moves. Times are ms from the start of the project. The clock itself is `playback/`. */
export const useTransport = defineStore('transport', () => {
  const timings = useTimings()
  const timeMs = ref(0)
  /** 0 stopped, 1 playing; J and L make it -4 … 4. */
  const rate = ref(0)
  const inMs = ref<number | null>(null)
  const outMs = ref<number | null>(null)
  const muted = ref(false)
  /** It plays as soon as what is said under the playhead exists. */
  const waiting = ref(false)
  /** Frames that came too late since playing began. */
  const dropped = ref(0)
  const shown = ref(0)

  const playing = computed(() => rate.value !== 0)
  /** The scene under the playhead and the time within it. */
  const at = computed(() => timings.at(timeMs.value))

  function seek(ms: number): void {
    timeMs.value = Math.max(0, Math.min(Math.round(ms), timings.totalMs))
  }

  return { timeMs, rate, inMs, outMs, muted, waiting, dropped, shown, playing, at, seek }
})
