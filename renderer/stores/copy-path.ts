import { translate } from '../i18n/translate.ts'
import { useToasts } from './toasts.ts'

/** Copies the path of a file for other programs; where the clipboard is refused, the path is shown to be copied by hand. */
export async function copyPath(path: string): Promise<void> {
  const toasts = useToasts()
  try {
    await navigator.clipboard.writeText(path)
    toasts.show({ level: 'success', message: translate('library.pathCopied') })
  } catch (error) {
    console.warn('The path could not be copied.', error)
    toasts.show({ level: 'info', message: path })
  }
}
