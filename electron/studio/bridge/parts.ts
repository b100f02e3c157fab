import type { AppEvent, VoicesEvent } from '../../common/bridge/index.ts'
import type { MediaTools } from '../../media/index.ts'
import type { BuiltInEngine } from '../service/built-in/index.ts'
import type { CatalogueReader } from '../service/catalogue/index.ts'
import type { AppEvents } from '../core/app-events.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AssetFacts } from '../media/assets/index.ts'
import type { BucketAccess } from '../service/buckets/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Consents } from '../people/consents/index.ts'
import type { StudioPaths } from '../core/data-folder.ts'
import type { Faces } from '../people/faces/index.ts'
import type { StudioHost } from '../host.ts'
import type { Jobs, JobStore } from '../jobs/index.ts'
import type { Library, LibraryIndex } from '../library/index.ts'
import type { MediaAddresses } from '../media/files/index.ts'
import type { OwnAvatars } from '../runs/own-avatars/index.ts'
import type { MadeCache } from '../authoring/render/index.ts'
import type { SettingsStore } from '../core/settings/index.ts'
import type { Sheets } from '../authoring/sheets/index.ts'
import type { SpeechMaker } from '../runs/speech/index.ts'
import type { Dictionaries, OwnVoices } from '../people/voices/index.ts'

/** What the procedures of the bridge are made of. Opened and closed by `openStudio`. */
export interface StudioParts {
  host: StudioHost
  paths: StudioPaths
  clock: Clock
  /** An id that nothing else has. */
  newId: () => string
  settings: SettingsStore
  /** The built-in engine: its state, and its client for what only it has. */
  engine: BuiltInEngine
  connections: Connections
  bucket: BucketAccess
  catalogue: CatalogueReader
  jobs: Jobs
  jobStore: JobStore
  library: Library
  libraryIndex: LibraryIndex
  cache: MadeCache
  media: MediaAddresses
  assets: AssetFacts
  speech: SpeechMaker
  /** Recordings of the user that voices are cloned from. */
  ownVoices: OwnVoices
  /** What users have confirmed about the people in their files. */
  consents: Consents
  /** Finds faces in the user's files, and keeps what was found. */
  faces: Faces
  /** Avatars of the user's own, on their way and made. */
  ownAvatars: OwnAvatars
  /** How words are said, of the user, of open projects and of sheets. */
  dictionaries: Dictionaries
  voiceEvents: Channel<VoicesEvent>
  /** Tables that were read, until they are used or dropped. */
  sheets: Sheets
  /** ffmpeg and ffprobe as the user has set them. @throws MediaError `missing-tool` */
  tools: () => Promise<MediaTools>
  /** For the window; kept until one listens. */
  emit: (event: AppEvent) => void
  /** For mistakes of ours, which never reach the user as such: they go to the log. */
  onError: (error: unknown) => void
  /** Called in order when the studio closes, before jobs, engine and databases do. */
  onClose: (close: () => unknown) => void
  /** Folder that relative paths are of, by session of an open project: kept up to date by the projects. */
  projectFolders: Map<string, string>
  /** What the window has been told and not heard yet. */
  appEvents: AppEvents
}
