import { onScopeDispose, watch } from 'vue'
import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import { useDocument } from '../../stores/document.ts'
import { useSelection } from '../selection.ts'
import { targetsAt } from './hit.ts'
import { useStage } from './store.ts'
import { useCrop } from './use-crop.ts'
import type { Pointer } from './tools/types.ts'
import type { Shown } from './use-shown.ts'

/** Begins the crop mode with a double click on a picture, and ends it with what no longer fits to it. */
export function useCropMode(
  shown: Shown,
  at: Readonly<Ref<Pointer | null>>,
  root: Readonly<Ref<HTMLElement | null>>,
): void {
  const document = useDocument()
  const selection = useSelection()
  const stage = useStage()
  const crop = useCrop()

  useEventListener(root, 'dblclick', () => {
    if (stage.cropping || !at.value) return
    const [top] = targetsAt(shown.targets(), at.value.canvas)
    // The second click of a double click may have selected an element below the first one.
    if (top && crop.start(top.id)) selection.select([top.id])
  })
  // When another element or scene is selected, the crop so far is kept.
  watch(
    () => selection.ids,
    (ids) => {
      if (stage.cropping && !(ids.length === 1 && ids[0] === stage.cropping.elementId)) crop.end()
      stage.picking = null
    },
  )
  watch(
    // The stage gets the focus, because it handles Enter and Escape.
    () => stage.cropping !== null || stage.picking !== null,
    (isOn) => isOn && root.value?.focus(),
  )
  // An edit elsewhere, as an undo, changes what the crop began with.
  onScopeDispose(document.onChange(() => stage.cropping && crop.cancel()))
}
