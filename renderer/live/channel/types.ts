/**
 * The connection to the service in a live session: video and sound are sent, changed ones are received. There are two
 * kinds: `local` to the built-in engine, `agora` to a service whose sessions have an `app_id`.
 */

/** Tracks that are sent. Null: none of that kind. */
export interface ChannelTracks {
  video: MediaStreamTrack | null
  audio: MediaStreamTrack | null
}

export type TrackKind = 'video' | 'audio'

/**
 * - `reconnecting`: the connection broke and is being restored. - `failed`: it could not be restored. - `left`: `leave`
 * was called.
 */
export type ChannelState = 'joining' | 'connected' | 'reconnecting' | 'failed' | 'left'

/** What is measured of a live session's connection; null: not known, or not yet. */
export interface ChannelStats {
  /** Frames per second that are sent */
  sentFps: number | null
  receivedFps: number | null
  /** Size in px of the received video */
  width: number | null
  height: number | null
  /** Bit rate of the sent video, bit/s. */
  bitrate: number | null
  /** Time from sending a frame to receiving it back, ms, as far as the connection can measure it. */
  latencyMs: number | null
  /** Received frames that were dropped, since the channel was joined. */
  dropped: number | null
  /** Round trip to the service in ms, without its processing */
  roundTripMs: number | null
}

export const noStats: ChannelStats = {
  sentFps: null,
  receivedFps: null,
  width: null,
  height: null,
  bitrate: null,
  latencyMs: null,
  dropped: null,
  roundTripMs: null,
}

/** Each method that adds a listener answers a function that removes it. */
export interface RealtimeChannel {
  /** Joins the channel; to be called once. @throws ChannelError */
  join(channel: string, user: string, token: string): Promise<void>
  /** Sends these from now on, in place of what was sent before. @throws ChannelError */
  publish(tracks: ChannelTracks): Promise<void>
  /** Registers a listener for the tracks of other users; null: the track has ended. */
  onRemoteTrack(listener: (user: string, track: MediaStreamTrack | null, kind: TrackKind) => void): () => void
  /** Adds a listener for other users of the channel. It is called at once for those who have joined before. */
  onUser(listener: (user: string, there: boolean) => void): () => void
  onState(listener: (state: ChannelState, reason: ChannelError | null) => void): () => void
  stats(): Promise<ChannelStats>
  /** Leaves and releases everything; the published tracks stay open. Never throws; further calls do nothing. */
  leave(): Promise<void>
}

/**
 * Size and bit rate of the sent video: those that the interface recommends (docs/contract.md, "Beside the operations"),
 * unless the user chose otherwise.
 */
export interface ChannelQuality {
  /** Width of the received video, px. */
  width: number
  height: number
  framesPerSecond: number
  /** Lowest and highest bit rate of the video, kbit/s */
  kilobits: number
  audio: AudioPreset
}

/** Names and bit rates of Agora's presets (`AUDIO_ENCODER_CONFIG_SETTINGS`): all 48 kHz, kbit/s. */
export const audioPresets = {
  music_standard: { kilobits: 32, stereo: false },
  standard_stereo: { kilobits: 56, stereo: true },
  high_quality: { kilobits: 128, stereo: false },
  high_quality_stereo: { kilobits: 192, stereo: true },
} as const
export type AudioPreset = keyof typeof audioPresets

/**
 * - `token`: refused: expired, used, or of another channel. - `taken`: somebody with this user id is in already.
 * - `network`: the servers can't be reached. - `removed`: shut out by the service. - `unsupported`: by this browser.
 * - `blocked`: this window may not talk to the service's servers. - `closed`: the session is closed. - `failed`: else.
 */
export const channelErrorCodes = [
  ...(['token', 'taken', 'network', 'removed', 'unsupported', 'blocked', 'closed', 'failed'] as const),
] as const
export type ChannelErrorCode = (typeof channelErrorCodes)[number]

/** Why a channel could not be joined, or was left. The page has a message for each code; `message` is for the log. */
export class ChannelError extends Error {
  override name = 'ChannelError'
  readonly code: ChannelErrorCode

  constructor(code: ChannelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
