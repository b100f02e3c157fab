/**
 * The way to the other side of a live session: frames and sound go out, changed ones come back. Two ways are there:
 * `local` to this machine's engine, `agora` to a service whose sessions have an `app_id`.
 */

/** What goes out. Null: nothing of that kind. */
export interface ChannelTracks {
  video: MediaStreamTrack | null
  audio: MediaStreamTrack | null
}

export type TrackKind = 'video' | 'audio'

/** - `reconnecting`: the connection broke and is being made again. - `failed`: it isn't coming back. - `left`: by `leave`. */
export type ChannelState = 'joining' | 'connected' | 'reconnecting' | 'failed' | 'left'

/** Null: not known (yet). */
export interface ChannelStats {
  /** frames in a second */
  sentFps: number | null
  receivedFps: number | null
  /** px of the picture that comes back */
  width: number | null
  height: number | null
  /** bits in a second that are sent for the picture */
  bitrate: number | null
  /** ms from a frame going out to its being back, as far as the way tells */
  latencyMs: number | null
  /** Frames that came back and were thrown away, since the channel was joined. */
  dropped: number | null
  /** ms to the other side and back, without what it does there */
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

/** Every listener's answer takes it away again. */
export interface RealtimeChannel {
  /** Once. @throws ChannelError */
  join(channel: string, user: string, token: string): Promise<void>
  /** Sends these from now on, in place of what was sent before. @throws ChannelError */
  publish(tracks: ChannelTracks): Promise<void>
  /** Null: that track has ended. */
  onRemoteTrack(listener: (user: string, track: MediaStreamTrack | null, kind: TrackKind) => void): () => void
  /** Who is in the channel besides this window. Those already there are told on joining. */
  onUser(listener: (user: string, there: boolean) => void): () => void
  onState(listener: (state: ChannelState, reason: ChannelError | null) => void): () => void
  stats(): Promise<ChannelStats>
  /** Frees everything; the tracks that were published go on. Never throws; more than once does nothing. */
  leave(): Promise<void>
}

/** What the interface recommends (service-interface: Client-side streaming guidance); a person may choose otherwise. */
export interface ChannelQuality {
  /** px */
  width: number
  height: number
  framesPerSecond: number
  /** of the picture, in a second; least and most */
  kilobits: number
  audio: AudioPreset
}

/** Names and figures are Agora's (`AUDIO_ENCODER_CONFIG_SETTINGS`): all 48 kHz, kbit/s. */
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

/** Why a channel could not be joined, or was left. The page has words for each code; `message` is for the log. */
export class ChannelError extends Error {
  override name = 'ChannelError'
  readonly code: ChannelErrorCode

  constructor(code: ChannelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
