import { defineStore } from 'pinia'
import { onScopeDispose, watch } from 'vue'
import { z } from 'zod'
import { useDocument } from '../../stores/document.ts'
import { useSelection } from '../selection.ts'
import { useTransport } from '../transport.ts'
import { rememberView, viewChanged, viewOf, writeView } from './view-memory.ts'

const bookmarkSchema = z.object({
  sceneId: z.string().nullable(),
  selected: z.array(z.string()).max(2_000),
  timeMs: z.number().min(0),
})

/** Restores scene, selection and playhead after the page was reloaded. */
export const useBookmark = defineStore('bookmark', () => {
  const document = useDocument()
  const selection = useSelection()
  const transport = useTransport()

  const forget = rememberView('bookmark', {
    read: () => ({
      sceneId: selection.scene?.id ?? null,
      selected: [...selection.ids],
      timeMs: transport.timeMs,
    }),
    restore: (value) => {
      const bookmark = bookmarkSchema.safeParse(value).data
      if (!bookmark) return
      if (bookmark.sceneId !== null) selection.chooseScene(bookmark.sceneId)
      selection.select(bookmark.selected.filter((id) => document.element(id) !== undefined))
      // Lengths of voices may not be known yet, and `seek` would limit the time by an estimate.
      transport.timeMs = bookmark.timeMs
    },
  })
  watch(() => [document.session?.id, selection.scene?.id, selection.ids, transport.timeMs] as const, viewChanged)
  window.addEventListener('pagehide', writeView)
  onScopeDispose(() => {
    forget()
    window.removeEventListener('pagehide', writeView)
  })

  /** Restores the stored place in the project that was just opened, otherwise its beginning. */
  function restore(): void {
    selection.clear()
    transport.timeMs = 0
    const [first] = document.project?.scenes ?? []
    if (first) selection.chooseScene(first.id)
    viewOf(document.project?.id ?? null)
  }

  return { restore }
})
