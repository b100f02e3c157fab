import { formatOf } from '../core/language.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { plainText } from '../../common/pronounce/index.ts'
import type { LibraryEvent, VoicesEvent } from '../../common/bridge/index.ts'
import type { Channel } from '../core/channel.ts'
import type { Jobs } from '../jobs/index.ts'
import type { LibraryIndex } from '../library/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import type { Dictionaries, OwnVoices } from '../people/voices/index.ts'
import { openVoiceovers, SheetStore, textOfClip, voiceoverClip } from '../runs/voiceovers/index.ts'
import type { Voiceovers } from '../runs/voiceovers/index.ts'
import type { CatalogueReader } from '../service/catalogue/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { RemoteAssetCache } from '../service/remote/index.ts'
import { speechConnection } from '../speech/index.ts'
import type { Listen, SpeechSource } from '../speech/index.ts'
import type { Base } from './base.ts'

export interface VoiceoversDeps extends Pick<
  Base,
  'paths' | 'clock' | 'newId' | 'settings' | 'clipsFolder' | 'tools' | 'provenance' | 'onError' | 'onClose'
> {
  connections: Connections
  jobs: Jobs
  cache: RemoteAssetCache
  speechSource: SpeechSource
  listen: Listen
  media: MediaFiles
  catalogue: CatalogueReader
  ownVoices: OwnVoices
  dictionaries: Dictionaries
  voiceEvents: Channel<VoicesEvent>
  libraryIndex: LibraryIndex
  clipEvents: Channel<LibraryEvent>
  clipChanged: (id: string) => void
}

/** Opens voiceovers, and continues the runs of an earlier studio. */
export function startVoiceovers(deps: VoiceoversDeps): Voiceovers {
  const { paths, clock, newId, settings, clipsFolder, tools, onError, onClose } = deps
  const { connections, jobs, cache, media, catalogue, ownVoices, dictionaries, voiceEvents } = deps
  const { libraryIndex, clipEvents, clipChanged } = deps
  const store = new SheetStore(paths.voiceovers)
  onClose(() => store.close())
  const voiceovers = openVoiceovers({
    format: () => formatOf(settings.get()),
    store,
    shared: store,
    clock,
    newId,
    jobs,
    cache,
    tools,
    sign: deps.provenance.sign,
    listen: deps.listen,
    media,
    ownVoices,
    onError,
    speech: deps.speechSource,
    connection: (id) => {
      const connection = connections.get(id)
      return connection ? speechConnection(connection) : null
    },
    usual: () => ({ connection: settings.get().connection, folder: join(clipsFolder(), 'Voiceovers') }),
    addresses({ outputFile, state }) {
      if (state !== 'done' || !outputFile) return null
      // The version changes the address when a file was made again under the same name.
      const { path, signature: version } = outputFile
      return {
        playUrl: media.urlFor(path, { version }),
        peaksUrl: media.urlFor(path, { as: 'peaks', version }),
      }
    },
    listVoices: (id) => catalogue.voices(id),
    onEnded(row, sheet) {
      const clip = voiceoverClip(sheet, row, clock.now())
      if (clip === null) return
      const { removed, earlier } = libraryIndex.keepTake(clip, plainText(row.text), existsSync)
      for (const id of removed) clipEvents.publish({ type: 'removed', id })
      if (earlier !== null) clipChanged(earlier)
      clipChanged(clip.jobId)
    },
    applyDictionary: (text, sheet) =>
      dictionaries.apply(text, [{ kind: 'global' }, { kind: 'sheet', sheet: sheet.id }]),
  })
  onClose(() => voiceovers.close())
  const stop = new AbortController()
  onClose(() => stop.abort())
  void hearOfVoices(voiceEvents, voiceovers, stop.signal).catch(onError)
  for (const id of libraryIndex.voiceoversWithoutWords())
    libraryIndex.setWords(id, textOfClip(voiceovers.rows, id) ?? '')
  voiceovers.start()
  return voiceovers
}

async function hearOfVoices(events: Channel<VoicesEvent>, voiceovers: Voiceovers, signal: AbortSignal): Promise<void> {
  for await (const event of events.subscribe(signal)) if (event.type === 'own') voiceovers.ownVoicesChanged()
}
