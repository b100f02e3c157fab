import { onBeforeUnmount } from 'vue'
import { useRouter } from 'vue-router'
import { projectCommands } from '../editor/project/commands.ts'
import { slidesCommand } from '../welcome/slides/slides-dialog.ts'
import { useHostMenu } from '../app/commands/host-menu.ts'
import { registerCommands } from '../app/commands/registry.ts'
import { shellCommands } from '../app/commands/shell-commands.ts'
import { useShortcuts } from '../app/commands/use-shortcuts.ts'
import { tourCommand } from '../app/tour/tour.ts'
import { verifyCommand } from '../app/verify/verify.ts'

/** Commands that are available on every page, by keys, the command palette and the host's menu. */
export function useCommands(): void {
  const router = useRouter()
  const withdraw = registerCommands([
    ...shellCommands(router),
    tourCommand(router),
    verifyCommand,
    ...projectCommands(router),
    slidesCommand(router),
  ])
  useShortcuts()
  useHostMenu()
  onBeforeUnmount(withdraw)
}
