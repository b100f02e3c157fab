import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { resume } from '../../editor/project/open.ts'
import { useToasts } from '../../stores/toasts.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

/** What can be done with finished clips. */
export function useLibraryActions() {
  const { t } = useI18n()
  const router = useRouter()
  const toasts = useToasts()

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      toasts.reportError(error)
      return null
    }
  }

  /** True when the file has its new name. */
  async function rename(item: LibraryItem, name: string): Promise<boolean> {
    if (name.trim() === '' || name.trim() === item.name) return true
    return (await attempt(() => studio().library.rename({ id: item.id, name: name.trim() }))) !== null
  }

  /** Asks, then deletes the files too. True when they are gone. */
  async function remove(items: readonly LibraryItem[]): Promise<boolean> {
    const [first] = items
    if (!first) return false
    const agreed = await confirm({
      title: t('library.remove.title', { count: items.length }, items.length),
      message:
        items.length === 1
          ? t('library.remove.one', { file: first.file })
          : t('library.remove.many', { count: items.length }),
      confirm: t('library.remove.confirm'),
      danger: true,
    })
    if (!agreed) return false
    const answer = await attempt(() =>
      studio().library.remove({ ids: items.map((one) => one.id), deleteFiles: true }),
    )
    for (const failed of answer?.failed ?? []) toasts.show({ level: 'error', message: failed.message })
    return answer !== null && answer.failed.length === 0
  }

  /** Takes a clip whose file is gone off the list. */
  async function forget(item: LibraryItem): Promise<void> {
    await attempt(() => studio().library.remove({ ids: [item.id], deleteFiles: false }))
  }

  async function reveal(item: LibraryItem): Promise<void> {
    await attempt(() => studio().library.reveal({ id: item.id }))
  }

  async function openProject(item: LibraryItem): Promise<void> {
    const opened = await attempt(async () => {
      await studio().library.openProject({ id: item.id })
      await resume()
      return true
    })
    if (opened) await router.push({ name: 'editor' })
  }

  async function dragOut(item: LibraryItem): Promise<void> {
    await attempt(() => studio().library.dragOut({ id: item.id }))
  }

  return { rename, remove, forget, reveal, openProject, dragOut }
}
