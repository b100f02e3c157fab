import { watch } from 'vue'
import { stopSample, useSamplePlayer } from '../voice-list/sample-player.ts'

let stopBefore: (() => void) | null = null

/** Called when a player starts: stops the one before. `stop` must do nothing when its player has ended. */
export function playAlone(stop: () => void): void {
  if (stopBefore !== stop) stopBefore?.()
  stopBefore = stop
}

watch(
  useSamplePlayer().playing,
  (id) => {
    if (id !== null) playAlone(stopSample)
  },
  { flush: 'sync' },
)
