import { onScopeDispose, ref } from 'vue'

/** ms that the pointer rests before the clip is fetched */
const restMs = 140

/** The clip in which an avatar moves while the pointer or the focus is on it. */
export function useIdleClip(canPlay: () => boolean) {
  const playing = ref(false)
  /** Its first picture is there. */
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
