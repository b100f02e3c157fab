import { watch } from 'vue'
import { useAnchorTimes } from '../anchors/anchor-times.ts'
import { useLengths } from '../speech/lengths.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { keepTakes } from './keep-takes.ts'
import { usePlayer } from './player.ts'

/**
 * Starts what an editor needs even if its timeline is hidden: lengths, times that follow words, clips of avatars, and playing.
 * @param zoom CSS px of the stage for each px of the canvas
 */
export function useTimeKeeping(zoom: () => number): void {
  const timings = useTimings()
  const transport = useTransport()
  useLengths()
  useAnchorTimes()
  usePlayer()
  keepTakes(zoom)
  // Lengths of scenes may change before the playhead.
  watch(
    () => timings.totalMs,
    (total) => {
      if (transport.timeMs > total) transport.seek(total)
    },
  )
}
