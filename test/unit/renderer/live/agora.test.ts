import type {
  ClientConfig,
  CustomAudioTrackInitConfig,
  CustomVideoTrackInitConfig,
  IAgoraRTCRemoteUser,
  ILocalAudioTrack,
  ILocalTrack,
  ILocalVideoTrack,
} from 'agora-rtc-sdk-ng'
import { describe, expect, it } from 'vitest'
import { agoraError, agoraGone } from '../../../../renderer/live/channel/agora-faults.ts'
import { AgoraChannel } from '../../../../renderer/live/channel/agora.ts'
import type { AgoraClient, AgoraSdk } from '../../../../renderer/live/channel/agora.ts'
import type { ChannelState } from '../../../../renderer/live/channel/index.ts'
import { quality, track } from './fakes.ts'

type Call = [name: string, ...given: unknown[]]

/** A fake of the package's client that records its calls. */
function recorder(refuse: { join?: unknown; publish?: unknown; requirements?: boolean } = {}) {
  const calls: Call[] = []
  const listeners = new Map<string, ((...given: unknown[]) => void)[]>()
  const note = (name: string, ...given: unknown[]): void => void calls.push([name, ...given])
  const closed: string[] = []
  const local = (kind: 'video' | 'audio') => ({
    trackMediaType: kind,
    close: () => void closed.push(kind),
  })
  const remote = track('video')
  const client: AgoraClient = {
    join: ((...given: unknown[]) => {
      note('join', ...given)
      return refuse.join ? Promise.reject(refuse.join as Error) : Promise.resolve('me')
    }) as AgoraClient['join'],
    leave: () => Promise.resolve(note('leave')),
    publish: ((tracks: ILocalTrack | ILocalTrack[]) => {
      note('publish', Array.isArray(tracks) ? tracks.length : 1)
      return refuse.publish ? Promise.reject(refuse.publish as Error) : Promise.resolve()
    }) as unknown as AgoraClient['publish'],
    unpublish: (() => Promise.resolve(note('unpublish'))) as AgoraClient['unpublish'],
    subscribe: ((user: IAgoraRTCRemoteUser, kind: string) => {
      note('subscribe', user.uid, kind)
      return Promise.resolve({ getMediaStreamTrack: () => remote })
    }) as unknown as AgoraClient['subscribe'],
    on: ((event: string, listener: (...given: unknown[]) => void) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    }) as AgoraClient['on'],
    removeAllListeners: () => listeners.clear(),
    getLocalVideoStats: () =>
      ({ sendFrameRate: 20, sendBitrate: 4_800_000 }) as ReturnType<AgoraClient['getLocalVideoStats']>,
    getRemoteVideoStats: () =>
      ({
        them: {
          end2EndDelay: 120,
          receiveFrameRate: 19,
          receiveResolutionWidth: 640,
          receiveResolutionHeight: 480,
        },
      }) as unknown as ReturnType<AgoraClient['getRemoteVideoStats']>,
    getRTCStats: () => ({ RTT: 40 }) as ReturnType<AgoraClient['getRTCStats']>,
  }
  const sdk: AgoraSdk = {
    checkSystemRequirements: () => refuse.requirements ?? true,
    disableLogUpload: () => note('disableLogUpload'),
    setLogLevel: (level: number) => note('setLogLevel', level),
    setParameter: (key: string, value: unknown) => note('setParameter', key, value),
    createClient: (config: ClientConfig) => {
      note('createClient', config)
      return client
    },
    createCustomVideoTrack: (config: CustomVideoTrackInitConfig) => {
      note('video', { ...config, mediaStreamTrack: null })
      return local('video') as unknown as ILocalVideoTrack
    },
    createCustomAudioTrack: (config: CustomAudioTrackInitConfig) => {
      note('audio', { ...config, mediaStreamTrack: null })
      return local('audio') as unknown as ILocalAudioTrack
    },
  }
  let loads = 0
  const channel = new AgoraChannel({
    appId: 'app',
    quality,
    load: () => {
      loads += 1
      return Promise.resolve(sdk)
    },
  })
  const states: [ChannelState, string | null][] = []
  channel.onState((state, reason) => states.push([state, reason?.code ?? null]))
  return {
    channel,
    calls,
    closed,
    remote,
    states,
    loads: () => loads,
    named: (name: string) => calls.filter(([one]) => one === name),
    tell: (event: string, ...given: unknown[]) => listeners.get(event)?.forEach((listener) => listener(...given)),
    listeners: () => listeners.size,
  }
}

const both = () => ({ video: track('video'), audio: track('audio') })

describe('a channel of Agora', () => {
  it('loads nothing before it is joined', async () => {
    const { channel, loads } = recorder()
    expect(loads()).toBe(0)
    await channel.join('room', 'me', 'token')
    expect(loads()).toBe(1)
  })

  it('joins with app id, channel, token and user of the session', async () => {
    const { channel, named } = recorder()
    await channel.join('room', '99002023', 'token')
    expect(named('join')).toEqual([['join', 'app', 'room', 'token', '99002023']])
  })

  it('sends no logs and no figures of this machine, from before it joins', async () => {
    const { channel, calls } = recorder()
    await channel.join('room', 'me', 'token')
    const before = calls.slice(
      0,
      calls.findIndex(([name]) => name === 'join'),
    )
    expect(before).toEqual(
      expect.arrayContaining([
        ['disableLogUpload'],
        ['setLogLevel', 4],
        ['setParameter', 'ENABLE_EVENT_REPORT', false],
        ['setParameter', 'UPLOAD_LOG', false],
      ]),
    )
  })

  it('publishes with the recommended settings', async () => {
    const { channel, named } = recorder()
    await channel.join('room', 'me', 'token')
    const tracks = both()
    await channel.publish(tracks)
    expect(named('video')[0]![1]).toEqual({
      mediaStreamTrack: null,
      width: 640,
      height: 480,
      frameRate: 20,
      bitrateMin: 5_000,
      bitrateMax: 5_000,
    })
    expect(named('audio')[0]![1]).toEqual({ mediaStreamTrack: null, encoderConfig: 'music_standard' })
    expect(named('publish')).toEqual([['publish', 2]])
    // Copies are published, so that the window's own tracks go on when the package stops them.
    expect(tracks.video.clones).toBe(1)
  })

  it('publishes anew in place of what was published, never both', async () => {
    const { channel, calls, closed } = recorder()
    await channel.join('room', 'me', 'token')
    await Promise.all([channel.publish(both()), channel.publish({ video: track('video'), audio: null })])
    const order = calls.map(([name]) => name).filter((name) => name === 'publish' || name === 'unpublish')
    expect(order).toEqual(['publish', 'unpublish', 'publish'])
    expect(closed).toEqual(['video', 'audio'])
  })

  it('hears who comes, and gives their tracks', async () => {
    const { channel, remote, tell } = recorder()
    const got: unknown[] = []
    channel.onUser((user, there) => got.push([user, there]))
    channel.onRemoteTrack((user, one, kind) => got.push([user, one, kind]))
    await channel.join('room', 'me', 'token')
    tell('user-joined', { uid: 99001023 })
    tell('user-published', { uid: 99001023 }, 'video')
    await expect.poll(() => got.length).toBe(2)
    tell('user-unpublished', { uid: 99001023 }, 'video')
    tell('user-left', { uid: 99001023 })
    expect(got).toEqual([
      ['99001023', true],
      ['99001023', remote, 'video'],
      ['99001023', null, 'video'],
      ['99001023', false],
    ])
  })

  it('leaves once, closes its tracks and hears nothing more', async () => {
    const { channel, named, closed, listeners } = recorder()
    await channel.join('room', 'me', 'token')
    await channel.publish(both())
    await Promise.all([channel.leave(), channel.leave()])
    expect(named('leave')).toHaveLength(1)
    expect(closed).toEqual(['video', 'audio'])
    expect(listeners()).toBe(0)
  })

  it('leaves a channel that it was still joining', async () => {
    const { channel, named } = recorder()
    const joining = channel.join('room', 'me', 'token')
    await channel.leave()
    await expect(joining).rejects.toMatchObject({ code: 'closed' })
    expect(named('join')).toEqual([])
  })

  it('tells breaks that it mends itself from those that it doesn’t', async () => {
    const { channel, states, tell } = recorder()
    await channel.join('room', 'me', 'token')
    tell('connection-state-change', 'RECONNECTING', 'CONNECTED')
    tell('connection-state-change', 'CONNECTED', 'RECONNECTING')
    tell('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'UID_BANNED')
    expect(states).toEqual([
      ['joining', null],
      ['connected', null],
      ['reconnecting', null],
      ['connected', null],
      ['failed', 'removed'],
    ])
  })

  it('says when the token has run out', async () => {
    const { channel, states, tell } = recorder()
    await channel.join('room', 'me', 'token')
    tell('token-privilege-did-expire')
    expect(states.at(-1)).toEqual(['failed', 'token'])
  })

  it('gives the figures that the package has', async () => {
    const { channel } = recorder()
    await channel.join('room', 'me', 'token')
    expect(await channel.stats()).toEqual({
      sentFps: 20,
      receivedFps: 19,
      width: 640,
      height: 480,
      bitrate: 4_800_000,
      latencyMs: 140,
      dropped: null,
      roundTripMs: 40,
    })
  })

  it('refuses a browser that can’t', async () => {
    const { channel, named } = recorder({ requirements: false })
    await expect(channel.join('room', 'me', 'token')).rejects.toMatchObject({ code: 'unsupported' })
    expect(named('join')).toEqual([])
  })

  it.each([
    [{ code: 'CAN_NOT_GET_GATEWAY_SERVER', message: 'dynamic key expired' }, 'token'],
    [{ code: 'CAN_NOT_GET_GATEWAY_SERVER', message: 'invalid token, authorized failed' }, 'token'],
    [{ code: 'CAN_NOT_GET_GATEWAY_SERVER', message: 'no active status' }, 'network'],
    [{ code: 'TOKEN_EXPIRE', message: '' }, 'token'],
    [{ code: 'UID_CONFLICT', message: '' }, 'taken'],
    [{ code: 'WS_ERR', message: '' }, 'network'],
    [{ code: 'WEB_SECURITY_RESTRICT', message: '' }, 'blocked'],
    [{ code: 'NOT_SUPPORTED', message: '' }, 'unsupported'],
    [{ code: 'OPERATION_ABORTED', message: '' }, 'closed'],
    [{ code: 'A_NEW_ONE', message: '' }, 'failed'],
    [new Error('anything'), 'failed'],
    [undefined, 'failed'],
  ])('has words for %o', async (thrown, code) => {
    expect(agoraError(thrown).code).toBe(code)
    if (!thrown) return
    await expect(recorder({ join: thrown }).channel.join('room', 'me', 'token')).rejects.toMatchObject({
      code,
    })
  })

  it('takes leaving for no failure', () => {
    expect(agoraGone('LEAVE')).toBeNull()
    expect(agoraGone('NETWORK_ERROR')?.code).toBe('network')
    expect(agoraGone(undefined)?.code).toBe('failed')
  })
})
