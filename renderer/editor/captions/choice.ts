import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { useDocument } from '../../stores/document.ts'
import { usePanels } from '../shown-panel.ts'
import { useSelection } from '../selection.ts'

/** One cue of the project. */
export interface CueChoice {
  sceneId: string
  index: number
}

/** The chosen cue, which stage, list and timeline show. */
export const useCueChoice = defineStore('cue choice', () => {
  const selection = useSelection()
  const panels = usePanels()
  const document = useDocument()
  const chosen = shallowRef<CueChoice | null>(null)
  /** Counts the requests to type into the chosen cue, and where in its text. */
  const typingAsked = ref(0)
  let caret = 0

  function choose(cue: CueChoice): void {
    if (!isChosen(cue)) chosen.value = { sceneId: cue.sceneId, index: cue.index }
    selection.clear()
  }

  function clear(): void {
    chosen.value = null
  }

  const isChosen = ({ sceneId, index }: CueChoice): boolean =>
    chosen.value?.sceneId === sceneId && chosen.value.index === index

  /** Opens the list of cues with the caret in this one. @param at number of characters before the caret */
  function type(cue: CueChoice, at = 0): void {
    choose(cue)
    caret = at
    panels.show('captions')
    panels.captions = 'lines'
    typingAsked.value += 1
  }

  watch(
    () => selection.ids.length > 0,
    (any) => any && clear(),
  )
  watch(() => document.session?.id, clear)

  return { chosen, typingAsked, choose, clear, isChosen, type, caret: () => caret }
})
