import type { LiveSession } from '../../../../electron/common/bridge/index.ts'
import { Listeners } from '../../../../renderer/live/channel/listeners.ts'
import { noStats } from '../../../../renderer/live/channel/types.ts'
import type {
  ChannelError,
  ChannelQuality,
  ChannelState,
  ChannelTracks,
  RealtimeChannel,
  TrackKind,
} from '../../../../renderer/live/channel/index.ts'

export const quality: ChannelQuality = {
  width: 640,
  height: 480,
  framesPerSecond: 20,
  kilobits: 5_000,
  audio: 'music_standard',
}

/** The part of a track that is used. */
export class FakeTrack extends EventTarget {
  readonly kind: TrackKind
  enabled = true
  muted: boolean
  readyState: 'live' | 'ended' = 'live'
  contentHint = ''
  clones = 0

  constructor(kind: TrackKind, muted = false) {
    super()
    this.kind = kind
    this.muted = muted
  }

  clone(): FakeTrack {
    this.clones += 1
    return new FakeTrack(this.kind)
  }

  stop(): void {
    this.readyState = 'ended'
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: 'one' }
  }

  arrive(): void {
    this.muted = false
    this.dispatchEvent(new Event('unmute'))
  }
}

export const track = (kind: TrackKind, muted = false): FakeTrack & MediaStreamTrack =>
  new FakeTrack(kind, muted) as FakeTrack & MediaStreamTrack

export class FakeStream {
  readonly tracks: MediaStreamTrack[]

  constructor(tracks: MediaStreamTrack[] = []) {
    this.tracks = tracks
  }
}

export function session(more: Partial<LiveSession> = {}): LiveSession {
  return {
    id: 's1',
    connection: 'engine',
    connectionName: 'Engine',
    state: 'processing',
    transport: 'local',
    appId: '',
    channel: 'room',
    userId: 'me',
    algorithmUserId: 'them',
    token: 'secret',
    owner: 'window',
    createdAt: 0,
    idleLimitMs: 600_000,
    waitLimitMs: 90_000,
    faces: ['A face'],
    ...more,
  }
}

/** A channel whose events a test sends. */
export class FakeChannel implements RealtimeChannel {
  readonly joined: string[][] = []
  readonly published: ChannelTracks[] = []
  left = 0
  failJoin: ChannelError | null = null
  readonly tracksHeard = new Listeners<[string, MediaStreamTrack | null, TrackKind]>()
  readonly usersHeard = new Listeners<[string, boolean]>()
  readonly statesHeard = new Listeners<[ChannelState, ChannelError | null]>()

  join(...given: [string, string, string]): Promise<void> {
    this.joined.push(given)
    return this.failJoin ? Promise.reject(this.failJoin) : Promise.resolve()
  }

  publish(tracks: ChannelTracks): Promise<void> {
    this.published.push(tracks)
    return Promise.resolve()
  }

  onRemoteTrack = this.tracksHeard.add.bind(this.tracksHeard)
  onUser = this.usersHeard.add.bind(this.usersHeard)
  onState = this.statesHeard.add.bind(this.statesHeard)
  stats = () => Promise.resolve({ ...noStats, latencyMs: 40, dropped: 1 })

  leave(): Promise<void> {
    this.left += 1
    return Promise.resolve()
  }
}
