import type { DictionaryScope, SpeechLine } from '../../../common/bridge/index.ts'
import { speechAsSent } from '../../people/voices/index.ts'
import { bridge } from '../implementer.ts'
import type { OpenProjects } from '../../authoring/projects/index.ts'
import type { Dictionaries, OwnVoices } from '../../people/voices/index.ts'
import type { SpeechMaker } from '../../speech/index.ts'

export interface SpeechDeps {
  speech: SpeechMaker
  projects: Pick<OpenProjects, 'folderOf'>
  ownVoices: OwnVoices
  dictionaries: Dictionaries
}

export function speechProcedures(deps: SpeechDeps) {
  const { speech, projects } = deps
  const own = bridge.speech
  return own.router({
    known: own.known.handler(async ({ input }) => {
      const context = { connection: input.connection, folder: projects.folderOf(input.session) }
      // For a text in a voice that was removed, no speech is known.
      const sent = (line: SpeechLine) => speechAsSent(deps, line, scopesOf(input)).catch(() => null)
      const lines = await Promise.all(input.lines.map(sent))
      const there = lines.filter((line) => line !== null)
      const found = await speech.known(there, context)
      return lines.map((line) => (line === null ? null : (found.shift() ?? null)))
    }),
    make: own.make.handler(async ({ input, signal }) => {
      const context = { connection: input.connection, folder: projects.folderOf(input.session) }
      const line = await speechAsSent(deps, input.line, scopesOf(input))
      return speech.make(line, context, { spend: input.spend, ...(signal ? { signal } : {}) })
    }),
  })
}

/** Scopes of the dictionaries that apply to a script. */
function scopesOf({ session, sheet }: { session: string | null; sheet?: string | undefined }): DictionaryScope[] {
  const global: DictionaryScope = { kind: 'global' }
  if (sheet !== undefined) return [global, { kind: 'sheet', sheet }]
  return session === null ? [global] : [{ kind: 'project', session }, global]
}
