import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { RouteLocationRaw } from 'vue-router'
import type { FaceChoice } from '@common/bridge/index.ts'
import { pickFiles } from '../../../app/files/pick-files.ts'
import { useChosenFace } from '../../../stores/chosen-face.ts'
import { useFaces } from '../../../stores/faces.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'

/** Actions on detected faces. Errors are shown in a toast. */
export function useFaceActions() {
  const { t } = useI18n()
  const router = useRouter()
  const faces = useFaces()
  const chosen = useChosenFace()
  const { show } = useToasts()

  async function copyOpts(opts: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(opts)
      show({ level: 'success', message: t('faces.find.copied', { opts }) })
    } catch {
      show({ level: 'warning', message: t('faces.find.notCopied'), next: opts })
    }
  }

  /** Asks for a folder; if the user chooses none, nothing is saved. */
  async function save(choices: readonly FaceChoice[], margin: number): Promise<void> {
    try {
      const [folder] = await pickFiles('folder')
      if (folder === undefined) return
      const paths = await faces.saveCrops(choices, folder, margin)
      show({ level: 'success', message: t('faces.find.saved', { n: paths.length, folder }, paths.length) })
    } catch (error) {
      reportError(error)
    }
  }

  const useInSwap = (choice: FaceChoice): Promise<void> =>
    sendTo(choice, { name: 'faces', params: { tool: 'character-swap' } })
  const useInLive = (choice: FaceChoice): Promise<void> => sendTo(choice, { name: 'live' })

  async function sendTo(choice: FaceChoice, route: RouteLocationRaw): Promise<void> {
    try {
      const portrait = await faces.portrait(choice)
      if (!portrait) return
      chosen.choose(portrait)
      await router.push(route)
    } catch (error) {
      reportError(error)
    }
  }

  async function forget(id: string, name: string): Promise<void> {
    try {
      await faces.forget(id)
      show({
        level: 'info',
        message: t('faces.find.forgotten', { name }),
        actions: [{ label: t('faces.find.undo'), run: () => faces.restore(id).catch(reportError) }],
      })
    } catch (error) {
      reportError(error)
    }
  }

  return { copyOpts, save, useInSwap, useInLive, forget }
}
