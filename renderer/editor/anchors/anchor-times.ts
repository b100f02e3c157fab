import { watch } from 'vue'
import { withAnchoredTimes } from '@common/composition/index.ts'
import type { Project } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'
import { useSpeech } from '../speech/index.ts'

/** Keeps elements that follow words at the times of these words: of the speech, or of its estimate before it is made. */
export function useAnchorTimes(): void {
  const document = useDocument()
  const speech = useSpeech()
  const timed = (project: Project): Project => withAnchoredTimes(project, (id) => speech.of(id).speech)

  watch(
    () => {
      const shown = document.project
      // What speech there is, is not known at once: until then elements have the times that were saved.
      return shown && speech.settled ? timed(shown) : shown
    },
    (project) => {
      if (!project || project === document.project) return
      if (document.stand) document.showInstead({ ...document.stand, project })
      else document.adjust(timed)
    },
    { immediate: true },
  )
}
