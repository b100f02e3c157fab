import { onBeforeUnmount } from 'vue'
import { useRouter } from 'vue-router'
import { projectCommands } from '../editor/project/commands.ts'
import { useHostMenu } from '../app/commands/host-menu.ts'
import { registerCommands } from '../app/commands/registry.ts'
import { shellCommands } from '../app/commands/shell-commands.ts'
import { useShortcuts } from '../app/commands/use-shortcuts.ts'

/** Everything that can be done from every page, by keys, by the palette and by the host's menu. */
export function useCommands(): void {
  const router = useRouter()
  const withdraw = registerCommands([...shellCommands(router), ...projectCommands(router)])
  useShortcuts()
  useHostMenu()
  onBeforeUnmount(withdraw)
}
