import { nextTick, ref, watch } from 'vue'

/**
 * The choice of a menu that changes the script: the menu returns the focus when it closes, and only then can the script be
 * focused.
 * @param apply called with the id of what was chosen
 */
export function useMenuChoice(apply: (id: string) => void) {
  const open = ref(false)
  let chosen: string | null = null
  watch(open, async (now) => {
    if (now || chosen === null) return
    await nextTick()
    setTimeout(() => {
      if (chosen !== null) apply(chosen)
      chosen = null
    })
  })
  const choose = (id: string): void => {
    chosen = id
  }
  return { open, choose }
}
