import { useI18n } from 'vue-i18n'
import type { LibraryItem } from '@common/bridge/index.ts'
import { joinPath, nameOf } from '../../app/files/paths.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { studio } from '../../bridge/studio.ts'
import { formatText } from '../../i18n/translate.ts'
import { useApp } from '../../stores/app.ts'
import { attempt } from '../../stores/attempt.ts'
import { copyPath } from '../../stores/copy-path.ts'
import { useToasts } from '../../stores/toasts.ts'
import { saveUrl } from '../../ui/download.ts'
import { useRecordActions } from './use-record-actions.ts'

/** Saves copies of finished clips where the user chooses, or copies their paths. */
export function useClipDownload() {
  const { t } = useI18n()
  const app = useApp()
  const toasts = useToasts()
  const records = useRecordActions()

  /** What is said of captions that were saved beside clips; nothing where there were none. */
  const saidOf = (captions: readonly string[]) =>
    captions.length === 0
      ? {}
      : { next: t('library.saved.captions', { names: captions.map(nameOf).join(', ') }, captions.length) }

  /** Saves one clip: with the host's save dialog; a browser has a folder for downloads of its own. */
  async function one({ id, file, playUrl }: LibraryItem): Promise<void> {
    if (!app.info?.can.pick && playUrl !== null) {
      saveUrl(file, playUrl)
      for (const beside of await studio().library.captionFiles({ id })) saveUrl(beside.file, beside.url)
      return
    }
    const [path] = await pickFiles('save-file', { name: file })
    if (path === undefined) return
    const { captions } = await studio().library.copyTo({ id, path })
    const copy = { label: t('library.copyPath'), run: () => copyPath(path) }
    toasts.show({
      level: 'success',
      message: t('library.saved.one', { path }),
      ...saidOf(captions),
      actions: [copy],
    })
  }

  async function several(items: readonly LibraryItem[]): Promise<void> {
    const [folder] = await pickFiles('folder')
    if (folder === undefined) return
    const { paths, captions, failed } = await studio().library.copyInto({ ids: items.map(({ id }) => id), folder })
    for (const { message } of failed) toasts.show({ level: 'error', message: formatText(message) })
    if (paths.length === 0) return
    const count = paths.length
    const next = captions.length > 0 ? { next: t('library.saved.withCaptions', captions.length) } : {}
    toasts.show({ level: 'success', message: t('library.saved.many', { count, folder }, count), ...next })
  }

  /** Saves clips. When one of them is online, all are downloaded in one go, which copies those whose files are here. */
  async function download(items: readonly LibraryItem[]): Promise<void> {
    if (items.some(({ online }) => online)) return records.download(items)
    const [first, ...more] = items
    if (first) await attempt(() => (more.length === 0 ? one(first) : several(items)))
  }

  return {
    download,
    copyPath: ({ folder, file }: LibraryItem) => copyPath(joinPath(folder, file)),
  }
}
