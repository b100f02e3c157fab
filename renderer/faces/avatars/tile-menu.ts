import { Clapperboard, Copy, EyeOff, RotateCcw, Trash2 } from '@lucide/vue'
import type { MenuItem } from '../../ui/overlays/menu.ts'
import type { AvatarEntry } from './avatar-list.ts'

/** Menu of an avatar. Services have no endpoint that deletes an avatar, so it is only removed from the list here. */
export function tileMenu(entry: AvatarEntry, t: (key: string) => string): MenuItem[] {
  const { state, local, listed, own } = entry
  return [
    {
      id: 'use',
      label: t('avatars.useLong'),
      icon: Clapperboard,
      disabled: state !== 'ready' || listed?.state !== 'ready',
    },
    ...(state === 'failed' && local ? [{ id: 'retry', label: t('avatars.again'), icon: RotateCcw }] : []),
    { id: 'copy', label: t('avatars.copyId'), icon: Copy },
    ...(own
      ? [{ id: 'remove', label: t('avatars.remove.label'), icon: Trash2, danger: true, separator: true }]
      : [{ id: 'hide', label: t('avatars.hide.label'), icon: EyeOff, separator: true }]),
  ]
}
