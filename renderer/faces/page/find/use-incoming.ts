import { useEventListener } from '@vueuse/core'
import { onActivated, onDeactivated, ref } from 'vue'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAssets } from '../../../stores/assets.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { useFileDrop } from '../../../ui/drops/use-file-drop.ts'
import { formatText } from '../../../i18n/translate.ts'

/**
 * Pictures and videos that are dropped on an element, pasted while it is shown, or passed in: made readable for the
 * studio. One at a time; of several the first is used, and a toast says so.
 */
export function useIncoming(
  element: Readonly<Ref<HTMLElement | null>>,
  take: (file: { path: string; name: string }) => unknown,
) {
  const { t } = useI18n()
  const assets = useAssets()
  /** A file is being uploaded to the studio. */
  const coming = ref(false)
  let shown = true
  onActivated(() => (shown = true))
  onDeactivated(() => (shown = false))
  const over = useFileDrop(element, takeFiles, { page: true })

  useEventListener(document, 'paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!shown || files.length === 0) return
    event.preventDefault()
    void takeFiles(files)
  })

  async function takeFiles(files: readonly File[]): Promise<void> {
    const [file] = files
    if (!file) return
    if (files.length > 1)
      useToasts().show({ level: 'info', message: t('faces.incoming.oneOfMany', { name: file.name }) })
    coming.value = true
    try {
      const [info] = await assets.importFiles([file])
      if (info) await take({ path: info.path, name: info.name })
      else failed(file.name)
    } catch (error) {
      reportError(error)
    } finally {
      coming.value = false
    }
  }

  /** The upload has the reason of its failure. */
  function failed(name: string): void {
    const upload = assets.uploads.findLast((one) => one.name === name && one.fault !== null)
    if (!upload) return
    assets.dismissUpload(upload.id)
    const message =
      upload.fault?.code === 'refused' ? formatText(upload.fault.message) : t('faces.incoming.notArrived', { name })
    useToasts().show({ level: 'error', message, next: t('faces.incoming.again') })
  }

  return { over, coming, takeFiles }
}
