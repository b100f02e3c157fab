import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Element, Scene } from '@common/composition/index.ts'
import { useDocument } from '../stores/document.ts'

/**
 * The current scene and its selected elements, or the music of all scenes. Ids of deleted elements are left out. What
 * the user chooses takes the place of what was chosen before.
 */
export const useSelection = defineStore('selection', () => {
  const document = useDocument()
  const wantedScene = ref<string | null>(null)
  const wanted = ref<readonly string[]>([])
  const isMusic = ref(false)

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
    isMusic.value = false
    follow(id)
  }

  /** Lets the scene at the playhead be the current one, which leaves the music chosen. */
  function follow(id: string): void {
    if (wantedScene.value !== id) wanted.value = []
    wantedScene.value = id
  }

  /** Chooses the music of all scenes. */
  function chooseMusic(): void {
    wanted.value = []
    isMusic.value = true
  }

  /** Selects elements; their scene becomes the current one. */
  function select(elementIds: readonly string[]): void {
    const [first] = elementIds
    isMusic.value = false
    if (first !== undefined) wantedScene.value = document.sceneOf(first)?.id ?? wantedScene.value
    wanted.value = [...elementIds]
  }

  function toggle(elementId: string): void {
    select(
      wanted.value.includes(elementId) ? wanted.value.filter((one) => one !== elementId) : [...wanted.value, elementId],
    )
  }

  function clear(): void {
    isMusic.value = false
    wanted.value = []
  }

  return { scene, elements, ids, single, isMusic, chooseScene, follow, chooseMusic, select, toggle, clear }
})
