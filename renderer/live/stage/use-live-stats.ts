import { useIntervalFn } from '@vueuse/core'
import { shallowRef } from 'vue'
import { noStats } from '../channel/index.ts'
import type { ChannelStats } from '../channel/index.ts'

/** Measurements of a session, updated every second while there is one. */
export function useLiveStats(
  read: () => Promise<ChannelStats>,
  running: () => boolean,
  video: () => HTMLVideoElement | null,
) {
  const stats = shallowRef<ChannelStats>(noStats)
  let asking = false

  async function look(): Promise<void> {
    if (!running()) {
      stats.value = noStats
      return
    }
    if (asking) return
    asking = true
    try {
      const now = await read()
      const shown = video()?.getVideoPlaybackQuality().droppedVideoFrames ?? 0
      if (running()) stats.value = { ...now, dropped: (now.dropped ?? 0) + shown }
    } catch (error) {
      console.warn('The figures of the session could not be read.', error)
    } finally {
      asking = false
    }
  }

  useIntervalFn(() => void look(), 1_000)
  return stats
}
