import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'
import { notReady } from './not-ready.ts'

/** Projects with variables. */
export function templatesProcedures(parts: StudioParts) {
  void parts
  const own = bridge.templates
  return own.router({
    variables: own.variables.handler(notReady),
    preview: own.preview.handler(notReady),
    check: own.check.handler(notReady),
    start: own.start.handler(notReady),
  })
}
