import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { CatalogueAvatar } from '@common/bridge/index.ts'
import { useDocument } from '../../stores/document.ts'
import { editor } from '../../app/editor-port.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'

/** Puts an avatar into the open project, or into a new one, and shows the editor. */
export function useInEditor() {
  const { t } = useI18n()
  const router = useRouter()
  const document = useDocument()

  async function use(avatar: CatalogueAvatar): Promise<void> {
    try {
      // The studio may hold a project that this page was not asked to show yet.
      if (!document.project) await editor().resume()
      if (!document.project) {
        const session = await editor().createProject({
          name: t('avatars.projectName', { name: avatar.name }),
          width: 1920,
          height: 1080,
        })
        if (!session) return
      }
      if (document.readOnly !== null) {
        useToasts().show({
          level: 'warning',
          message: t('avatars.readOnly'),
          next: t('avatars.readOnlyNext'),
        })
        return
      }
      const placed = await editor().addAvatar(avatar)
      await router.push({ name: 'editor' })
      if (placed !== null) useToasts().show({ level: 'success', message: t('avatars.placed', { name: avatar.name }) })
    } catch (error) {
      reportError(error)
    }
  }

  return { use }
}
