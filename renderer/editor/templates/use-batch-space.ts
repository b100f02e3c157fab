import { onScopeDispose, shallowRef, watch } from 'vue'
import type { BatchCheck, BatchSpace } from '@common/bridge/index.ts'
import { useLatest } from '../../bridge/latest.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'

/** Delay after the last change before the free space is requested, ms. */
const askAfterMs = 150

/** Whether the clips fit on the disk of their folder; null while that isn't known. */
export function useBatchSpace(answer: () => BatchCheck | null, folder: () => string | null) {
  const document = useDocument()
  const space = shallowRef<BatchSpace | null>(null)
  const latest = useLatest({
    ask() {
      const durationMs = answer()?.durationMs ?? null
      const canvas = document.own?.canvas
      if (durationMs === null || !canvas) return null
      const { width, height } = canvas
      return studio().templates.space({ width, height, durationMs, folder: folder() })
    },
    took: (found) => (space.value = found),
    failed(error) {
      // The start checks the folder itself and reports its problem.
      console.warn('The disk could not be asked.', error)
      space.value = null
    },
  })

  watch([answer, folder] as const, ([found]) => {
    if (found === null || found.durationMs === null) {
      latest.drop()
      space.value = null
    } else latest.changed(askAfterMs)
  })
  onScopeDispose(latest.drop)

  return space as Readonly<typeof space>
}
