import { watch } from 'vue'
import { stopSample, useSamplePlayer } from '../voice-list/sample-player.ts'

let stopBefore: (() => void) | null = null

/** Something is heard from now on: what was heard before falls silent. `stop` does nothing when all is silent already. */
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
