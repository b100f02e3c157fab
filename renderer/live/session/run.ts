import { computed, ref, shallowRef } from 'vue'
import { liveHeartbeatMs, studioErrorData } from '@common/bridge/index.ts'
import type { LiveEvent, LiveSession, LiveSource } from '@common/bridge/index.ts'
import { ChannelError, noStats } from '../channel/index.ts'
import type { ChannelState, ChannelStats, ChannelTracks, RealtimeChannel, TrackKind } from '../channel/index.ts'
import { RemoteStream } from './remote-stream.ts'
import type { LiveFault, LivePhase, LiveRunParts, LiveStart, RunningAlgorithm } from './types.ts'

/** Waits before a broken channel is joined again, ms; after the last one the session ends. */
const rejoinMs = [1_000, 3_000, 8_000, 15_000] as const
/** Longest wait for video that was interrupted, ms. */
const brokenMs = 60_000
/** Additional wait, ms: usually the studio ends the session first, with a more exact reason. */
const waitSlackMs = 5_000

/** Runs one session at a time: creates it, joins its channel, restores the connection, and closes it in every case. */
export function createLiveRun(parts: LiveRunParts) {
  const session = shallowRef<LiveSession | null>(null)
  const fault = shallowRef<LiveFault | null>(null)
  const asking = ref(false)
  const ending = ref(false)
  const joined = ref(false)
  const broken = ref(false)
  /** The service has joined the channel. */
  const met = ref(false)
  /** Value of performance.now() when the first frame was shown. */
  const liveSince = ref<number | null>(null)
  const remote = new RemoteStream()
  let channel: RealtimeChannel | null = null
  let algorithm: RunningAlgorithm | null = null
  let tracks: ChannelTracks = { video: null, audio: null }
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let rejoins = 0
  /** Counts starts and ends: late results of an earlier session are dropped. */
  let turn = 0
  let closing: Promise<void> = Promise.resolve()

  const phase = computed<LivePhase>(() => {
    if (ending.value) return 'ending'
    if (asking.value) return 'asking'
    if (!session.value) return 'idle'
    if (broken.value) return 'reconnecting'
    if (remote.there.value) return 'live'
    if (liveSince.value !== null) return 'reconnecting'
    return joined.value ? 'waiting' : 'joining'
  })

  async function start({ sources, tracks: now }: LiveStart): Promise<void> {
    if (phase.value !== 'idle') return
    const mine = (turn += 1)
    fault.value = null
    asking.value = true
    tracks = now
    try {
      await closing
      const created = await parts.create(sources)
      if (mine !== turn) return await close(created.id)
      session.value = created
      asking.value = false
      sendHeartbeat()
      heartbeat = setInterval(sendHeartbeat, liveHeartbeatMs)
      deadline = setTimeout(
        () => void end({ kind: 'waited', seconds: Math.round(created.waitLimitMs / 1_000) }),
        created.waitLimitMs + waitSlackMs,
      )
      await join(created, mine)
      if (mine === turn && created.transport === 'local') await startAlgorithm(created, mine)
    } catch (error) {
      if (mine === turn) await end(asFault(error))
    }
  }

  async function join(target: LiveSession, mine: number): Promise<void> {
    const opened = (channel = parts.openChannel(target))
    const current = (): boolean => mine === turn && channel === opened
    opened.onUser((user, there) => {
      if (!current() || user !== target.algorithmUserId) return
      met.value = there
      if (there) sendHeartbeat()
    })
    opened.onRemoteTrack((user, track, kind) => {
      if (current() && user === target.algorithmUserId) onTrack(track, kind)
    })
    opened.onState((state, reason) => {
      if (current()) onState(state, reason, mine)
    })
    await opened.join(target.channel, target.userId, target.token)
    if (!current()) return opened.leave()
    await opened.publish(tracks)
    joined.value = true
  }

  async function startAlgorithm(target: LiveSession, mine: number): Promise<void> {
    const started = await parts.startAlgorithm(target)
    if (mine !== turn) return started.stop()
    algorithm = started
    started.onFault((error) => {
      if (mine === turn) void end({ kind: 'studio', fault: error })
    })
  }

  function onTrack(track: MediaStreamTrack | null, kind: TrackKind): void {
    remote.take(track, kind, () => {
      liveSince.value ??= performance.now()
      broken.value = false
      clearTimeout(deadline)
    })
    if (kind === 'video' && track === null && liveSince.value !== null) waitForPicture()
  }

  function onState(state: ChannelState, reason: ChannelError | null, mine: number): void {
    if (state === 'connected') {
      broken.value = false
      rejoins = 0
      if (remote.there.value) clearTimeout(deadline)
    } else if (state === 'reconnecting' && liveSince.value !== null) {
      broken.value = true
      waitForPicture()
    } else if (state === 'failed') {
      const code = reason?.code ?? 'failed'
      if (code === 'network') void rejoin(mine)
      else void end(reason ? asFault(reason) : { kind: 'channel', code })
    }
  }

  function waitForPicture(): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => void end({ kind: 'lost' }), brokenMs)
  }

  async function rejoin(mine: number): Promise<void> {
    const current = session.value
    if (!current || mine !== turn) return
    const pause = rejoinMs[rejoins]
    if (pause === undefined) return end({ kind: 'channel', code: 'network' })
    rejoins += 1
    broken.value = true
    await channel?.leave()
    channel = null
    remote.clear()
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (mine !== turn) return
    try {
      await join(current, mine)
    } catch (error) {
      if (mine !== turn) return
      if (error instanceof ChannelError && error.code !== 'network') await end(asFault(error))
      else await rejoin(mine)
    }
  }

  function sendHeartbeat(): void {
    const now = session.value
    if (!now) return
    const mine = turn
    const told = { algorithm: met.value, active: parts.isActive() }
    parts.touch(now.id, told).catch((error: unknown) => {
      const reason = parts.fault(error)
      if (mine === turn && reason.code === 'live-closed') void end({ kind: 'studio', fault: reason })
    })
  }

  /** Handles the studio's events about all sessions. */
  function hear(event: LiveEvent): void {
    if (event.type === 'session') {
      if (event.session.id === session.value?.id) session.value = { ...session.value, ...event.session }
    } else if (event.id === session.value?.id && !ending.value)
      void end(event.reason ? { kind: 'studio', fault: event.reason } : null)
  }

  /** Closes the session and releases everything of it. Null: the user ended it. */
  function end(why: LiveFault | null = null): Promise<void> {
    const before = session.value
    if (!before && !asking.value) return closing
    if (ending.value) return closing
    turn += 1
    asking.value = false
    if (why) fault.value = why
    clearInterval(heartbeat)
    clearTimeout(deadline)
    if (!before) return closing
    ending.value = true
    closing = finish(before)
    return closing
  }

  /** The window is closing, so nothing can be waited for. */
  function leave(): void {
    // The session is closed at once, and again after a recording where there is one: closing twice does no harm.
    if (session.value) void close(session.value.id)
    void end()
  }

  async function finish(before: LiveSession): Promise<void> {
    try {
      // A recording receives the end of the video before the session is closed; its failure doesn't keep the session
      // open.
      await parts.onEnding?.()
    } catch (error) {
      parts.onError(error)
    }
    const [leaves, stops] = [channel, algorithm]
    channel = null
    algorithm = null
    remote.clear()
    await Promise.all([close(before.id), leaves?.leave(), stops?.stop()])
    session.value = null
    joined.value = false
    met.value = false
    broken.value = false
    liveSince.value = null
    rejoins = 0
    ending.value = false
  }

  async function close(id: string): Promise<void> {
    try {
      await parts.close(id)
    } catch (error) {
      parts.onError(error)
    }
  }

  /** Replaces the source faces of the running session. @throws the studio's error */
  async function update(sources: LiveSource[]): Promise<void> {
    if (session.value) await parts.update(session.value.id, sources)
  }

  /** Sends another camera or microphone, or none. */
  async function publish(now: ChannelTracks): Promise<void> {
    tracks = now
    const mine = turn
    try {
      await channel?.publish(now)
      sendHeartbeat()
    } catch (error) {
      if (mine === turn) await end(asFault(error))
    }
  }

  async function stats(): Promise<ChannelStats & { faces: number | null }> {
    const now = (await channel?.stats()) ?? noStats
    const swap = algorithm?.stats() ?? null
    if (!swap) return { ...now, faces: null }
    return {
      ...now,
      latencyMs: now.latencyMs === null ? null : now.latencyMs + swap.frameMs,
      dropped: (now.dropped ?? 0) + swap.dropped,
      faces: swap.faces,
    }
  }

  function asFault(error: unknown): LiveFault {
    if (!(error instanceof ChannelError)) return { kind: 'studio', fault: parts.fault(error) }
    // The error of the studio, where it is the cause, has the message for the user.
    const sent = studioErrorData.safeParse(error.cause)
    if (sent.success) return { kind: 'studio', fault: sent.data }
    const cause = parts.fault(error.cause ?? error)
    return error.cause !== undefined && cause.code !== 'internal'
      ? { kind: 'studio', fault: cause }
      : { kind: 'channel', code: error.code }
  }

  return {
    session,
    fault,
    phase,
    met,
    liveSince,
    remote: remote.stream,
    start,
    update,
    publish,
    end,
    leave,
    hear,
    stats,
    heartbeat: sendHeartbeat,
    set: (settings: Parameters<RunningAlgorithm['set']>[0]) => algorithm?.set(settings),
    dismiss: () => (fault.value = null),
  }
}
