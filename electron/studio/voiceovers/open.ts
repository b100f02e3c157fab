import { join } from 'node:path'
import type { StudioParts } from '../bridge/parts.ts'
import { defaultFolders } from '../data-folder.ts'
import { stillThere } from '../render/index.ts'
import { SpokenFiles } from '../speech/index.ts'
import { StudioError } from '../studio-error.ts'
import { Voiceovers } from './voiceovers.ts'

const made = new WeakMap<StudioParts, Voiceovers>()

/** The one voiceovers of a studio; opened, with its runs taken up again, when it is first asked for. */
export function voiceoversOf(parts: StudioParts): Voiceovers {
  const known = made.get(parts)
  if (known) return known
  const voiceovers = openVoiceovers(parts)
  made.set(parts, voiceovers)
  parts.onClose(() => voiceovers.close())
  voiceovers.start()
  return voiceovers
}

function openVoiceovers(parts: StudioParts): Voiceovers {
  const { paths, clock, newId, jobs, cache, tools, media, settings, onError, connections, catalogue } = parts
  return new Voiceovers({
    ...{ path: paths.voiceovers, clock, newId, jobs, cache, tools, onError, stillThere },
    files: new SpokenFiles({ folder: paths.speech, tools, media, clock }),
    place: (id) => {
      const connection = connections.get(id)
      if (!connection) return null
      const { name, service, baseUrl, free, parallel } = connection
      const timings = service.local
        ? async (remoteId: string, signal: AbortSignal) =>
            (await connection.client()).engine.timings(remoteId, { signal })
        : undefined
      return { id, name, service, baseUrl, free, parallel, timings }
    },
    usual: () => {
      const { clipsFolder, connection } = settings.get()
      const clips = clipsFolder ?? defaultFolders(paths.folder).clips
      return { connection, folder: join(clips, 'Voiceovers') }
    },
    media: ({ made: file, state }) =>
      state === 'done' && file
        ? { playUrl: media.urlFor(file.path), peaksUrl: media.urlFor(file.path, { as: 'peaks' }) }
        : null,
    listVoices: async (id) =>
      (await catalogue.voices(id)).map(({ voiceId, name, language }) => ({ voiceId, name, language })),
    ownVoices: () => [],
    spoken: (text) => text,
    sample: (voiceId) => {
      throw new StudioError('not-found', `There is no voice "${voiceId}".`, { next: 'Choose another.' })
    },
  })
}
