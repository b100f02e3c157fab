import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { editor } from '../../app/editor-port.ts'
import { useApp } from '../../stores/app.ts'
import { attempt } from '../../stores/attempt.ts'
import { useClipTags } from '../../stores/clips/clip-tags.ts'
import { useToasts } from '../../stores/toasts.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { formatText } from '../../i18n/translate.ts'

/** Actions on clips of the library. */
export function useLibraryActions() {
  const { t } = useI18n()
  const router = useRouter()
  const toasts = useToasts()
  const app = useApp()
  const tags = useClipTags()

  /** Renames a clip's file; false when that failed. */
  async function rename(item: LibraryItem, name: string): Promise<boolean> {
    if (name.trim() === '' || name.trim() === item.name) return true
    return attempt(() => studio().library.rename({ id: item.id, name: name.trim() }))
  }

  /** The sentence that says what becomes of the files. */
  function removal(count: number, file: string): string {
    const trash = app.info?.can.trash === true
    if (count === 1) return t(trash ? 'library.remove.oneToTrash' : 'library.remove.one', { file })
    return t(trash ? 'library.remove.manyToTrash' : 'library.remove.many', { count })
  }

  /** Deletes clips with their files, after the user has agreed. Returns whether they were deleted. */
  async function remove(items: readonly LibraryItem[]): Promise<boolean> {
    const [first] = items
    if (!first) return false
    const agreed = await confirm({
      title: t('library.remove.title', { count: items.length }, items.length),
      message: removal(items.length, first.file),
      confirm: t('library.remove.confirm'),
      danger: true,
    })
    if (!agreed) return false
    // Undo would otherwise take back the tags, which were changed before the clips were deleted.
    tags.forget()
    let all = true
    const done = await attempt(async () => {
      const { failed } = await studio().library.remove({ ids: items.map(({ id }) => id), deleteFiles: true })
      all = failed.length === 0
      for (const { message } of failed) toasts.show({ level: 'error', message: formatText(message) })
    })
    return done && all
  }

  async function reveal(item: LibraryItem): Promise<void> {
    await attempt(() => studio().library.reveal({ id: item.id }))
  }

  /** Opens the project that the clip was made from. Returns whether the editor shows it. */
  async function openProject(item: LibraryItem): Promise<boolean> {
    const opened = await attempt(async () => {
      await studio().library.openProject({ id: item.id })
      await editor().resume()
    })
    if (opened) await router.push({ name: 'editor' })
    return opened
  }

  async function dragOut(item: LibraryItem): Promise<void> {
    await attempt(() => studio().library.dragOut({ id: item.id }))
  }

  return { rename, remove, reveal, openProject, dragOut }
}
