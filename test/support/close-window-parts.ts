import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterAll } from 'vitest'
import { forgetCommands } from '../../renderer/app/commands/registry.ts'
import { useToasts } from '../../renderer/stores/toasts.ts'

// A worker runs several test files with the same modules and the same page. What one file leaves there is closed before
// the next: a component that stays mounted is drawn again, without its element, when a store changes, and a store that
// asks later asks a studio that is gone.
const { setTimeout: schedule } = globalThis
const scheduled = new Set<NodeJS.Timeout>()
const remembered = (...args: Parameters<typeof schedule>): NodeJS.Timeout => {
  const timer = schedule(...args)
  scheduled.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(remembered, schedule) as typeof schedule
// Hooks run from the last to the first: what closes below may schedule, too.
afterAll(() => {
  for (const timer of scheduled) clearTimeout(timer)
  globalThis.setTimeout = schedule
})

disableAutoUnmount()
enableAutoUnmount(afterAll)
afterAll(() => {
  forgetCommands()
  const { toasts, close } = useToasts()
  for (const { id } of [...toasts]) close(id)
})
