import { ref } from 'vue'
import type { Ref } from 'vue'

/** What has to be done before a session can begin: steps one after the other, called off between any two of them. */
export function usePreparing(): {
  preparing: Readonly<Ref<boolean>>
  /** True when all steps said true, and nobody has called it off. What fails after that is nobody's news. */
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
