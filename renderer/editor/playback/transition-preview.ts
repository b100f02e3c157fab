import { usePreferredReducedMotion } from '@vueuse/core'
import { computed, onScopeDispose, ref, watch } from 'vue'
import { stillShare } from '../transitions/still-share.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { useFrames } from './frames.ts'

/** What is shown of the scene before and of the scene after, ms. */
const aroundMs = 350
/** For how long a still picture is shown, ms. */
const stillMs = 1_600
/** Longest wait for the pictures of both scenes, ms. */
const waitMs = 2_000

/** Shows how a scene comes, once and without sound, while the playhead stands. */
export function useTransitionPreview(sceneId: () => string) {
  const timings = useTimings()
  const transport = useTransport()
  const frames = useFrames()
  const reduced = usePreferredReducedMotion()
  const running = ref(false)
  const isPlaying = computed(() => running.value && transport.previewing)
  let frame = 0

  function play(): void {
    stop()
    const timing = timings.of(sceneId())
    if (!timing || timing.overlapMs === 0) return
    const { startMs, overlapMs } = timing
    const isStill = reduced.value === 'reduce'
    const fromMs = isStill ? startMs + overlapMs * stillShare : Math.max(0, startMs - aroundMs)
    const lastsMs = isStill ? stillMs : startMs + overlapMs + aroundMs - fromMs
    const askedAt = performance.now()
    let beganAt: number | null = null
    transport.rate = 0
    transport.previewMs = fromMs
    running.value = true
    const turn = (now: number): void => {
      // Another preview, or a seek, has taken its place.
      if (!isPlaying.value) return stop()
      if (frames.ready.value || now - askedAt > waitMs) beganAt ??= now
      const elapsedMs = beganAt === null ? 0 : now - beganAt
      if (elapsedMs >= lastsMs) return stop()
      if (!isStill) transport.previewMs = fromMs + elapsedMs
      frame = requestAnimationFrame(turn)
    }
    frame = requestAnimationFrame(turn)
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    if (running.value) transport.previewMs = null
    running.value = false
  }

  // A change of lengths, such as by an undo, moves what is being shown.
  watch(() => [sceneId(), timings.of(sceneId())?.startMs, timings.of(sceneId())?.overlapMs], stop)
  onScopeDispose(stop)
  return { isPlaying, play, stop }
}
