import { onActivated, onBeforeUnmount, onDeactivated, onMounted } from 'vue'

/** Something that holds while a component is shown, kept alive or not: begun by the call, ended by what it answers. */
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
