import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterAll } from 'vitest'
import { forgetCommands } from '../../renderer/app/commands/registry.ts'
import { useToasts } from '../../renderer/stores/toasts.ts'

// A worker runs several test files with the same modules and the same page. What one file leaves there is closed before
// the next: a component that stays mounted is drawn again, without its element, when a store changes.
disableAutoUnmount()
enableAutoUnmount(afterAll)
afterAll(() => {
  forgetCommands()
  const { toasts, close } = useToasts()
  for (const { id } of [...toasts]) close(id)
})
