import type { SpeechEvent, SpeechInfo, SpeechLine } from '../../common/bridge/index.ts'
import type { Clock } from '../core/clock.ts'
import type { Stream } from '../core/channel.ts'
import type { JobPurpose, Jobs } from '../jobs/index.ts'
import type { Connection } from '../service/connections/index.ts'
import type { RemoteAssetCache } from '../service/remote/index.ts'

/** A text with its voice and rate. */
export interface Utterance {
  text: string
  /** Rate in percent, 0 (half speed) to 100 (natural). */
  rate: number
  /** Which reading of the text, as only an engine makes them; absent: the usual one. */
  take?: number | undefined
  voice: { kind: 'voice'; voiceId: string } | { kind: 'clone'; sample: VoiceSample }
}

/** The recording that a voice is cloned from. */
export interface VoiceSample {
  /** Identity of the sound: the hash of a file's content, or the address. */
  mark: string
  /** The sample's address when the service can read it already, otherwise null; makes no requests. */
  known: () => string | null
  /** The sample's address at the service; the file is uploaded when necessary. */
  url: (signal: AbortSignal) => Promise<string>
}

/** A connection in the form that speech needs. */
export interface SpeechConnection extends Connection {
  /** Whether making speech there costs no credits. */
  readonly free: boolean
  /** Most concurrent requests to the service. */
  readonly parallel: number
  /** Word times of a finished record; only an engine tells them. */
  timings?: ((remoteId: string, signal: AbortSignal) => Promise<unknown>) | undefined
  /** Finds the record of a request whose answer was lost; only an engine can. */
  taken?:
    | ((
        body: Record<string, unknown>,
        extras: Record<string, unknown> | null,
        signal: AbortSignal,
      ) => Promise<string | null>)
    | undefined
}

/**
 * - `lossless`: the best that the service makes, so an older MP3 of an engine isn't enough.
 * - `any`: whatever exists; what has to be made is made in the best quality.
 */
export type SpeechQuality = 'lossless' | 'any'

/** Dependencies for making and finding speech. */
export interface SpeechDeps {
  jobs: Jobs
  cache: RemoteAssetCache
  clock: Clock
  /** Whether an address of a service still works. */
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
}

/** Options of a request for speech. */
export interface SpeechRequestOptions {
  quality: SpeechQuality
  signal: AbortSignal
  /** Called with the progress, 0 to 1, or null while it can't be known. */
  onShare: (share: number | null) => void
  /**
   * `row`: for a voiceover, whose run keeps its jobs and cancels them. A `voice` for a job (`parentId`) is cancelled by
   * that job; any other is cancelled when its last waiting caller leaves.
   */
  purpose: Extract<JobPurpose, 'voice' | 'row'>
  parentId: string | null
  /** The user requests the speech again, knowing that it may have been made and charged already. */
  resend: boolean
  /** Title of the job for the user. */
  title?: string
}

/** The connection and folder for a text. */
export interface SpeechContext {
  /** Id of the connection that makes the speech. */
  connection: string
  /** Folder of the project, which the relative path of a clone's sample refers to; null without a project. */
  folder: string | null
}

/** Speech in files on this machine, made once per text, voice, rate and connection. */
export interface SpeechMaker {
  /** Stored speech of texts, in order; null for speech that would have to be made. Makes no requests. */
  known(lines: readonly SpeechLine[], context: SpeechContext): Promise<(SpeechInfo | null)[]>
  /** Length in ms of a text's stored speech; null when it would have to be made. */
  lengthMs(line: SpeechLine, context: SpeechContext): Promise<number | null>
  /**
   * Makes a text's speech unless it is stored. The work is cancelled when nobody listens any more.
   * @throws StudioError `costs-credits` unless the connection is free or `spend` is true, `no-text`, `too-long`
   */
  make(
    line: SpeechLine,
    context: SpeechContext,
    options: { spend: boolean; signal?: AbortSignal },
  ): Promise<Stream<SpeechEvent>>
}
