import { watch } from 'vue'
import { useSelection } from '../selection.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'

/**
 * Keeps the current scene and the playhead together. The current scene follows the moving playhead; choosing a scene,
 * or an element of one, moves the playhead there; and when scenes are moved or change their length, the playhead stays
 * in its scene.
 */
export function useSceneFollowing(): void {
  const selection = useSelection()
  const transport = useTransport()
  const timings = useTimings()
  let [timeMs, sceneMs] = [transport.timeMs, transport.at?.sceneMs ?? 0]

  watch(
    () => [transport.timeMs, transport.at?.timing.scene.id, transport.at?.sceneMs] as const,
    ([now, id, nowSceneMs]) => {
      const playheadMoved = now !== timeMs
      const keep = selection.scene && timings.of(selection.scene.id)
      if (id !== undefined && id !== selection.scene?.id) {
        if (playheadMoved || !keep) selection.chooseScene(id)
        else transport.seek(keep.startMs + Math.min(sceneMs, keep.durationMs - 1))
      }
      timeMs = transport.timeMs
      sceneMs = transport.at?.sceneMs ?? nowSceneMs ?? 0
    },
    { flush: 'sync' },
  )
  watch(
    () => selection.scene?.id,
    (id) => {
      const timing = id === undefined ? undefined : timings.of(id)
      if (!timing || transport.at?.timing.scene.id === id) return
      // Where a transition is over, it is shown alone.
      transport.seek(timing.startMs + timing.overlapMs)
    },
    { flush: 'sync', immediate: true },
  )
}
