import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Scene } from '@common/composition/index.ts'
import { useDocument } from '../stores/document.ts'
import { estimateSceneMs } from './scene-length.ts'

/** A scene on the time line; ms. `estimated`: its speech doesn't exist yet, so its length is a guess. */
export interface SceneTiming {
  scene: Scene
  index: number
  startMs: number
  durationMs: number
  estimated: boolean
}

/** Where scenes begin and how long they last. Lengths of voices and media come in as they are learnt (`known`). */
export const useTimings = defineStore('timings', () => {
  const document = useDocument()
  /** Scene id to the length in ms of what it lasts by: its voice, or its longest video. */
  const known = ref<Readonly<Record<string, number>>>({})

  const scenes = computed<SceneTiming[]>(() => {
    let startMs = 0
    return (document.project?.scenes ?? []).map((scene, index) => {
      const fixed = scene.duration === 'voice' ? known.value[scene.id] : scene.duration
      const durationMs = fixed ?? estimateSceneMs(scene)
      const timing = { scene, index, startMs, durationMs, estimated: fixed === undefined }
      startMs += durationMs
      return timing
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

  /** The scene at a time of the project; the last one at and after the end; null without scenes. */
  function at(ms: number): { timing: SceneTiming; sceneMs: number } | null {
    const timing = scenes.value.find((one) => ms < one.startMs + one.durationMs) ?? scenes.value.at(-1) ?? null
    return timing && { timing, sceneMs: Math.min(Math.max(0, ms - timing.startMs), timing.durationMs) }
  }

  return { known, scenes, totalMs, learn, forget, of, at }
})
