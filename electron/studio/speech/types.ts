import type { SpeechEvent, SpeechInfo, SpeechLine } from '../../common/bridge/index.ts'
import type { Clock } from '../core/clock.ts'
import type { Stream } from '../core/channel.ts'
import type { JobPurpose, Jobs } from '../jobs/index.ts'
import type { Connection } from '../service/connections/index.ts'
import type { RemoteAssetCache } from '../service/remote/index.ts'

/** A text, who says it, and how fast. */
export interface Utterance {
  text: string
  /** percent, 0 to 100 */
  rate: number
  voice: { kind: 'voice'; voiceId: string } | { kind: 'clone'; sample: VoiceSample }
}

/** The recording that a voice is cloned from. */
export interface VoiceSample {
  /** The same for the same sound: the hash of a file's content, or the address. */
  mark: string
  /** Its address, if the service can fetch it already; asks nobody. */
  known: () => string | null
  /** Its address at the service; the file is sent there when it has to be. */
  url: (signal: AbortSignal) => Promise<string>
}

/** A connection as far as speech needs it. */
export interface SpeechConnection extends Connection {
  /** Creating there costs no credits. */
  readonly free: boolean
  /** Requests that may be under way at once. */
  readonly parallel: number
  /** When each word of a finished record is said; only an engine tells. */
  timings?: ((remoteId: string, signal: AbortSignal) => Promise<unknown>) | undefined
  /** The record of this very request, where its answer was lost; only an engine tells. */
  taken?:
    | ((
        body: Record<string, unknown>,
        extras: Record<string, unknown> | null,
        signal: AbortSignal,
      ) => Promise<string | null>)
    | undefined
}

/**
 * - `lossless`: as good as the service makes it, so an engine's MP3 of before isn't enough.
 * - `any`: whatever there is; what has to be made is made as good as it gets.
 */
export type SpeechQuality = 'lossless' | 'any'

/** Where speech comes from and is remembered. */
export interface SpeechDeps {
  jobs: Jobs
  cache: RemoteAssetCache
  clock: Clock
  /** Whether an address of a service still works. */
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
}

/** How a text is asked for. */
export interface SpeechRequestOptions {
  quality: SpeechQuality
  signal: AbortSignal
  /** 0 to 1, or null while it can't be known. */
  onShare: (share: number | null) => void
  /**
   * `row`: for a voiceover, whose run keeps its jobs and cancels them. A `voice` for a job (`parentId`) is that job's to
   * cancel, too; any other ends with the last one who waits for it.
   */
  purpose: Extract<JobPurpose, 'voice' | 'row'>
  parentId: string | null
  /** The user knows that it may have been made and charged already, and asks for it once more. */
  resend: boolean
  /** Of the job, for people. */
  title?: string
}

/** Where a line is spoken. */
export interface SpeechContext {
  /** Id of the connection. */
  connection: string
  /** Folder of the project, for a clone's sample named by a relative path; null without a project. */
  folder: string | null
}

/** Speech as files of this machine, made once by text, voice and rate on a connection. */
export interface SpeechMaker {
  /** In the order asked; null where it would have to be made. Costs nothing, asks no service. */
  known(lines: readonly SpeechLine[], place: SpeechContext): Promise<(SpeechInfo | null)[]>
  /** Length of a known line in ms; null where it would have to be made. */
  lengthMs(line: SpeechLine, place: SpeechContext): Promise<number | null>
  /**
   * Speaks a line unless it is known. Ends the work when nobody listens any more.
   * @throws StudioError `costs-credits` unless the connection is free or `spend` is true, `no-text`, `too-long`
   */
  make(
    line: SpeechLine,
    place: SpeechContext,
    options: { spend: boolean; signal?: AbortSignal },
  ): Promise<Stream<SpeechEvent>>
}
