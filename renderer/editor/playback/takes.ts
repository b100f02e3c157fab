import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { AvatarTake } from '@common/bridge/index.ts'

/** Clips of avatars as the finished video will show them, by element. `keepTakes` requests them. */
export const useTakes = defineStore('takes', () => {
  const takes = shallowRef<ReadonlyMap<string, readonly AvatarTake[]>>(new Map())
  /** Ids of elements whose clip is being made. */
  const preparing = shallowRef<ReadonlySet<string>>(new Set())
  /** Clips are to be asked for, or were asked for and are not all there. */
  const pending = ref(false)

  /** The clip that shows an element at a time of its scene, ms. */
  function at(elementId: string, sceneMs: number): AvatarTake | null {
    const list = takes.value.get(elementId)
    if (!list) return null
    const found = list.find((one) => sceneMs >= one.startMs && sceneMs < one.startMs + one.durationMs)
    return found ?? (sceneMs < 0 ? (list[0] ?? null) : (list.at(-1) ?? null))
  }

  /** Replaces the clips of elements. */
  function put(found: ReadonlyMap<string, readonly AvatarTake[]>): void {
    const next = new Map(takes.value)
    for (const [id, list] of found)
      next.set(
        id,
        list.toSorted((a, b) => a.startMs - b.startMs),
      )
    takes.value = next
  }

  function drop(elementIds: Iterable<string>): void {
    const next = new Map(takes.value)
    for (const id of elementIds) next.delete(id)
    if (next.size !== takes.value.size) takes.value = next
  }

  function clear(): void {
    takes.value = new Map()
    preparing.value = new Set()
  }

  return { takes, preparing, pending, at, put, drop, clear }
})
