import { watch } from 'vue'
import type { Ref } from 'vue'
import type { RotatedBox } from '../rotation.ts'
import { useSelection } from '../selection.ts'
import { rotatedBox, targetsAt } from './hit.ts'
import type { Pointer, Tool } from './tools/types.ts'
import type { Shown } from './use-shown.ts'

/** Outlines what a click would select. */
export function useHover(
  shown: Shown,
  pointer: { at: Readonly<Ref<Pointer | null>>; tool: Readonly<Ref<Tool['name']>> },
  hovered: Ref<RotatedBox | null>,
): void {
  const selection = useSelection()
  let last = ''
  watch(
    [pointer.at, pointer.tool],
    ([at, tool]) => {
      const [top] = at && tool === 'idle' && !at.space ? targetsAt(shown.targets(), at.canvas) : []
      const wanted = top && !selection.ids.includes(top.id) ? top : null
      if ((wanted?.id ?? '') === last) return
      last = wanted?.id ?? ''
      hovered.value = wanted ? rotatedBox(wanted) : null
    },
    { flush: 'sync' },
  )
}
