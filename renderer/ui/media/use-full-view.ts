import { onBeforeUnmount, onMounted, ref } from 'vue'
import type { Ref } from 'vue'

/**
 * Lets an element fill the whole screen, or the window alone where the system refuses. Escape, or a second call, ends
 * it.
 */
export function useFullView(area: () => HTMLElement | null | undefined): {
  full: Readonly<Ref<boolean>>
  toggle: () => Promise<void>
} {
  const full = ref(false)

  async function toggle(): Promise<void> {
    full.value = !full.value
    if (!full.value) {
      if (document.fullscreenElement) await document.exitFullscreen()
      return
    }
    // Full screen was refused: the element fills the window alone.
    await area()
      ?.requestFullscreen()
      .catch(() => undefined)
    // A second call may have ended it before the system had changed to full screen.
    if (!full.value && document.fullscreenElement) await document.exitFullscreen()
  }

  const onChange = (): void => {
    if (!document.fullscreenElement) full.value = false
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !full.value || document.fullscreenElement) return
    event.preventDefault()
    full.value = false
  }
  onMounted(() => {
    document.addEventListener('fullscreenchange', onChange)
    window.addEventListener('keydown', onKey)
  })
  onBeforeUnmount(() => {
    document.removeEventListener('fullscreenchange', onChange)
    window.removeEventListener('keydown', onKey)
    if (full.value && document.fullscreenElement) void document.exitFullscreen()
  })
  return { full, toggle }
}
