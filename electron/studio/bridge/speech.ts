import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'
import { folderOf } from './sessions.ts'

export function speechProcedures(parts: StudioParts) {
  const { speech } = parts
  const own = bridge.speech
  return own.router({
    known: own.known.handler(({ input }) =>
      speech.known(input.lines, { connection: input.connection, folder: folderOf(parts, input.session) }),
    ),
    make: own.make.handler(({ input, signal }) => {
      const place = { connection: input.connection, folder: folderOf(parts, input.session) }
      return speech.make(input.line, place, { spend: input.spend, ...(signal ? { signal } : {}) })
    }),
  })
}
