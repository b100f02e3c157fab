import { useI18n } from 'vue-i18n'
import type { LibraryItem } from '@common/bridge/index.ts'
import { joinPath } from '../../app/files/paths.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { studio } from '../../bridge/studio.ts'
import { formatText } from '../../i18n/translate.ts'
import { useApp } from '../../stores/app.ts'
import { attempt } from '../../stores/attempt.ts'
import { copyPath } from '../../stores/copy-path.ts'
import { useToasts } from '../../stores/toasts.ts'
import { saveUrl } from '../../ui/download.ts'
import { hasRecord, useRecordActions } from './use-record-actions.ts'

/** Saves copies of finished clips where the user chooses, or copies their paths. */
export function useClipDownload() {
  const { t } = useI18n()
  const app = useApp()
  const toasts = useToasts()
  const records = useRecordActions()

  /** Saves one clip: with the host's save dialog; a browser has a folder for downloads of its own. */
  async function one({ id, file, playUrl }: LibraryItem): Promise<void> {
    if (!app.info?.can.pick && playUrl !== null) return saveUrl(file, playUrl)
    const [path] = await pickFiles('save-file', { name: file })
    if (path === undefined) return
    await studio().library.copyTo({ id, path })
    const copy = { label: t('library.copyPath'), run: () => copyPath(path) }
    toasts.show({ level: 'success', message: t('library.saved.one', { path }), actions: [copy] })
  }

  async function several(items: readonly LibraryItem[]): Promise<void> {
    const [folder] = await pickFiles('folder')
    if (folder === undefined) return
    const { paths, failed } = await studio().library.copyInto({ ids: items.map(({ id }) => id), folder })
    for (const { message } of failed) toasts.show({ level: 'error', message: formatText(message) })
    if (paths.length === 0) return
    const count = paths.length
    toasts.show({ level: 'success', message: t('library.saved.many', { count, folder }, count) })
  }

  /**
   * Saves clips. When one of them is online, all that services have a record of are downloaded in one go, which copies
   * those whose files are here.
   */
  async function download(items: readonly LibraryItem[]): Promise<void> {
    const isBatch = items.some(({ online }) => online)
    const files = items.filter((item) => !item.online && !(isBatch && hasRecord(item)))
    const [first, ...more] = files
    if (first) await attempt(() => (more.length === 0 ? one(first) : several(files)))
    if (isBatch) records.download(items)
  }

  return {
    download,
    copyPath: ({ folder, file }: LibraryItem) => copyPath(joinPath(folder, file)),
  }
}
