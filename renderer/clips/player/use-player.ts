import { useRafFn } from '@vueuse/core'
import { computed, ref, watch } from 'vue'
import { useSettings } from '../../stores/settings.ts'
import { shuttle } from '../../ui/media/shuttle.ts'
import { frameStep } from './frame-step.ts'

export interface PlayerOptions {
  media: () => HTMLMediaElement | null
  /** Length that is known before the file is loaded, s. */
  length: number
  fps: () => number
}

/** A media element that plays in both directions, steps by frames, and has the volume that the user last set. */
export function usePlayer({ media, length: known, fps }: PlayerOptions) {
  const settings = useSettings()
  /** Speed: 0 while paused, negative backwards. */
  const rate = ref(0)
  const time = ref(0)
  const length = ref(known)
  const failed = ref(false)
  const volume = computed(() => {
    const kept = settings.settings.layout['player.volume']
    return typeof kept === 'number' ? Math.min(1, kept) : 1
  })
  const muted = computed(() => settings.settings.layout['player.muted'] === true)

  watch(
    () => [media(), volume.value, muted.value] as const,
    ([element, loud, silent]) => {
      if (!element) return
      element.volume = loud
      element.muted = silent
    },
    { flush: 'post', immediate: true },
  )

  /** Position that playing backwards has come to, s; the picture follows as fast as the file can be sought in. */
  let backwards = 0

  /** A media element can't play backwards by itself, so it is moved back frame by frame of the window. */
  const frames = useRafFn(
    ({ delta }) => {
      const element = media()
      if (!element) return
      if (rate.value >= 0) {
        time.value = element.currentTime
        return
      }
      backwards = Math.max(0, backwards + (rate.value * delta) / 1_000)
      if (element.seeking) return
      element.currentTime = backwards
      if (backwards === 0) play(0)
    },
    { immediate: false },
  )

  function play(speed: number): void {
    const element = media()
    if (!element) return
    if (speed < 0 && rate.value >= 0) backwards = element.currentTime
    rate.value = speed
    if (speed === 0) frames.pause()
    else frames.resume()
    if (speed <= 0) return element.pause()
    element.playbackRate = speed
    element.play().catch((error: unknown) => {
      // A pause right after `play` rejects its promise; meanwhile another speed may have been requested.
      const stopped = error instanceof DOMException && error.name === 'AbortError'
      if (rate.value > 0 && element.paused) rate.value = 0
      if (!stopped) failed.value = true
    })
  }

  function seek(seconds: number): void {
    const element = media()
    if (element) element.currentTime = backwards = time.value = Math.max(0, Math.min(seconds, length.value))
  }

  function step(by: number): void {
    play(0)
    seek(frameStep(time.value, fps(), by, length.value))
  }

  function setVolume(to: number): void {
    settings.setLayout('player.volume', Math.round(Math.min(1, Math.max(0, to)) * 100) / 100)
    if (to > 0) settings.setLayout('player.muted', false)
  }

  /** Listeners of the media element. Its events come late; one that no longer tells its state is passed over. */
  const on = {
    play: () => {
      if (rate.value > 0 || media()?.paused !== false) return
      rate.value = 1
      frames.resume()
    },
    pause: () => rate.value > 0 && media()?.paused === true && play(0),
    timeupdate: () => (time.value = media()?.currentTime ?? 0),
    seeked: () => (time.value = media()?.currentTime ?? 0),
    loadedmetadata: () => {
      const seconds = media()?.duration ?? 0
      if (Number.isFinite(seconds)) length.value = seconds
    },
    error: () => (failed.value = true),
  }

  return {
    playing: computed(() => rate.value !== 0),
    time,
    length,
    failed,
    volume,
    muted,
    on,
    play,
    toggle: () => play(rate.value === 0 ? 1 : 0),
    shuttle: (direction: 1 | -1) => play(shuttle(rate.value, direction)),
    seek,
    skip: (seconds: number) => seek(time.value + seconds),
    step,
    setVolume,
    toggleMute: () => settings.setLayout('player.muted', !muted.value),
  }
}

export type Player = ReturnType<typeof usePlayer>
