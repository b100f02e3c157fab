import { onScopeDispose, ref } from 'vue'

/** Time for which the pointer rests before the clip is loaded, ms. */
const restMs = 140

/** The clip of a moving avatar while the pointer or the focus is on it. */
export function useIdleClip(canPlay: () => boolean) {
  const playing = ref(false)
  /** The clip's first frame is loaded. */
  const moving = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  function enter(): void {
    clearTimeout(timer)
    if (canPlay()) timer = setTimeout(() => (playing.value = true), restMs)
  }

  function leave(): void {
    clearTimeout(timer)
    playing.value = false
    moving.value = false
  }

  onScopeDispose(() => clearTimeout(timer))
  return { playing, moving, enter, leave }
}
