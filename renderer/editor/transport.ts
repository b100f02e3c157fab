import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useTimings } from './timings.ts'

/** The playhead and its speed. Times are ms from the start of the project. The clock is in `playback/`. */
export const useTransport = defineStore('transport', () => {
  const timings = useTimings()
  const timeMs = ref(0)
  /** Speed: 0 stopped, 1 playing; the keys J and L make it -4 … 4. */
  const rate = ref(0)
  const inMs = ref<number | null>(null)
  const outMs = ref<number | null>(null)
  const muted = ref(false)
  /** Playing starts as soon as the speech at the playhead exists. */
  const waiting = ref(false)
  /** Frames that were skipped since playing started. */
  const dropped = ref(0)
  const shown = ref(0)

  const playing = computed(() => rate.value !== 0)
  /** The scene at the playhead and the time within it. */
  const at = computed(() => timings.at(timeMs.value))
  /** The scene that goes, in a transition, and the time within it. */
  const leaving = computed(() => timings.leaving(timeMs.value))

  function seek(ms: number): void {
    timeMs.value = Math.max(0, Math.min(Math.round(ms), timings.totalMs))
  }

  return { timeMs, rate, inMs, outMs, muted, waiting, dropped, shown, playing, at, leaving, seek }
})
