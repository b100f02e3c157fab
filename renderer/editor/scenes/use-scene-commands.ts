import { onScopeDispose } from 'vue'
import { registerCommands } from '../../app/commands/registry.ts'
import type { Command } from '../../app/commands/registry.ts'
import { translate } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { useSelection } from '../selection.ts'
import { sceneActions } from './scene-actions.ts'
import type { SceneAction } from './scene-actions.ts'

/** Commands for the scene that is shown; removed when the editor is left. */
export function useSceneCommands(): void {
  const document = useDocument()
  const selection = useSelection()
  const { run, append } = sceneActions()
  const can = (): boolean => document.project !== null && document.readOnly === null

  function addAfterShown(action: 'insertAfter' | 'insertWithAvatar'): void {
    if (selection.scene) run(action, selection.scene.id)
    else append(action === 'insertWithAvatar')
  }

  const forShown = (id: string, action: SceneAction, keys?: string): Command => ({
    id: `scene.${id}`,
    group: 'scene',
    label: () => translate(`timeline.scene.${action}`),
    ...(keys === undefined ? {} : { keys }),
    enabled: () => can() && selection.scene !== null,
    run: () => selection.scene && run(action, selection.scene.id),
  })

  onScopeDispose(
    registerCommands([
      {
        id: 'scene.add',
        group: 'scene',
        keys: 'Mod+M',
        label: () => translate('timeline.scene.add'),
        enabled: can,
        run: () => addAfterShown('insertAfter'),
      },
      {
        id: 'scene.addWithAvatar',
        group: 'scene',
        keys: 'Mod+Shift+M',
        label: () => translate('timeline.scene.insertWithAvatar'),
        enabled: can,
        run: () => addAfterShown('insertWithAvatar'),
      },
      forShown('duplicate', 'duplicate', 'Mod+Shift+D'),
      forShown('moveBack', 'moveBack', 'Alt+ArrowUp'),
      forShown('moveOn', 'moveOn', 'Alt+ArrowDown'),
      forShown('remove', 'remove'),
    ]),
  )
}
