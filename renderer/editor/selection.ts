import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Element, Scene } from '@common/composition/index.ts'
import { useDocument } from '../stores/document.ts'

/** The current scene and its selected elements. Ids of deleted ones are left out. */
export const useSelection = defineStore('selection', () => {
  const document = useDocument()
  const wantedScene = ref<string | null>(null)
  const wanted = ref<readonly string[]>([])

  const scene = computed<Scene | null>(() => {
    const scenes = document.project?.scenes ?? []
    return scenes.find((one) => one.id === wantedScene.value) ?? scenes[0] ?? null
  })
  const elements = computed<Element[]>(() => {
    const chosen = new Set(wanted.value)
    return scene.value?.elements.filter((one) => chosen.has(one.id)) ?? []
  })
  // The same list as before while the same elements are selected: a key changes one of them, and not which they are.
  const ids = computed<readonly string[]>((before) => {
    const now = elements.value.map((one) => one.id)
    return before?.length === now.length && now.every((id, at) => id === before[at]) ? before : now
  })
  const single = computed(() => (elements.value.length === 1 ? (elements.value[0] ?? null) : null))

  function chooseScene(id: string): void {
    if (wantedScene.value !== id) wanted.value = []
    wantedScene.value = id
  }

  /** Selects elements; their scene becomes the current one. */
  function select(elementIds: readonly string[]): void {
    const [first] = elementIds
    if (first !== undefined) wantedScene.value = document.sceneOf(first)?.id ?? wantedScene.value
    wanted.value = [...elementIds]
  }

  function toggle(elementId: string): void {
    select(
      wanted.value.includes(elementId) ? wanted.value.filter((one) => one !== elementId) : [...wanted.value, elementId],
    )
  }

  function clear(): void {
    wanted.value = []
  }

  return { scene, elements, ids, single, chooseScene, select, toggle, clear }
})
