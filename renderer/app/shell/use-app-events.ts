import { onBeforeUnmount } from 'vue'
import type { AppEvent } from '@common/bridge/index.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { useToasts } from '../../stores/toasts.ts'
import { runCommand } from '../commands/registry.ts'
import { openProjectFromOutside } from '../open-project.ts'
import { formatText } from '../../i18n/translate.ts'

/** Handles events of the host: commands of its menu, projects opened from outside, messages for the user. */
export function useAppEvents(): void {
  const ended = new AbortController()
  const { show } = useToasts()

  function take(event: AppEvent): void {
    switch (event.type) {
      case 'command':
        runCommand(event.id)
        break
      case 'open-project':
        openProjectFromOutside(event.path)
        break
      case 'notice':
        show({
          level: event.level,
          message: formatText(event.message),
          next: event.next && formatText(event.next),
        })
    }
  }

  void follow((options) => studio().app.events(undefined, options), take, ended.signal)
  onBeforeUnmount(() => ended.abort())
}
