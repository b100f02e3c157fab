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

/** What an engine answered about its records; `avatar` are its own avatars. */
export interface EngineListed {
  /** The present time, ms since 1970. */
  now: number
  baseUrl: string
  apiKey: string
  clientId: string
  clientSecret: string
  /** An access token that was issued. */
  token: string
  records: Record<string, { kind: 'video' | 'audio' | 'avatar'; id: string; record: Record<string, unknown> }>
  /** Names of records that were queued or being made. */
  unfinished: string[]
  voices: Record<string, unknown>[]
  avatars: Record<string, unknown>[]
  /** Sessions of live face swap: one that was open, one that was closed. */
  live: string
  liveClosed: string
}

/** What a Greenroom answered about all of its data, by procedures of its bridge. */
export interface Listed {
  /** The present time, ms since 1970. */
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
  /** Backups of the project `files.spring`. */
  backups: ProjectBackup[]
  jobs: JobRow[]
  details: Record<string, Pick<JobDetails, 'remoteId' | 'attempt' | 'body' | 'problems'>>
  /** Requests of the face tools, by job. */
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
  /** A file that was dropped into a window that knows no paths. */
  dropped: { path: string }
  engine: EngineListed
  sheetIds: Record<string, string>
  batchIds: Record<string, string>
}

const addresses = ['playUrl', 'thumbUrl', 'stripUrl', 'peaksUrl', 'audioUrl', 'pictureUrl']
/** Figures that are estimated anew, and change with experience. */
const reckoned = ['typicalMs', 'etaMs', 'share']

/** Facts that must be the same for every request; addresses of media are new after each start. */
export function lasting<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (reckoned.includes(key)) return undefined
      return addresses.includes(key) && typeof inner === 'string' ? 'an address' : inner
    }),
  ) as T
}
