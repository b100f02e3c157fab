import type { LiveSession, LiveSource, StudioErrorData } from '@common/bridge/index.ts'
import type { ChannelErrorCode, ChannelTracks, RealtimeChannel } from '../channel/index.ts'

/**
 * - `idle`: there is no session. - `asking`: one is made. - `joining`: its channel is joined. - `waiting`: for the other
 *   side's picture. - `live`: the swapped picture is here. - `reconnecting`: it was, and is being fetched again.
 * - `ending`: the session is being closed.
 */
export type LivePhase = 'idle' | 'asking' | 'joining' | 'waiting' | 'live' | 'reconnecting' | 'ending'

/**
 * Why a session ended or could not start. The studio has messages of its own; for all other reasons the page has
 * (`live.faults`).
 */
export type LiveFault =
  | { kind: 'studio'; fault: StudioErrorData }
  | { kind: 'channel'; code: ChannelErrorCode }
  /** The service did not join in time; s. */
  | { kind: 'waited'; seconds: number }
  /** The video was interrupted and did not continue. */
  | { kind: 'lost' }

/** The part of an algorithm in this window that a session uses. */
export interface RunningAlgorithm {
  stop: () => Promise<void>
  stats: () => { fps: number; frameMs: number; dropped: number; faces: number }
  set: (settings: { faces?: 'all' | 'largest'; label?: boolean }) => void
  onFault: (listener: (fault: StudioErrorData) => void) => () => void
}

export interface LiveRunParts {
  create: (sources: LiveSource[]) => Promise<LiveSession>
  update: (id: string, sources: LiveSource[]) => Promise<void>
  /** Closes the session. The caller doesn't wait for it; `onError` gets its errors. */
  close: (id: string) => Promise<void>
  touch: (id: string, told: { algorithm: boolean; active: boolean }) => Promise<void>
  openChannel: (session: LiveSession) => RealtimeChannel
  /** Starts the algorithm for sessions whose other end is in this window. */
  startAlgorithm: (session: LiveSession) => Promise<RunningAlgorithm>
  /** Whether video is being sent. */
  isActive: () => boolean
  fault: (error: unknown) => StudioErrorData
  onError: (error: unknown) => void
  /** Called before the received video ends, because a recording has to end first. */
  onEnding?: () => Promise<void>
}

export interface LiveStart {
  sources: LiveSource[]
  tracks: ChannelTracks
}
