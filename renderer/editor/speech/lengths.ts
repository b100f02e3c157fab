import { computed, watch } from 'vue'
import { elementKinds, lookUp, speedOf } from '@common/composition/index.ts'
import type { Scene } from '@common/composition/index.ts'
import { useAssets } from '../../stores/assets.ts'
import { useDocument } from '../../stores/document.ts'
import { partOf, playsFor } from '../source-time.ts'
import { useTimings } from '../timings.ts'
import { useSpeech } from './store.ts'

/**
 * Sets the lengths of scenes in the timings: those of their voices, otherwise of their longest video or sound, as the
 * engine measures them.
 */
export function useLengths(): void {
  const assets = useAssets()
  const document = useDocument()
  const speech = useSpeech()
  const timings = useTimings()

  function mediaMs(source: { kind: string; path?: string; url?: string }): number | null {
    const key = source.kind === 'asset' ? source.path : source.url
    return key === undefined ? null : (assets.of(key)?.durationMs ?? null)
  }

  function lengthOf(scene: Scene): number | null {
    const { voice } = scene
    if (voice && voice.kind !== 'audio') return speech.of(scene.id).speech?.durationMs ?? null
    if (voice) {
      const ms = mediaMs(voice.source)
      return ms === null ? null : playsFor(partOf(voice.source), ms)
    }
    let longest = 0
    for (const element of scene.elements) {
      const { id, kind, source, hidden } = element
      if (hidden || !elementKinds[kind].hasLength) continue
      const ms = source.kind === 'script' ? (speech.of(id).speech?.durationMs ?? null) : mediaMs(source)
      // An estimate would jump when the other lengths become known.
      if (ms === null) return null
      longest = Math.max(longest, playsFor(partOf(source), ms, speedOf(element)))
    }
    return longest > 0 ? longest : null
  }

  const lengths = computed(() =>
    (document.project?.scenes ?? []).flatMap((scene): [string, number | null][] => {
      return scene.duration === 'voice' ? [[scene.id, lengthOf(scene)]] : []
    }),
  )
  watch(
    lengths,
    (now) => {
      const known: Record<string, number> = {}
      for (const [id, ms] of now) {
        if (ms !== null && ms > 0) known[id] = Math.max(1, Math.round(ms))
        else if (lookUp(timings.known, id) !== undefined) timings.forget(id)
      }
      const changed = Object.entries(known).some(([id, ms]) => lookUp(timings.known, id) !== ms)
      if (changed) timings.learn(known)
    },
    { immediate: true, flush: 'sync' },
  )
}
