import type { DictionaryScope, SpeechLine } from '../../../common/bridge/index.ts'
import { lineAsSent } from '../../people/voices/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'
import { folderOf } from './sessions.ts'

export function speechProcedures(parts: StudioParts) {
  const { speech } = parts
  const own = bridge.speech
  return own.router({
    known: own.known.handler(async ({ input }) => {
      const place = { connection: input.connection, folder: folderOf(parts, input.session) }
      // Of a voice that is gone nothing is known.
      const sent = (line: SpeechLine) => lineAsSent(parts, line, scopesOf(input.session)).catch(() => null)
      const lines = await Promise.all(input.lines.map(sent))
      const there = lines.filter((line) => line !== null)
      const found = await speech.known(there, place)
      return lines.map((line) => (line === null ? null : (found.shift() ?? null)))
    }),
    make: own.make.handler(async ({ input, signal }) => {
      const place = { connection: input.connection, folder: folderOf(parts, input.session) }
      const line = await lineAsSent(parts, input.line, scopesOf(input.session))
      return speech.make(line, place, { spend: input.spend, ...(signal ? { signal } : {}) })
    }),
  })
}

/** Dictionaries that a script's words are looked up in. */
function scopesOf(session: string | null): DictionaryScope[] {
  const global: DictionaryScope = { kind: 'global' }
  return session === null ? [global] : [{ kind: 'project', session }, global]
}
