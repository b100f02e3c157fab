import { useEventListener } from '@vueuse/core'
import { ref } from 'vue'
import type { Ref } from 'vue'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files dragged over an element and dropped there. Answers whether some are over it now. */
export function useFileDrop(
  element: Readonly<Ref<HTMLElement | null>>,
  onFiles: (files: File[]) => void,
): Ref<boolean> {
  const over = ref(false)
  let depth = 0

  useEventListener(element, 'dragenter', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth += 1
    over.value = true
  })
  useEventListener(element, 'dragover', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  useEventListener(element, 'dragleave', () => {
    depth = Math.max(0, depth - 1)
    over.value = depth > 0
  })
  useEventListener(element, 'drop', (event) => {
    depth = 0
    over.value = false
    if (!carriesFiles(event)) return
    event.preventDefault()
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  return over
}
