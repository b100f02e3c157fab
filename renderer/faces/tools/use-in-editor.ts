import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { LibraryItem } from '@common/bridge/index.ts'
import { useDocument } from '../../stores/document.ts'
import { editor } from '../../app/editor-port.ts'
import { useAssets } from '../../stores/assets.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'

const usualCanvas = { width: 1920, height: 1080 }

/** Adds a result to the open project, or to a new one, and opens the editor. */
export function useInEditor() {
  const { t } = useI18n()
  const router = useRouter()
  const document = useDocument()
  const assets = useAssets()

  async function use(item: LibraryItem): Promise<void> {
    try {
      if (!document.project) await editor().resume()
      if (!document.project) {
        const own = item.width && item.height ? { width: item.width, height: item.height } : usualCanvas
        await editor().createProject({ name: item.name, ...own })
      }
      if (!document.project) return
      if (document.readOnly !== null) {
        useToasts().show({ level: 'warning', message: document.readOnly })
        return
      }
      const [asset] = await assets.importPaths([`${item.folder}/${item.file}`])
      if (!asset) return
      await router.push({ name: 'editor' })
      if ((await editor().addMedia(asset)) === null) return
      useToasts().show({ level: 'success', message: t('tools.result.used', { name: item.name }) })
    } catch (error) {
      reportError(error)
    }
  }

  return { use }
}
