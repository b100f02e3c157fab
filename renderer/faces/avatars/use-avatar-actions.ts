import { useI18n } from 'vue-i18n'
import { useOwnAvatars } from '../../stores/own-avatars.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import type { AvatarEntry } from './avatar-list.ts'
import { useInEditor } from './use-in-editor.ts'

/** Actions on avatars of the list. Errors are shown in a toast. */
export function useAvatarActions() {
  const { t } = useI18n()
  const own = useOwnAvatars()
  const editor = useInEditor()
  const { show } = useToasts()

  async function act(entry: AvatarEntry, action: string): Promise<void> {
    try {
      if (action === 'use' && entry.listed) await editor.use(entry.listed)
      else if (action === 'retry' && entry.local) await own.retry(entry.local.id)
      else if (action === 'copy') await copy(entry.avatarId)
      else if (action === 'hide') await hide(entry)
      else if (action === 'remove') await remove(entry)
    } catch (error) {
      reportError(error)
    }
  }

  async function copy(avatarId: string): Promise<void> {
    await navigator.clipboard.writeText(avatarId)
    show({ level: 'success', message: t('avatars.copied', { id: avatarId }) })
  }

  async function hide({ avatarId, name }: AvatarEntry): Promise<void> {
    await own.setHidden(avatarId, true)
    show({
      level: 'info',
      message: t('avatars.hide.done', { name }),
      actions: [{ label: t('avatars.undo'), run: () => own.setHidden(avatarId, false).catch(reportError) }],
    })
  }

  /** Deletes the copy of an avatar that this machine sent; an avatar that the service keeps is only hidden. */
  async function remove(entry: AvatarEntry): Promise<void> {
    const { name, local, listed } = entry
    if (!local) return hide(entry)
    const yes = await confirm({
      title: t('avatars.remove.title', { name }),
      message: t(listed ? 'avatars.remove.messageListed' : 'avatars.remove.message'),
      confirm: t('avatars.remove.confirm'),
      danger: true,
    })
    if (!yes) return
    await own.remove(local.id)
    if (listed) await hide(entry)
    else show({ level: 'success', message: t('avatars.remove.done', { name }) })
  }

  return { act }
}
