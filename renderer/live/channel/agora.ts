import type { ClientConfig, IAgoraRTC, IAgoraRTCClient, IAgoraRTCRemoteUser, ILocalTrack } from 'agora-rtc-sdk-ng'
import { agoraError, agoraGone } from './agora-faults.ts'
import { Listeners } from './listeners.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import { ChannelError, noStats } from './types.ts'
import type { ChannelQuality, ChannelState, ChannelStats, RealtimeChannel, TrackKind } from './types.ts'

/** What is used of the package's client, with its own types. */
export type AgoraClient = Pick<
  IAgoraRTCClient,
  | ('join' | 'leave' | 'publish' | 'unpublish' | 'subscribe' | 'on' | 'removeAllListeners')
  | ('getLocalVideoStats' | 'getRemoteVideoStats' | 'getRTCStats')
>
/** What is used of the package; `setParameter` is there, but left out of its types. */
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
  /** The package is large and of no use on the user's own machine: it is fetched when a session needs it. */
  load?: () => Promise<AgoraSdk>
}

/** They would send figures of the user's machine away. */
const reporting = ['ENABLE_EVENT_REPORT', 'REPORT_STATS', 'UPLOAD_LOG', 'ENABLE_CONFIG_DISTRIBUTE'] as const
/** `setLogLevel`: nothing */
const silent = 4

const loadPackage = async (): Promise<AgoraSdk> => (await import('agora-rtc-sdk-ng')).default

/** The way to a service whose sessions have an `app_id`: a channel of Agora. */
export function createAgoraChannel({ appId, quality, load = loadPackage }: AgoraChannelParts): RealtimeChannel {
  const tracksHeard = new Listeners<[string, MediaStreamTrack | null, TrackKind]>()
  const usersHeard = new Listeners<[string, boolean]>()
  const statesHeard = new Listeners<[ChannelState, ChannelError | null]>()
  let sdk: AgoraSdk | null = null
  let client: AgoraClient | null = null
  let published: ILocalTrack[] = []
  let state: ChannelState | null = null
  /** One after the other: publishing while publishing is an error of the package's. */
  const { inTurn } = useTaskQueue()

  function be(now: ChannelState, reason: ChannelError | null = null): void {
    if (state === now || state === 'left' || state === 'failed') return
    state = now
    statesHeard.tell(now, reason)
  }

  const isLeft = (): boolean => state === 'left'
  const nameOf = (user: { uid: string | number }): string => String(user.uid)

  async function subscribe(of: AgoraClient, user: IAgoraRTCRemoteUser, kind: TrackKind): Promise<void> {
    try {
      const track = await (kind === 'video' ? of.subscribe(user, 'video') : of.subscribe(user, 'audio'))
      if (!isLeft()) tracksHeard.tell(nameOf(user), track.getMediaStreamTrack(), kind)
    } catch (error) {
      if (!isLeft()) be('failed', agoraError(error))
    }
  }

  function listen(to: AgoraClient): void {
    to.on('user-joined', (user) => usersHeard.tell(nameOf(user), true))
    to.on('user-left', (user) => usersHeard.tell(nameOf(user), false))
    to.on('user-published', (user, kind) => {
      if (kind === 'video' || kind === 'audio') void subscribe(to, user, kind)
    })
    to.on('user-unpublished', (user, kind) => {
      if (kind === 'video' || kind === 'audio') tracksHeard.tell(nameOf(user), null, kind)
    })
    to.on('token-privilege-did-expire', () => be('failed', new ChannelError('token', 'The token expired.')))
    to.on('connection-state-change', (now, _before, reason) => {
      if (now === 'CONNECTED') be('connected')
      else if (now === 'RECONNECTING') be('reconnecting')
      else if (now === 'DISCONNECTED') {
        const why = agoraGone(reason)
        if (why) be('failed', why)
      }
    })
  }

  async function unpublish(): Promise<void> {
    const before = published
    published = []
    if (before.length === 0) return
    await client?.unpublish(before).catch(() => undefined)
    for (const track of before) track.close()
  }

  return {
    async join(channel, user, token) {
      if (state !== null) throw new ChannelError('failed', 'A channel is joined once.')
      be('joining')
      try {
        const loaded = (sdk = await load())
        if (isLeft()) throw new ChannelError('closed', 'It was left before it was joined.')
        loaded.disableLogUpload()
        loaded.setLogLevel(silent)
        for (const key of reporting) loaded.setParameter?.(key, false)
        if (!loaded.checkSystemRequirements())
          throw new ChannelError('unsupported', 'This browser has no real-time video.')
        client = loaded.createClient({ mode: 'rtc', codec: 'vp8' })
        listen(client)
        await unlessBlocked(client.join(appId, channel, token, user))
        if (isLeft()) await client.leave()
        be('connected')
      } catch (error) {
        throw agoraError(error)
      }
    },
    async publish({ video, audio }) {
      const work = inTurn(async () => {
        await unpublish()
        if (!sdk || !client || isLeft()) return
        const { width, height, framesPerSecond: frameRate, kilobits } = quality
        // Copies: the package stops what it is given, and the window goes on showing its own.
        const made: ILocalTrack[] = []
        if (video)
          made.push(
            sdk.createCustomVideoTrack({
              mediaStreamTrack: video.clone(),
              width,
              height,
              frameRate,
              bitrateMin: kilobits,
              bitrateMax: kilobits,
            }),
          )
        if (audio)
          made.push(sdk.createCustomAudioTrack({ mediaStreamTrack: audio.clone(), encoderConfig: quality.audio }))
        published = made
        if (made.length > 0) await client.publish(made)
      })
      try {
        await work
      } catch (error) {
        throw agoraError(error)
      }
    },
    onRemoteTrack: (listener) => tracksHeard.add(listener),
    onUser: (listener) => usersHeard.add(listener),
    onState: (listener) => statesHeard.add(listener),
    stats: () => Promise.resolve(client ? statsOf(client) : noStats),
    async leave() {
      if (isLeft()) return
      be('left')
      for (const heard of [tracksHeard, usersHeard, statesHeard]) heard.clear()
      // Behind what is being published.
      await inTurn(unpublish)
      client?.removeAllListeners()
      await client?.leave().catch(() => undefined)
      client = null
    },
  }
}

/** The package asks again and again for what this window's policy forbids; nothing would come of waiting. */
async function unlessBlocked<T>(joining: Promise<T>): Promise<T> {
  if (typeof document === 'undefined') return joining
  const heard = new AbortController()
  const blocked = new Promise<never>((_resolve, reject) => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ blockedURI }) => {
        if (wayIn.test(blockedURI)) reject(new ChannelError('blocked', blockedURI))
      },
      { signal: heard.signal },
    )
  })
  try {
    return await Promise.race([joining, blocked])
  } finally {
    heard.abort()
  }
}

/** Servers that tell the way into a channel, and those that carry its signalling. */
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
    // From the service's end to here, and half a round trip to there; what it does in between it doesn't tell.
    latencyMs: into?.end2EndDelay ? Math.round(into.end2EndDelay + RTT / 2) : null,
    // It counts packets, not frames.
    dropped: null,
    roundTripMs: known(RTT),
  }
}
