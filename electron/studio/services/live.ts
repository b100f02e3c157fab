import { message, errorText } from '../../common/messages/index.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { languageIn } from '../core/language.ts'
import { processAlive, processOwner } from '../durable/index.ts'
import { mediaInspector } from '../library/index.ts'
import type { LibraryIndex } from '../library/index.ts'
import { LiveRecordings } from '../live/recordings/index.ts'
import { LiveSessions, LiveStore } from '../live/sessions/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import type { Consents } from '../people/consents/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'

export interface LiveDeps extends Pick<
  Base,
  'paths' | 'clock' | 'newId' | 'settings' | 'clipsFolder' | 'tools' | 'provenance' | 'emit' | 'onError' | 'onClose'
> {
  connections: Connections
  media: MediaFiles
  consents: Consents
  libraryIndex: LibraryIndex
  /** Called when a clip was added to the library. */
  clipChanged: (id: string) => void
}

/**
 * Starts live sessions, closing those that an earlier run left open, and their recordings, which `recordings.start`
 * continues.
 */
export function startLive(deps: LiveDeps): { live: LiveSessions; recordings: LiveRecordings } {
  const { paths, clock, newId, emit, onError, onClose, connections, media, consents } = deps
  const live = new LiveSessions({
    media,
    consents,
    clock,
    newId,
    onError,
    language: () => languageIn(deps.settings.get()),
    store: new LiveStore(paths.live),
    connection: (id) => connections.must(id),
    findConnection: (id) => connections.get(id),
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    alive: processAlive,
    announce: (text, next) => emit({ type: 'notice', level: 'warning', message: text, next }),
  })
  onClose(() => live.stop())
  live.start()
  const recordings = createRecordings(deps)
  onClose(() => recordings.close())
  return { live, recordings }
}

function createRecordings(deps: LiveDeps): LiveRecordings {
  const { paths, clock, newId, clipsFolder, tools, emit, onError, libraryIndex, clipChanged } = deps
  return new LiveRecordings({
    folder: join(paths.folder, 'live-recordings'),
    clips: clipsFolder,
    tools,
    inspect: mediaInspector(tools),
    sign: deps.provenance.sign,
    clock,
    newId,
    onError,
    keep(clip) {
      libraryIndex.keep(clip)
      clipChanged(clip.jobId)
    },
    onLeft(name, fault, path) {
      if (fault === null)
        emit({
          type: 'notice',
          level: 'info',
          message: message('libraryErrors.recordingCutOff', { name }),
        })
      else
        emit({
          type: 'notice',
          level: 'warning',
          message: message('libraryErrors.recordingNotFinished', { name, reason: errorText(fault) }),
          next: message('libraryErrors.restOfRecording', { path }),
        })
    },
  })
}
