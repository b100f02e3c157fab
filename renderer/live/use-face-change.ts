import { ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import type { LiveSource } from '@common/bridge/index.ts'

/**
 * Replaces the source face while a session runs: one change at a time, since services refuse a second one meanwhile. Of
 * faces chosen during a change the newest is sent after it.
 */
export function useFaceChange(parts: {
  /** The chosen face if it may be used; null: none, or there is no session. */
  wanted: () => LiveSource | null
  /** Sends the change and shows its own errors. */
  change: (source: LiveSource) => Promise<unknown>
}): {
  changing: Readonly<Ref<boolean>>
  /** Tells the face with which a session started. */
  began: (source: LiveSource) => void
  /** To be called when a face was chosen, or when the session can be changed. */
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
