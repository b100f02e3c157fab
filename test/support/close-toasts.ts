import { afterAll } from 'vitest'
import { useToasts } from '../../renderer/stores/toasts.ts'

/** A worker runs several test files with the same modules, so toasts of one file are closed before the next. */
afterAll(() => {
  const { toasts, close } = useToasts()
  for (const { id } of [...toasts]) close(id)
})
