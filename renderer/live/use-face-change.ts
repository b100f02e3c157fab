import { ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import type { LiveSource } from '@common/bridge/index.ts'

/**
 * Another face while a session runs: one change at a time, since a service refuses a second one meanwhile. Of what is
 * chosen during a change the newest follows it.
 */
export function useFaceChange(parts: {
  /** What is chosen and may be used; null: nothing, or no session to change. */
  wanted: () => LiveSource | null
  /** Tells by itself what goes wrong. */
  change: (source: LiveSource) => Promise<unknown>
}): {
  changing: Readonly<Ref<boolean>>
  /** The face that a session begins with. */
  began: (source: LiveSource) => void
  /** Something is chosen anew, or the session can take a change now. */
  follow: () => Promise<void>
} {
  const changing = ref(false)
  const given = shallowRef<LiveSource | null>(null)

  return {
    changing,
    began: (source) => (given.value = source),
    async follow() {
      if (changing.value) return
      changing.value = true
      try {
        for (let now = parts.wanted(); now && now !== given.value; now = parts.wanted()) {
          given.value = now
          await parts.change(now)
        }
      } finally {
        changing.value = false
      }
    },
  }
}
