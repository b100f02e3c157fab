import { onBeforeUnmount, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { playAlone } from '../../speech/voices/one-at-a-time.ts'
import { correction, followerTime } from './together.ts'
import type { Pair } from './together.ts'

export type AudibleSide = 'result' | 'original'

/** Plays a result and its original at the same time, one of them with sound. */
export function useTogether(options: {
  leader: Readonly<Ref<HTMLVideoElement | null>>
  follower: Readonly<Ref<HTMLVideoElement | null>>
  pair: () => Pair
}) {
  const { leader, follower, pair } = options
  const playing = ref(false)
  const time = ref(0)
  const length = ref(0)
  const failed = ref(false)
  const audible = ref<AudibleSide>('result')

  const stop = (): void => {
    leader.value?.pause()
    follower.value?.pause()
  }
  onBeforeUnmount(stop)

  watch([audible, leader, follower], () => mute(), { flush: 'post' })

  function mute(): void {
    if (leader.value) leader.value.muted = audible.value !== 'result'
    if (follower.value) follower.value.muted = audible.value !== 'original'
  }

  function settle(): void {
    const [one, other] = [leader.value, follower.value]
    if (!one) return
    time.value = one.currentTime
    if (!other || other.readyState < 1) return
    const to = correction(one.currentTime, other.currentTime, pair(), !one.paused)
    if (to !== null) other.currentTime = to
  }

  async function toggle(): Promise<void> {
    const one = leader.value
    if (!one) return
    if (!one.paused) return stop()
    playAlone(stop)
    mute()
    if (one.ended) one.currentTime = 0
    try {
      await Promise.all([one.play(), follower.value?.play()])
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      failed.value = true
    }
  }

  function seek(seconds: number): void {
    if (!leader.value) return
    leader.value.currentTime = Math.max(0, Math.min(length.value, seconds))
    if (follower.value) follower.value.currentTime = followerTime(leader.value.currentTime, pair())
  }

  function onPlay(): void {
    playing.value = true
  }
  function onPause(): void {
    playing.value = false
    follower.value?.pause()
    settle()
  }
  function onLoaded(): void {
    length.value = leader.value?.duration ?? 0
    failed.value = false
    mute()
  }

  return { playing, time, length, failed, audible, toggle, seek, settle, stop, onPlay, onPause, onLoaded }
}
