import { watch } from 'vue'
import { useTransport } from '../transport.ts'
import { useTimelineView } from './view.ts'

/** Scrolls the timeline by a page when the playhead leaves it while playing. */
export function useFollow(): void {
  const transport = useTransport()
  const view = useTimelineView()
  watch(
    () => transport.timeMs,
    (ms) => {
      if (!transport.playing) return
      const x = ms * view.pxPerMs - view.scrollPx
      if (x > view.viewPx - 24 || x < 0) view.wantedScroll = Math.max(0, ms * view.pxPerMs - 48)
    },
  )
}
