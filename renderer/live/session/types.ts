import type { LiveSession, LiveSource, StudioErrorData } from '@common/bridge/index.ts'
import type { ChannelErrorCode, ChannelTracks, RealtimeChannel } from '../channel/index.ts'

/**
 * - `idle`: there is no session. - `asking`: one is made. - `joining`: its channel is joined. - `waiting`: for the other
 *   side's picture. - `live`: the swapped picture is here. - `reconnecting`: it was, and is being fetched again.
 * - `ending`: the session is being closed.
 */
export type LivePhase = 'idle' | 'asking' | 'joining' | 'waiting' | 'live' | 'reconnecting' | 'ending'

/** Why a session ended or could not begin. The studio has words of its own; for the rest the page has (`live.faults`). */
export type LiveFault =
  | { kind: 'said'; fault: StudioErrorData }
  | { kind: 'channel'; code: ChannelErrorCode }
  /** Nobody came to the other end; s. */
  | { kind: 'waited'; seconds: number }
  /** The picture broke off and did not come back. */
  | { kind: 'lost' }

/** What a run needs of an algorithm in this window. */
export interface RunningAlgorithm {
  stop: () => Promise<void>
  stats: () => { fps: number; frameMs: number; dropped: number; faces: number }
  set: (settings: { faces?: 'all' | 'largest'; label?: boolean }) => void
  onFault: (listener: (fault: StudioErrorData) => void) => () => void
}

export interface LiveRunParts {
  create: (sources: LiveSource[]) => Promise<LiveSession>
  update: (id: string, sources: LiveSource[]) => Promise<void>
  /** Never waited for; what fails is told by `onError`. */
  close: (id: string) => Promise<void>
  touch: (id: string, told: { algorithm: boolean; active: boolean }) => Promise<void>
  openChannel: (session: LiveSession) => RealtimeChannel
  /** For sessions whose other end is in this window. */
  startAlgorithm: (session: LiveSession) => Promise<RunningAlgorithm>
  /** Whether a picture goes out now. */
  isActive: () => boolean
  fault: (error: unknown) => StudioErrorData
  onError: (error: unknown) => void
  /** Before the other side's picture is let go of: a recording has to end first. */
  onEnding?: () => Promise<void>
}

export interface LiveStart {
  sources: LiveSource[]
  tracks: ChannelTracks
}
