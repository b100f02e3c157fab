import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AvatarTake } from '@common/bridge/index.ts'

/** Clips of avatars as the finished video will show them. */
export const useTakes = defineStore('takes', () => {
  const takes = shallowRef<ReadonlyMap<string, readonly AvatarTake[]>>(new Map())

  /** The take that shows an element at a time of its scene, ms. */
  function at(elementId: string, sceneMs: number): AvatarTake | null {
    const list = takes.value.get(elementId)
    return (
      list?.find((one) => sceneMs >= one.startMs && sceneMs < one.startMs + one.durationMs) ??
      list?.at(-1) ??
      null
    )
  }

  /** Elements whose take is being made. */
  const preparing = shallowRef<ReadonlySet<string>>(new Set())

  return { takes, at, preparing }
})
