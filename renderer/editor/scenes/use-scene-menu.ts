import { ArrowDown, ArrowUp, Copy, Mic, Pencil, Plus, Trash2, UserPlus } from '@lucide/vue'
import { useKeymap } from '../../app/commands/keymap.ts'
import type { MenuItem } from '../../ui/overlays/menu.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'
import { useTimings } from '../timings.ts'
import { sceneActions } from './scene-actions.ts'
import type { SceneAction } from './scene-actions.ts'

/** The context menu of a scene. */
export function useSceneMenu(rename: (id: string) => void): {
  items: (sceneId: string | null) => MenuItem[]
  run: (action: string, sceneId: string | null) => void
} {
  const document = useDocument()
  const timings = useTimings()
  const actions = sceneActions()
  const { keysOf } = useKeymap()

  return {
    items(sceneId) {
      const timing = sceneId === null ? undefined : timings.of(sceneId)
      const disabled = !timing || document.readOnly !== null
      const { scene } = timing ?? {}
      return [
        { id: 'rename', label: translate('timeline.scene.rename'), icon: Pencil, keys: 'F2', disabled },
        {
          id: 'duplicate',
          label: translate('timeline.scene.duplicate'),
          icon: Copy,
          keys: keysOf('scene.duplicate'),
          disabled,
        },
        {
          id: 'insertBefore',
          label: translate('timeline.scene.insertBefore'),
          icon: Plus,
          disabled,
          separator: true,
        },
        {
          id: 'insertAfter',
          label: translate('timeline.scene.insertAfter'),
          icon: Plus,
          keys: keysOf('scene.add'),
          disabled,
        },
        {
          id: 'insertWithAvatar',
          label: translate('timeline.scene.insertWithAvatar'),
          icon: UserPlus,
          disabled: disabled || scene?.elements.some(({ kind }) => kind === 'avatar') !== true,
        },
        {
          id: 'moveBack',
          label: translate('timeline.scene.moveBack'),
          icon: ArrowUp,
          keys: keysOf('scene.moveBack'),
          disabled: disabled || timing.index === 0,
          separator: true,
        },
        {
          id: 'moveOn',
          label: translate('timeline.scene.moveOn'),
          icon: ArrowDown,
          keys: keysOf('scene.moveOn'),
          disabled: disabled || timing.index === timings.scenes.length - 1,
        },
        {
          id: 'asVoice',
          label: translate(scene?.voice ? 'timeline.scene.asVoice' : 'timeline.scene.asVideo'),
          icon: Mic,
          checked: scene?.duration === 'voice',
          disabled: disabled || scene?.duration === 'voice',
          separator: true,
        },
        {
          id: 'fix',
          label: translate('timeline.scene.fix'),
          checked: scene !== undefined && scene.duration !== 'voice',
          disabled: disabled || scene?.duration !== 'voice',
        },
        {
          id: 'remove',
          label: translate('timeline.scene.remove'),
          icon: Trash2,
          keys: 'Delete',
          danger: true,
          separator: true,
          disabled,
        },
      ]
    },
    run(action, sceneId) {
      if (sceneId === null) return
      if (action === 'rename') rename(sceneId)
      else actions.run(action as SceneAction, sceneId)
    },
  }
}
