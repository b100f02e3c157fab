import { ref } from 'vue'
import type { Ref } from 'vue'

/** Runs the steps before a session one after another; it can be cancelled between any two of them. */
export function usePreparing(): {
  preparing: Readonly<Ref<boolean>>
  /** True when all steps answered true and it was not cancelled. Errors after a cancellation are ignored. */
  prepare: (steps: readonly (() => boolean | Promise<boolean>)[]) => Promise<boolean>
  callOff: () => void
} {
  const preparing = ref(false)
  let turn = 0

  return {
    preparing,
    async prepare(steps) {
      const mine = (turn += 1)
      preparing.value = true
      try {
        for (const step of steps) {
          const done = await step()
          if (mine !== turn || !done) return false
        }
        return true
      } catch (error) {
        if (mine === turn) throw error
        return false
      } finally {
        if (mine === turn) preparing.value = false
      }
    },
    callOff() {
      turn += 1
      preparing.value = false
    },
  }
}
