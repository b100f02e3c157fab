import { onActivated, onBeforeUnmount, onDeactivated, onMounted } from 'vue'

/**
 * Runs `begin` when a component is shown (mounted or activated), and the function that it answers when the component is
 * hidden.
 */
export function useWhileShown(begin: () => () => void): void {
  let end: (() => void) | null = null
  const start = (): void => void (end ??= begin())
  const stop = (): void => {
    end?.()
    end = null
  }
  onMounted(start)
  onActivated(start)
  onDeactivated(stop)
  onBeforeUnmount(stop)
}
