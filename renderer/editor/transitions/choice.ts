import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useSelection } from '../selection.ts'

/** Asks the inspector to show the settings of a transition. */
export const useTransitionChoice = defineStore('transition choice', () => {
  const selection = useSelection()
  /** The scene whose settings are asked for, until they are shown. */
  const wanted = ref<string | null>(null)

  /** Shows how a scene comes. */
  function open(sceneId: string): void {
    selection.clear()
    selection.chooseScene(sceneId)
    wanted.value = sceneId
  }

  return { wanted, open }
})
