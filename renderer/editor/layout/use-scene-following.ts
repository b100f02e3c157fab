import { watch } from 'vue'
import { useSelection } from '../selection.ts'
import { useTimings } from '../timings.ts'
import type { SceneTiming } from '../timings.ts'
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
  /** The time in the scene that became too short for it; the playhead goes back there when the scene is longer again. */
  let cutMs: number | null = null
  let staying = false
  let currentId = selection.scene?.id

  const current = (): SceneTiming | undefined => (selection.scene ? timings.of(selection.scene.id) : undefined)

  /** Moves the playhead to where it was in the current scene, or to its last time. */
  function stayIn(scene: SceneTiming): void {
    const wantedMs = cutMs ?? sceneMs
    const staysMs = Math.min(wantedMs, timings.lastMsOf(scene))
    cutMs = staysMs < wantedMs ? wantedMs : null
    // The playhead that moves here is not one that the current scene follows.
    staying = true
    transport.seek(scene.startMs + staysMs)
    staying = false
  }

  watch(
    () => [transport.timeMs, transport.at?.timing.scene.id, transport.at?.sceneMs, current()?.durationMs] as const,
    ([now, id]) => {
      if (staying) return
      const scene = current()
      // A scene that has been chosen is shown below.
      if (now === timeMs && scene && scene.scene.id !== currentId) return
      if (now !== timeMs || !scene) {
        cutMs = null
        if (id !== undefined && id !== selection.scene?.id) selection.follow(id)
      } else if (id !== scene.scene.id || sceneMs > scene.durationMs || cutMs !== null) stayIn(scene)
      timeMs = transport.timeMs
      sceneMs = transport.at?.sceneMs ?? 0
    },
    { flush: 'sync' },
  )
  watch(
    () => selection.scene?.id,
    (id) => {
      currentId = id
      const timing = id === undefined ? undefined : timings.of(id)
      if (!timing || transport.at?.timing.scene.id === id) return
      transport.showScene(timing)
    },
    { flush: 'sync', immediate: true },
  )
}
