import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { ExportedFile, ExportPlan, LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { i18n } from '../../i18n/index.ts'
import { formatText } from '../../i18n/translate.ts'
import { copyPath } from '../copy-path.ts'
import { useSettings } from '../settings.ts'
import { reportError, useToasts } from '../toasts.ts'

/** The last choices of exports, under these names of the settings' layout. */
export const exportLayout = {
  choice: 'export.last',
  folder: 'export.folder',
  /** Name of the preset by which a clip is exported once it is done; '' for none. */
  whenDone: 'export.whenDone',
} as const

/** Most characters of a value that `layout` of the settings can store: a longer choice or folder is not offered again. */
export const mostInLayout = 200

/** The folder that was exported into last, otherwise that for downloads. */
export async function exportFolder(): Promise<string> {
  const last = useSettings().settings.layout[exportLayout.folder]
  if (typeof last === 'string' && last !== '') return last
  const { places, clipsFolder } = await studio().app.listFolder({ kind: 'folder' })
  return places.find((one) => one.name === 'downloads')?.path ?? clipsFolder
}

/** Most clips that a notice names. */
const mostNamed = 5

/** What could not be done as asked, each sentence once; of several clips with the names of those it is true of. */
export function notesOf(files: readonly ExportedFile[], clips: readonly Pick<LibraryItem, 'id' | 'name'>[]): string[] {
  const names = new Map<string, Set<string>>()
  const nameOf = new Map(clips.map(({ id, name }) => [id, name]))
  for (const { id, notes } of files)
    for (const note of notes.map(formatText)) names.set(note, (names.get(note) ?? new Set()).add(nameOf.get(id) ?? id))
  if (clips.length < 2) return [...names.keys()]
  return [...names].map(([note, of]) => {
    const some = [...of].slice(0, mostNamed).map((name) => t('clipExport.notes.name', { name }))
    const more = of.size > mostNamed ? t('clipExport.notes.more', { n: of.size - mostNamed }) : ''
    return t('clipExport.notes.of', { names: some.join(t('clipExport.notes.and', {})) + more, note })
  })
}

type Translate = (key: string, values: Record<string, string | number>, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/** The export of clips: which ones the dialog is open for, and the export that is under way. */
export const useClipExport = defineStore('clip-export', () => {
  const toasts = useToasts()
  /** Clips that the dialog is open for; null: it is closed. */
  const items = shallowRef<readonly LibraryItem[] | null>(null)
  const progress = ref<{ done: number; total: number; share: number } | null>(null)
  let stop: AbortController | null = null

  function open(clips: readonly LibraryItem[]): void {
    const there = clips.filter(({ missing, online }) => !missing && !online)
    if (there.length > 0) items.value = there
  }

  function announce(paths: readonly string[], folder: string, notes: readonly string[]): void {
    const [path, ...more] = paths
    if (path === undefined) return
    const count = paths.length
    const message =
      more.length === 0 ? t('library.saved.one', { path }) : t('library.saved.many', { count, folder }, count)
    const next = notes.length > 0 ? notes.join(' ') : undefined
    const copy = { label: t('library.copyPath', {}), run: () => copyPath(path) }
    const level = notes.length > 0 ? 'warning' : 'success'
    toasts.show({ level, message, next, actions: more.length === 0 ? [copy] : [] })
  }

  /** Exports clips; true when all were made. It goes on when the dialog is closed. */
  async function start(clips: readonly LibraryItem[], plan: ExportPlan): Promise<boolean> {
    stop?.abort()
    const mine = new AbortController()
    stop = mine
    progress.value = { done: 0, total: clips.length, share: 0 }
    try {
      const events = await studio().library.export({ ids: clips.map(({ id }) => id), plan }, { signal: mine.signal })
      for await (const event of events) {
        if (event.type === 'progress') progress.value = event
        else {
          const { files, failed } = event
          announce(
            files.map(({ path }) => path),
            plan.folder,
            // Notes of a course name its clips themselves.
            notesOf(files, plan.make.kind === 'course' ? [] : clips),
          )
          for (const { message } of failed) toasts.show({ level: 'error', message: formatText(message) })
          return failed.length === 0
        }
      }
    } catch (error) {
      if (!mine.signal.aborted) reportError(error)
    } finally {
      if (stop === mine) {
        stop = null
        progress.value = null
      }
    }
    return false
  }

  return {
    items,
    progress,
    running: computed(() => progress.value !== null),
    open,
    close: () => (items.value = null),
    start,
    cancel: () => stop?.abort(),
  }
})

/** Opens the export of a clip by its id, as a notice about it does. */
export async function exportClip(id: string): Promise<void> {
  try {
    useClipExport().open([await studio().library.get({ id })])
  } catch (error) {
    reportError(error)
  }
}
