import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { estimateSceneMs, lookUp, overlapAfter } from '@common/composition/index.ts'
import type { Scene } from '@common/composition/index.ts'
import { sceneSpans } from '@common/transitions/index.ts'
import { useDocument } from '../stores/document.ts'

/**
 * Start and length of a scene on the timeline; ms. `estimated`: its speech doesn't exist yet, so its length is an
 * estimate.
 */
export interface SceneTiming {
  scene: Scene
  index: number
  startMs: number
  durationMs: number
  /** For how long it is shown together with the scene before it. */
  overlapMs: number
  estimated: boolean
}

/** What begins later in a scene is not a part of its beginning, ms. */
const firstMs = 1_500

/** Start and length of every scene. Lengths of voices and media are added when they become known (`known`). */
export const useTimings = defineStore('timings', () => {
  const document = useDocument()
  /** Length in ms of a scene's voice, or of its longest video, by the scene's id. */
  const known = ref<Readonly<Record<string, number>>>({})

  const scenes = computed<SceneTiming[]>(() => {
    const own = document.project?.scenes ?? []
    const all = own.map((scene, index) => {
      const fixed = scene.duration === 'voice' ? lookUp(known.value, scene.id) : scene.duration
      const durationMs = (fixed ?? estimateSceneMs(scene)) + overlapAfter(own, index)
      return { scene, index, durationMs, estimated: fixed === undefined }
    })
    const spans = sceneSpans(all.map(({ durationMs, scene: { transition } }) => ({ durationMs, transition })))
    return all.map((timing, index) => {
      const { startMs, overlapMs } = spans[index]!
      return { ...timing, startMs, overlapMs }
    })
  })
  const totalMs = computed(() => {
    const last = scenes.value.at(-1)
    return document.project?.duration ?? (last ? last.startMs + last.durationMs : 0)
  })

  function learn(lengths: Readonly<Record<string, number>>): void {
    known.value = { ...known.value, ...lengths }
  }

  function forget(sceneId: string): void {
    const { [sceneId]: _gone, ...rest } = known.value
    known.value = rest
  }

  function of(sceneId: string): SceneTiming | undefined {
    return scenes.value.find((one) => one.scene.id === sceneId)
  }

  /** The last time within a scene at which it is the current one, ms: the next scene may come before its end. */
  function lastMsOf({ index, startMs, durationMs }: SceneTiming): number {
    const untilMs = scenes.value[index + 1]?.startMs ?? startMs + durationMs
    return Math.max(0, untilMs - startMs - 1)
  }

  /**
   * When everything that comes at a scene's beginning has come and the scene before it is gone, ms of the project. What begins
   * later is not waited for.
   */
  function settledMs(timing: SceneTiming): number {
    const { scene, startMs, overlapMs } = timing
    const coming = scene.elements.map(({ hidden, start = 0, motion }) =>
      hidden || start > firstMs ? 0 : start + (motion?.in?.duration ?? 0),
    )
    return startMs + Math.min(lastMsOf(timing), Math.max(overlapMs, ...coming))
  }

  /**
   * The scene at a time of the project: in a transition the one that comes; the last one at and after the end; null without
   * scenes.
   */
  function at(ms: number): { timing: SceneTiming; sceneMs: number } | null {
    const timing = scenes.value.findLast((one) => ms >= one.startMs) ?? scenes.value[0] ?? null
    return timing && { timing, sceneMs: Math.min(Math.max(0, ms - timing.startMs), timing.durationMs) }
  }

  /** The scene that goes at a time of the project, while the next one comes by a transition. */
  function leaving(ms: number): { timing: SceneTiming; sceneMs: number } | null {
    const now = at(ms)?.timing
    const timing = now && scenes.value[now.index - 1]
    if (!timing || ms >= now.startMs + now.overlapMs) return null
    return { timing, sceneMs: Math.min(ms - timing.startMs, timing.durationMs) }
  }

  return { known, scenes, totalMs, learn, forget, of, lastMsOf, settledMs, at, leaving }
})
