import type { Consent, ConsentSubject } from '../../../common/bridge/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { Connections } from '../../service/connections/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { Speaking } from '../../people/voices/index.ts'
import type { RemoteAssetCache } from '../../service/remote/index.ts'
import type { SettingsStore } from '../../core/settings/index.ts'
import type { SpeechMaker } from '../../speech/index.ts'
import type { Dictionaries, OwnVoices } from '../../people/voices/index.ts'
import type { FaceFinder } from './faces.ts'

/** What the face tools need from the studio. */
export interface FaceToolDeps {
  connections: Connections
  jobs: Jobs
  cache: RemoteAssetCache
  media: MediaAddresses
  speech: SpeechMaker
  ownVoices: OwnVoices
  dictionaries: Dictionaries
  speaking: () => Speaking
  settings: Pick<SettingsStore, 'get'>
  consents: {
    find(subject: ConsentSubject): Promise<Consent | null>
    need(subject: ConsentSubject): Promise<Consent>
  }
  faces: FaceFinder
  clock: Clock
  tools: () => Promise<MediaTools>
  /** Folder for temporary files that are sent to a service; need not exist. */
  workFolder: string
  onError: (error: unknown) => void
}
