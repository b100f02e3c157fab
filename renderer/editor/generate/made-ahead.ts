import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { BodyKind } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'

/** How far the clip of the open project is that the built-in engine makes ahead (`keep-ahead.ts`). */
export const useMadeAhead = defineStore('made-ahead', () => {
  const document = useDocument()
  const last = ref<{ session: string; kind: BodyKind; revision: number; isMade: boolean } | null>(null)

  /** Records how far a revision is; null: it is neither made nor being made. */
  function tell(clip: { session: string; kind: BodyKind; revision: number }, state: 'making' | 'made' | null): void {
    last.value = state === null ? null : { ...clip, isMade: state === 'made' }
  }

  /** `made`: all that a clip of the project as it is now needs is there. Null: it is neither made nor being made. */
  function stateOf(kind: BodyKind): 'making' | 'made' | null {
    const now = last.value
    if (now?.session !== document.session?.id || now?.kind !== kind || now.revision !== document.revision) return null
    return now.isMade ? 'made' : 'making'
  }

  return { tell, stateOf }
})
