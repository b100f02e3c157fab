import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { frameMs } from './frame-time.ts'
import { useTimings } from './timings.ts'
import type { SceneTiming } from './timings.ts'

/** The playhead and its speed. Times are ms from the start of the project. The clock is in `playback/`. */
export const useTransport = defineStore('transport', () => {
  const timings = useTimings()
  const timeMs = ref(0)
  /** The time that the stage shows in place of the playhead's, until the next seek; null: the playhead's. */
  const previewMs = ref<number | null>(null)
  /** Where playing begins, until the next seek; null: at the playhead. */
  const playFromMs = ref<number | null>(null)
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
  const lastMultiple = (stepMs: number): number => Math.floor(timeMs.value / stepMs) * stepMs
  /** The playhead's time as digits show it: while playing, the start of the clip's frame, as faster digits can't be read. */
  const readMs = computed(() => (playing.value ? lastMultiple(frameMs) : timeMs.value))
  /** The playhead's time as assistive technology is told it: while playing, once a second. */
  const toldMs = computed(() => (playing.value ? lastMultiple(1_000) : timeMs.value))
  /** The scene at the playhead and the time within it. */
  const at = computed(() => timings.at(timeMs.value))
  /** The scene that goes, in a transition, and the time within it. */
  const leaving = computed(() => timings.leaving(timeMs.value))
  const previewing = computed(() => previewMs.value !== null && !playing.value)
  const stageMs = computed(() => (previewing.value ? previewMs.value! : timeMs.value))
  /** As `at` and `leaving`, at the time that the stage shows. */
  const stageAt = computed(() => timings.at(stageMs.value))
  const stageLeaving = computed(() => timings.leaving(stageMs.value))

  function seek(ms: number): void {
    previewMs.value = null
    playFromMs.value = null
    timeMs.value = Math.max(0, Math.min(Math.round(ms), timings.totalMs))
  }

  /** Shows a scene as it is when everything in it has come; playing begins where it begins. */
  function showScene(timing: SceneTiming): void {
    seek(timings.settledMs(timing))
    playFromMs.value = Math.min(timing.startMs + timing.overlapMs, timeMs.value)
  }

  return {
    timeMs,
    previewMs,
    playFromMs,
    rate,
    inMs,
    outMs,
    muted,
    waiting,
    dropped,
    shown,
    playing,
    readMs,
    toldMs,
    previewing,
    at,
    leaving,
    stageAt,
    stageLeaving,
    seek,
    showScene,
  }
})
