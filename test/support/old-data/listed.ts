import type {
  BatchItem,
  BucketSetup,
  CollectBatch,
  CollectSettings,
  ConnectionInfo,
  Consent,
  ExpiryGuard,
  JobDetails,
  JobRow,
  LibraryItem,
  LookHead,
  OwnAvatar,
  OwnVoice,
  ProjectBackup,
  Pronunciation,
  RecentProject,
  RemoteItem,
  Settings,
  SpeechInfo,
  VoiceoverRow,
  VoiceoverSheet,
} from '../../../electron/common/bridge/index.ts'

/** What a Greenroom told of everything it had, by the procedures of its bridge. */
export interface Listed {
  /** ms since 1970 */
  now: number
  settings: Settings
  bucket: BucketSetup | null
  connections: ConnectionInfo[]
  consents: Consent[]
  voices: OwnVoice[]
  dictionary: Pronunciation[]
  sheetDictionary: Pronunciation[]
  avatars: OwnAvatar[]
  /** Avatar ids of the connection `cloud`. */
  hidden: string[]
  faces: LookHead[]
  recent: RecentProject[]
  /** Of the project `files.spring`. */
  backups: ProjectBackup[]
  jobs: JobRow[]
  details: Record<string, Pick<JobDetails, 'remoteId' | 'attempt' | 'body' | 'problems'>>
  /** What face tools were asked for, by job. */
  requests: Record<string, unknown>
  library: LibraryItem[]
  collect: {
    settings: CollectSettings
    guard: ExpiryGuard
    items: RemoteItem[]
    batches: CollectBatch[]
    batchItems: Record<string, BatchItem[]>
  }
  sheets: VoiceoverSheet[]
  sheetRows: Record<string, VoiceoverRow[]>
  speech: (SpeechInfo | null)[]
  files: Record<'spring' | 'autumn' | 'lost', string>
  /** Ids of the connections. */
  cloud: string
  agency: string
  sheetIds: Record<string, string>
  batchIds: Record<string, string>
}

const addresses = ['playUrl', 'thumbUrl', 'stripUrl', 'peaksUrl', 'audioUrl', 'pictureUrl']
/** What is reckoned anew, and grows with experience. */
const reckoned = ['typicalMs', 'etaMs', 'share']

/** What has to be the same whenever it is asked for: addresses of media are new with each start. */
export function lasting<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (reckoned.includes(key)) return undefined
      return addresses.includes(key) && typeof inner === 'string' ? 'an address' : inner
    }),
  ) as T
}
