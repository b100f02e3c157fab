import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ClipTags, LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { i18n } from '../../i18n/index.ts'
import { attempt } from '../attempt.ts'
import { reportError, useToasts } from '../toasts.ts'

type Translate = (key: string, values: Record<string, string | number>, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/** Changes to the tags of several clips: tags that all get, and tags that all lose. */
export interface TagChange {
  add: ReadonlySet<string>
  remove: ReadonlySet<string>
}

/** Tags of clips: which ones there are, the clips whose tags are edited, and the way back from the last edit. */
export const useClipTags = defineStore('clip-tags', () => {
  const toasts = useToasts()
  const all = shallowRef<readonly { tag: string; count: number }[]>([])
  /** Clips that the dialog is open for; null: it is closed. */
  const items = shallowRef<readonly LibraryItem[] | null>(null)
  const undoable = shallowRef<ClipTags | null>(null)
  const busy = ref(false)

  async function refresh(): Promise<void> {
    try {
      all.value = await studio().library.tags()
    } catch (error) {
      reportError(error)
    }
  }

  async function set(clips: ClipTags): Promise<ClipTags | null> {
    let before: ClipTags | null = null
    busy.value = true
    await attempt(async () => {
      before = await studio().library.setTags({ clips })
    })
    busy.value = false
    await refresh()
    return before
  }

  /** Changes the tags of clips, and offers to undo it. */
  async function change(clips: readonly LibraryItem[], { add, remove }: TagChange): Promise<void> {
    const changed = clips
      .map(({ id, tags }) => ({
        id,
        before: tags,
        tags: [...new Set([...tags.filter((tag) => !remove.has(tag)), ...add])].toSorted(),
      }))
      .filter(({ before, tags }) => before.join('\n') !== tags.join('\n'))
    if (changed.length === 0) return
    const before = await set(changed.map(({ id, tags }) => ({ id, tags })))
    if (before === null) return
    undoable.value = before
    const message = t('library.tags.changed', { count: changed.length }, changed.length)
    toasts.show({ level: 'success', message, actions: [{ label: t('library.tags.undo', {}), run: undo }] })
  }

  async function undo(): Promise<void> {
    const before = undoable.value
    undoable.value = null
    if (before) await set(before)
  }

  return {
    all,
    items,
    busy,
    undoable,
    refresh,
    change,
    undo,
    /** Ends the way back: what was done since is not undone by it. */
    forget: () => (undoable.value = null),
    open: (clips: readonly LibraryItem[]) => (items.value = clips),
    close: () => (items.value = null),
  }
})
