import { computed } from 'vue'
import { boxOf } from '../../geometry.ts'
import { useStage } from '../store.ts'
import { matrixOf } from './text-matrix.ts'
import type { Matrix } from './text-matrix.ts'
import { useTyping } from '../../typing/store.ts'

/** The layout of the text that is typed, and how its px are shown on the stage; null while there is none. Reactive. */
export function useShownText() {
  const typing = useTyping()
  const stage = useStage()
  return computed(() => {
    const { element, laidOut } = typing
    if (!element || !laidOut) return null
    const { scaleX, scaleY, appearance } = element
    const box = stage.live?.get(element.id) ?? boxOf(element)
    const { layout, size, padding } = laidOut
    const matrix: Matrix = matrixOf({ box, scaleX, scaleY, padding, appearance }, stage.view)
    return { layout, size, padding, matrix }
  })
}
