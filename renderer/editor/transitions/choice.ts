import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useSelection } from '../selection.ts'

/** Asks the inspector to show the settings of a transition. */
export const useTransitionChoice = defineStore('transition choice', () => {
  const selection = useSelection()
  /** Counts the requests. */
  const asked = ref(0)

  /** Shows how a scene comes. */
  function open(sceneId: string): void {
    selection.clear()
    selection.chooseScene(sceneId)
    asked.value += 1
  }

  return { asked, open }
})
