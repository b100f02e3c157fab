import { basename, join } from 'node:path'
import { probe } from '../../../media/index.ts'
import type { StudioParts } from '../../bridge/parts.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { defaultFolders } from '../../core/data-folder.ts'
import { stillThere } from '../../authoring/render/index.ts'
import { uploadAssets } from '../../authoring/render/assets.ts'
import { SpokenFiles } from '../speech/index.ts'
import { engineFacts } from './engine-facts.ts'
import type { SpeechPlace } from './master.ts'
import type { SampleFile } from './orders.ts'
import { SheetStore } from './store.ts'
import type { Made } from './types.ts'
import { Voiceovers } from './voiceovers.ts'

const made = new WeakMap<StudioParts, Voiceovers>()

/** The one voiceovers of a studio; opened, with its runs taken up again, when it is first asked for. */
export function voiceoversOf(parts: StudioParts): Voiceovers {
  const known = made.get(parts)
  if (known) return known
  const store = new SheetStore(parts.paths.voiceovers)
  const voiceovers = openVoiceovers(parts, store)
  made.set(parts, voiceovers)
  const stop = new AbortController()
  void hearOfVoices(parts, voiceovers, stop.signal).catch(parts.onError)
  parts.onClose(async () => {
    stop.abort()
    await voiceovers.close()
    store.close()
  })
  voiceovers.start()
  return voiceovers
}

function openVoiceovers(parts: StudioParts, store: SheetStore): Voiceovers {
  const { paths, clock, newId, jobs, cache, tools, media, settings, onError, connections, catalogue } = parts
  const { ownVoices, dictionaries } = parts
  return new Voiceovers({
    ...{ store, shared: store, clock, newId, jobs, cache, tools, onError, stillThere },
    files: new SpokenFiles({ folder: paths.speech, tools, media, clock }),
    place: (id) => {
      const connection = connections.get(id)
      return connection ? placeOf(connection) : null
    },
    usual: () => {
      const { clipsFolder, connection } = settings.get()
      const clips = clipsFolder ?? defaultFolders(paths.folder).clips
      return { connection, folder: join(clips, 'Voiceovers') }
    },
    media: ({ made: file, state }) => (state === 'done' && file ? soundOf(media, file) : null),
    listVoices: (id) => catalogue.voices(id),
    ownVoices: () => ownVoices.list().map(({ voiceId, name, language }) => ({ voiceId, name, language })),
    spoken: (text, sheet) =>
      dictionaries.said(text, [{ kind: 'global' }, { kind: 'sheet', sheet: sheet.id }]),
    sample: (voiceId, place) => sampleOf(parts, voiceId, place),
  })
}

function placeOf(connection: StudioConnection): SpeechPlace & { parallel: number } {
  const { id, name, service, baseUrl, free, parallel } = connection
  const facts = service.local ? engineFacts(() => connection.client()) : {}
  return { id, name, service, baseUrl, free, parallel, ...facts }
}

async function sampleOf(parts: StudioParts, voiceId: string, place: SpeechPlace): Promise<SampleFile> {
  const { jobs, cache, clock, tools, media, ownVoices } = parts
  const { path } = await ownVoices.sample(voiceId)
  const sha256 = await media.hash(path)
  const name = basename(path)
  const url = async (signal: AbortSignal): Promise<string> => {
    const info = await probe(await tools(), path, { label: 'The recording', signal })
    const deps = {
      ...{ jobs, cache, clock, connection: place, signal, stillThere },
      probe: () => Promise.resolve(info),
      measure: () => Promise.reject(new Error('a recording is not measured')),
      watcher: { stage: () => undefined, progress: () => undefined, warn: () => undefined },
    }
    return (await uploadAssets(deps, [{ path, file: path, name, sha256, info }]))[path]!
  }
  return { path, mark: sha256, url }
}

async function hearOfVoices(parts: StudioParts, voiceovers: Voiceovers, signal: AbortSignal): Promise<void> {
  for await (const event of parts.voiceEvents.subscribe(signal))
    if (event.type === 'own') voiceovers.ownVoicesChanged()
}

/** A file that was made anew under its old name has another address. */
function soundOf(media: StudioParts['media'], { path, signature }: Made) {
  const playUrl = media.urlFor(path, { version: signature })
  return { playUrl, peaksUrl: media.urlFor(path, { as: 'peaks', version: signature }) }
}
