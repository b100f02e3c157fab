import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveSession, StudioErrorData } from '../../../../electron/common/bridge/index.ts'
import { liveHeartbeatMs } from '../../../../electron/common/bridge/index.ts'
import { ChannelError } from '../../../../renderer/live/channel/index.ts'
import { createLiveRun } from '../../../../renderer/live/session/run.ts'
import type { LiveRunParts, RunningAlgorithm } from '../../../../renderer/live/session/types.ts'
import { FakeChannel, FakeStream, session, track } from './fakes.ts'

const source = { path: '/face.png', opts: '1,1:2,1:1,2:1,3' }
const busy: StudioErrorData = { code: 'busy', message: 'The service is busy.', next: 'Try later.' }

class Said extends Error {
  readonly data: StudioErrorData
  constructor(data: StudioErrorData) {
    super(inEnglish(data.message))
    this.data = data
  }
}

function rig(created: LiveSession = session(), more: Partial<LiveRunParts> = {}) {
  const channels: FakeChannel[] = []
  const log: string[] = []
  const touched: { algorithm: boolean; active: boolean }[] = []
  const algorithm = {
    stopped: 0,
    fault: null as ((fault: StudioErrorData) => void) | null,
    set: [] as object[],
  }
  const swap: RunningAlgorithm = {
    stop: () => Promise.resolve(void (algorithm.stopped += 1)),
    stats: () => ({ fps: 20, frameMs: 25, dropped: 2, faces: 1 }),
    set: (settings) => void algorithm.set.push(settings),
    onFault: (listener) => {
      algorithm.fault = listener
      return () => (algorithm.fault = null)
    },
  }
  const run = createLiveRun({
    create: () => Promise.resolve(created),
    update: (id) => Promise.resolve(void log.push(`update ${id}`)),
    close: (id) => Promise.resolve(void log.push(`close ${id}`)),
    touch: (_id, told) => Promise.resolve(void touched.push(told)),
    openChannel() {
      const channel = new FakeChannel()
      channels.push(channel)
      return channel
    },
    startAlgorithm: () => Promise.resolve(swap),
    isActive: () => true,
    fault: (error) => (error instanceof Said ? error.data : { code: 'internal', message: String(error) }),
    onError: (error) => void log.push(`error ${String(error)}`),
    ...more,
  })
  const begin = () => run.start({ sources: [source], tracks: { video: track('video'), audio: track('audio') } })
  return { run, channels, log, touched, algorithm, begin }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeStream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a live session', () => {
  it('is made, joined with its own names and token, and live when the first frame has come', async () => {
    const { run, channels, begin } = rig()
    const starting = begin()
    expect(run.phase.value).toBe('asking')
    await starting
    expect(channels[0]!.joined).toEqual([['room', 'me', 'secret']])
    expect(channels[0]!.published[0]!.video).not.toBeNull()
    expect(run.phase.value).toBe('waiting')
    const picture = track('video', true)
    channels[0]!.tracksHeard.tell('them', picture, 'video')
    expect(run.phase.value).toBe('waiting')
    picture.arrive()
    expect(run.phase.value).toBe('live')
  })

  it('takes no picture of anybody but the algorithm', async () => {
    const { run, channels, begin } = rig()
    await begin()
    channels[0]!.tracksHeard.tell('a stranger', track('video'), 'video')
    expect(run.phase.value).toBe('waiting')
    expect(run.remote.value).toBeNull()
  })

  it('starts the algorithm for a session of this machine, and not for one of a service', async () => {
    const local = rig()
    await local.begin()
    await local.run.end()
    expect(local.algorithm.stopped).toBe(1)
    const startAlgorithm = vi.fn<LiveRunParts['startAlgorithm']>()
    const remote = rig(session({ transport: 'agora', appId: 'app' }), { startAlgorithm })
    await remote.begin()
    expect(startAlgorithm).not.toHaveBeenCalled()
  })

  it('is closed, left and freed when it ends', async () => {
    const { run, channels, log, algorithm, begin } = rig()
    await begin()
    channels[0]!.tracksHeard.tell('them', track('video'), 'video')
    await run.end()
    expect(log).toEqual(['close s1'])
    expect(channels[0]!.left).toBe(1)
    expect(algorithm.stopped).toBe(1)
    expect(run.phase.value).toBe('idle')
    expect(run.remote.value).toBeNull()
    await vi.advanceTimersByTimeAsync(liveHeartbeatMs * 40)
    expect(log).toEqual(['close s1'])
  })

  it('is closed when it was ended while it was still being made', async () => {
    let give: (created: LiveSession) => void = () => undefined
    const { run, log, channels, begin } = rig(session(), {
      create: () => new Promise((resolve) => (give = resolve)),
    })
    const starting = begin()
    await vi.advanceTimersByTimeAsync(0)
    await run.end()
    expect(run.phase.value).toBe('idle')
    give(session())
    await starting
    expect(log).toEqual(['close s1'])
    expect(channels).toEqual([])
  })

  it('beats, tells whether the other side is there, and ends with the studio’s words when it is closed', async () => {
    const { run, channels, touched, begin } = rig()
    await begin()
    expect(touched.at(-1)).toEqual({ algorithm: false, active: true })
    channels[0]!.usersHeard.tell('them', true)
    await vi.advanceTimersByTimeAsync(liveHeartbeatMs)
    expect(touched.at(-1)).toEqual({ algorithm: true, active: true })
    run.hear({ type: 'closed', id: 's1', reason: busy })
    await vi.advanceTimersByTimeAsync(0)
    expect(run.phase.value).toBe('idle')
    expect(run.fault.value).toEqual({ kind: 'studio', fault: busy })
  })

  it('ends when a heartbeat finds it closed', async () => {
    const closed = { code: 'live-closed', message: 'It is closed.' }
    const { run, begin } = rig(session(), { touch: () => Promise.reject(new Said(closed)) })
    await begin()
    await vi.advanceTimersByTimeAsync(0)
    expect(run.fault.value).toEqual({ kind: 'studio', fault: closed })
    expect(run.phase.value).toBe('idle')
  })

  it('gives up with a reason when nobody comes', async () => {
    const { run, log, begin } = rig(session({ state: 'queuing', transport: 'agora', waitLimitMs: 30_000 }))
    await begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.fault.value).toEqual({ kind: 'waited', seconds: 30 })
    expect(log).toEqual(['close s1'])
  })

  it('says what the service said when none could be made', async () => {
    const { run, log, begin } = rig(session(), { create: () => Promise.reject(new Said(busy)) })
    await begin()
    expect(run.fault.value).toEqual({ kind: 'studio', fault: busy })
    expect(run.phase.value).toBe('idle')
    expect(log).toEqual([])
  })

  it('closes the session when its channel refuses the token', async () => {
    const { run, log, begin } = rig(session(), {
      openChannel() {
        const channel = new FakeChannel()
        channel.failJoin = new ChannelError('token', 'used before')
        return channel
      },
    })
    await begin()
    expect(run.fault.value).toEqual({ kind: 'channel', code: 'token' })
    expect(log).toEqual(['close s1'])
  })

  it('joins again by itself when the network breaks, and goes on where it was', async () => {
    const { run, channels, log, begin } = rig()
    await begin()
    channels[0]!.tracksHeard.tell('them', track('video'), 'video')
    channels[0]!.statesHeard.tell('failed', new ChannelError('network', 'gone'))
    expect(run.phase.value).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(channels).toHaveLength(2)
    expect(channels[1]!.published).toHaveLength(1)
    channels[1]!.statesHeard.tell('connected', null)
    channels[1]!.tracksHeard.tell('them', track('video'), 'video')
    expect(run.phase.value).toBe('live')
    expect(log).toEqual([])
  })

  it('gives up a network that stays away, and closes the session', async () => {
    const { run, log, begin } = rig(session(), {
      openChannel() {
        const channel = new FakeChannel()
        channel.failJoin = new ChannelError('network', 'away')
        return channel
      },
    })
    await begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.fault.value).toEqual({ kind: 'channel', code: 'network' })
    expect(log).toEqual(['close s1'])
  })

  it('ends when the picture breaks off and does not come back', async () => {
    const { run, channels, begin } = rig()
    await begin()
    channels[0]!.tracksHeard.tell('them', track('video'), 'video')
    channels[0]!.tracksHeard.tell('them', null, 'video')
    expect(run.phase.value).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(61_000)
    expect(run.fault.value).toEqual({ kind: 'lost' })
  })

  it('ends with the algorithm’s own words when that can’t go on', async () => {
    const { run, algorithm, log, begin } = rig()
    await begin()
    algorithm.fault!({ code: 'live-models', message: 'The models can’t be loaded.' })
    await vi.advanceTimersByTimeAsync(0)
    expect(run.fault.value).toMatchObject({ kind: 'studio', fault: { code: 'live-models' } })
    expect(log).toEqual(['close s1'])
  })

  it('lets a recording take what is left before the picture goes', async () => {
    let left: number | null = null
    const { run, channels, begin } = rig(session(), {
      onEnding: () => Promise.resolve(void (left = channels[0]!.left)),
    })
    await begin()
    await run.end()
    expect(left).toBe(0)
    expect(channels[0]!.left).toBe(1)
  })

  it('is closed at once when the window goes, whatever its recording still has', async () => {
    const { run, log, begin } = rig(session(), { onEnding: () => new Promise(() => undefined) })
    await begin()
    run.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(['close s1'])
  })

  it('is closed at once when the window goes while it waits for its recording', async () => {
    const { run, log, begin } = rig(session(), { onEnding: () => new Promise(() => undefined) })
    await begin()
    void run.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual([])
    run.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(['close s1'])
  })

  it('changes the face without touching the channel', async () => {
    const { run, channels, log, begin } = rig()
    await begin()
    await run.update([source])
    expect(log).toEqual(['update s1'])
    expect(channels[0]!.published).toHaveLength(1)
    expect(channels).toHaveLength(1)
  })

  it('adds what the algorithm needs to the figures of the way', async () => {
    const { run, begin } = rig()
    await begin()
    expect(await run.stats()).toMatchObject({ latencyMs: 65, dropped: 3, faces: 1 })
  })

  it('can be started again after each end', async () => {
    const { run, channels, log, begin } = rig()
    for (let round = 1; round <= 3; round += 1) {
      await begin()
      expect(run.phase.value).toBe('waiting')
      await run.end()
      expect(channels).toHaveLength(round)
      expect(log).toHaveLength(round)
    }
  })
})
