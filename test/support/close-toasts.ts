import { afterAll } from 'vitest'

/** A worker serves one file after the other with the same modules: what one has shown is closed for the next. */
afterAll(async () => {
  if (!('document' in globalThis)) return
  const { useToasts } = await import('../../renderer/stores/toasts.ts')
  const { toasts, close } = useToasts()
  for (const { id } of [...toasts]) close(id)
})
