import type { ClientConfig, IAgoraRTC, IAgoraRTCClient, IAgoraRTCRemoteUser, ILocalTrack } from 'agora-rtc-sdk-ng'
import { agoraError, agoraGone } from './agora-faults.ts'
import { Listeners } from './listeners.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import { ChannelError, noStats } from './types.ts'
import type { ChannelQuality, ChannelState, ChannelStats, ChannelTracks, RealtimeChannel, TrackKind } from './types.ts'

/** The part of the package's client that is used, with its own types. */
export type AgoraClient = Pick<
  IAgoraRTCClient,
  | ('join' | 'leave' | 'publish' | 'unpublish' | 'subscribe' | 'on' | 'removeAllListeners')
  | ('getLocalVideoStats' | 'getRemoteVideoStats' | 'getRTCStats')
>
/** The part of the package that is used; `setParameter` exists, but is missing in its types. */
export type AgoraSdk = Pick<
  IAgoraRTC,
  | ('checkSystemRequirements' | 'disableLogUpload' | 'setLogLevel')
  | ('createCustomVideoTrack' | 'createCustomAudioTrack')
> & {
  createClient: (config: ClientConfig) => AgoraClient
  setParameter?: (key: string, value: unknown) => void
}

export interface AgoraChannelParts {
  appId: string
  quality: ChannelQuality
  /** Loads the package only when a session needs it, since it is large and not used for local sessions. */
  load?: () => Promise<AgoraSdk>
}

/** Parameters that would send measurements of the user's machine to the package's makers. */
const reporting = ['ENABLE_EVENT_REPORT', 'REPORT_STATS', 'UPLOAD_LOG', 'ENABLE_CONFIG_DISTRIBUTE'] as const
/** Value for `setLogLevel`: no log. */
const silent = 4

const loadPackage = async (): Promise<AgoraSdk> => (await import('agora-rtc-sdk-ng')).default

/** The way to a service whose sessions have an `app_id`: a channel of Agora. */
export class AgoraChannel implements RealtimeChannel {
  readonly #appId: string
  readonly #quality: ChannelQuality
  readonly #load: () => Promise<AgoraSdk>
  readonly #tracksHeard = new Listeners<[string, MediaStreamTrack | null, TrackKind]>()
  readonly #usersHeard = new Listeners<[string, boolean]>()
  readonly #statesHeard = new Listeners<[ChannelState, ChannelError | null]>()
  #sdk: AgoraSdk | null = null
  #client: AgoraClient | null = null
  #published: ILocalTrack[] = []
  #state: ChannelState | null = null
  /** Queue of publications: publishing while publishing is an error of the package's. */
  readonly #queue = useTaskQueue()

  constructor({ appId, quality, load = loadPackage }: AgoraChannelParts) {
    this.#appId = appId
    this.#quality = quality
    this.#load = load
  }

  async join(channel: string, user: string, token: string): Promise<void> {
    if (this.#state !== null) throw new ChannelError('failed', 'A channel is joined once.')
    this.#be('joining')
    try {
      const loaded = (this.#sdk = await this.#load())
      if (this.#isLeft()) throw new ChannelError('closed', 'It was left before it was joined.')
      loaded.disableLogUpload()
      loaded.setLogLevel(silent)
      for (const key of reporting) loaded.setParameter?.(key, false)
      if (!loaded.checkSystemRequirements())
        throw new ChannelError('unsupported', 'This browser has no real-time video.')
      this.#client = loaded.createClient({ mode: 'rtc', codec: 'vp8' })
      this.#listen(this.#client)
      await unlessBlocked(this.#client.join(this.#appId, channel, token, user))
      if (this.#isLeft()) await this.#client.leave()
      this.#be('connected')
    } catch (error) {
      throw agoraError(error)
    }
  }

  async publish({ video, audio }: ChannelTracks): Promise<void> {
    const work = this.#queue.inTurn(async () => {
      await this.#unpublish()
      if (!this.#sdk || !this.#client || this.#isLeft()) return
      const { width, height, framesPerSecond: frameRate, kilobits } = this.#quality
      // The package gets copies of the tracks, because it stops them, and the window goes on showing the originals.
      const tracks: ILocalTrack[] = []
      if (video)
        tracks.push(
          this.#sdk.createCustomVideoTrack({
            mediaStreamTrack: video.clone(),
            width,
            height,
            frameRate,
            bitrateMin: kilobits,
            bitrateMax: kilobits,
          }),
        )
      if (audio)
        tracks.push(
          this.#sdk.createCustomAudioTrack({ mediaStreamTrack: audio.clone(), encoderConfig: this.#quality.audio }),
        )
      this.#published = tracks
      if (tracks.length > 0) await this.#client.publish(tracks)
    })
    try {
      await work
    } catch (error) {
      throw agoraError(error)
    }
  }

  onRemoteTrack(listener: (user: string, track: MediaStreamTrack | null, kind: TrackKind) => void): () => void {
    return this.#tracksHeard.add(listener)
  }

  onUser(listener: (user: string, there: boolean) => void): () => void {
    return this.#usersHeard.add(listener)
  }

  onState(listener: (state: ChannelState, reason: ChannelError | null) => void): () => void {
    return this.#statesHeard.add(listener)
  }

  stats(): Promise<ChannelStats> {
    return Promise.resolve(this.#client ? statsOf(this.#client) : noStats)
  }

  async leave(): Promise<void> {
    if (this.#isLeft()) return
    this.#be('left')
    for (const listeners of [this.#tracksHeard, this.#usersHeard, this.#statesHeard]) listeners.clear()
    // Unpublishing waits for a running publication.
    await this.#queue.inTurn(() => this.#unpublish())
    this.#client?.removeAllListeners()
    await this.#client?.leave().catch(() => undefined)
    this.#client = null
  }

  #be(now: ChannelState, reason: ChannelError | null = null): void {
    if (this.#state === now || this.#state === 'left' || this.#state === 'failed') return
    this.#state = now
    this.#statesHeard.tell(now, reason)
  }

  #isLeft(): boolean {
    return this.#state === 'left'
  }

  async #subscribe(of: AgoraClient, user: IAgoraRTCRemoteUser, kind: TrackKind): Promise<void> {
    try {
      const track = await (kind === 'video' ? of.subscribe(user, 'video') : of.subscribe(user, 'audio'))
      if (!this.#isLeft()) this.#tracksHeard.tell(nameOf(user), track.getMediaStreamTrack(), kind)
    } catch (error) {
      if (!this.#isLeft()) this.#be('failed', agoraError(error))
    }
  }

  #listen(to: AgoraClient): void {
    to.on('user-joined', (user) => this.#usersHeard.tell(nameOf(user), true))
    to.on('user-left', (user) => this.#usersHeard.tell(nameOf(user), false))
    to.on('user-published', (user, kind) => {
      if (kind === 'video' || kind === 'audio') void this.#subscribe(to, user, kind)
    })
    to.on('user-unpublished', (user, kind) => {
      if (kind === 'video' || kind === 'audio') this.#tracksHeard.tell(nameOf(user), null, kind)
    })
    to.on('token-privilege-did-expire', () => this.#be('failed', new ChannelError('token', 'The token expired.')))
    to.on('connection-state-change', (now, _before, reason) => {
      if (now === 'CONNECTED') this.#be('connected')
      else if (now === 'RECONNECTING') this.#be('reconnecting')
      else if (now === 'DISCONNECTED') {
        const why = agoraGone(reason)
        if (why) this.#be('failed', why)
      }
    })
  }

  async #unpublish(): Promise<void> {
    const before = this.#published
    this.#published = []
    if (before.length === 0) return
    await this.#client?.unpublish(before).catch(() => undefined)
    for (const track of before) track.close()
  }
}

const nameOf = (user: { uid: string | number }): string => String(user.uid)

/** The package asks again and again for what this window's policy forbids; nothing would come of waiting. */
async function unlessBlocked<T>(joining: Promise<T>): Promise<T> {
  if (typeof document === 'undefined') return joining
  const listening = new AbortController()
  const blocked = new Promise<never>((_resolve, reject) => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ blockedURI }) => {
        if (wayIn.test(blockedURI)) reject(new ChannelError('blocked', blockedURI))
      },
      { signal: listening.signal },
    )
  })
  try {
    return await Promise.race([joining, blocked])
  } finally {
    listening.abort()
  }
}

/** Servers that give access to a channel, and those for its signalling. */
const wayIn = /^(?:https:\/\/(?:webrtc2|sua)-|wss:\/\/)/

function statsOf(client: AgoraClient): ChannelStats {
  const out = client.getLocalVideoStats()
  const [into] = Object.values(client.getRemoteVideoStats())
  const { RTT } = client.getRTCStats()
  const known = (value: number | undefined): number | null => (value ? value : null)
  return {
    sentFps: known(out.sendFrameRate),
    receivedFps: known(into?.receiveFrameRate ?? into?.decodeFrameRate),
    width: known(into?.receiveResolutionWidth),
    height: known(into?.receiveResolutionHeight),
    bitrate: known(out.sendBitrate),
    // End-to-end delay from the service plus half a round trip; the service's own processing time is not known.
    latencyMs: into?.end2EndDelay ? Math.round(into.end2EndDelay + RTT / 2) : null,
    // The package counts lost packets, not dropped frames.
    dropped: null,
    roundTripMs: known(RTT),
  }
}
