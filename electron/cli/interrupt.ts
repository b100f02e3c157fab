import { Interrupted } from './errors.ts'

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Ctrl+C ends the command in order: its jobs are cancelled, partial files removed, the engine stopped. A second Ctrl+C
 * exits at once.
 */
export function listenForInterrupts(controller: AbortController): () => void {
  const handlers = Object.entries(codes).map(([name, code]) => {
    const handler = (): void => {
      if (controller.signal.aborted && name === 'SIGINT') process.exit(code)
      controller.abort(new Interrupted(code))
    }
    process.on(name, handler)
    return () => process.off(name, handler)
  })
  return () => handlers.forEach((remove) => remove())
}
