import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import type { AssetInfo, StudioErrorData } from '@common/bridge/index.ts'
import { bubble, filling } from '../../../../renderer/editor/recording/add-take.ts'
import { readingMs, scrolledTo } from '../../../../renderer/editor/recording/prompter.ts'
import type { NewTake } from '../../../../renderer/editor/recording/send-recording.ts'
import { useFilmRecording } from '../../../../renderer/editor/recording/use-film-recording.ts'

/** A stream by the names of its tracks. */
class FakeStream {
  readonly tracks: readonly string[]
  constructor(tracks: readonly string[]) {
    this.tracks = tracks
  }
  getVideoTracks = () => this.tracks.filter((name) => name.startsWith('v'))
  getAudioTracks = () => this.tracks.filter((name) => name.startsWith('a'))
}
const stream = (...tracks: string[]): MediaStream => new FakeStream(tracks) as unknown as MediaStream
const microphone = 'a microphone' as unknown as MediaStreamTrack

let scope: EffectScope
let begun: NewTake[]
let recorded: { tracks: readonly string[]; part: (part: Blob) => void; fault: (error: unknown) => void }[]
let sent: [kind: string, what: string, value?: number][]
let refusal: StudioErrorData | null
const onTaken = vi.fn()

function recording(sources: { camera: MediaStream | null; screen: MediaStream | null }) {
  scope = effectScope()
  return scope.run(() =>
    useFilmRecording({
      sources: () => ({ ...sources, microphone }),
      take: (kind) => ({ name: `The ${kind}`, scene: null, script: null }),
      isAudible: () => false,
      onTaken,
      send: (take) => {
        begun.push(take)
        return Promise.resolve({
          id: take.kind,
          add: (part) => sent.push([take.kind, 'part', part.size]),
          finish: (offsetMs) => {
            sent.push([take.kind, 'finish', offsetMs])
            return Promise.resolve(take.kind === 'screen' ? refusal : null)
          },
          discard: () => {
            sent.push([take.kind, 'discard'])
            return Promise.resolve()
          },
        })
      },
      record: (given, part, fault) => {
        const index = recorded.push({ tracks: (given as unknown as FakeStream).tracks, part, fault }) - 1
        return {
          startedAt: 1_000 + index * 40,
          stop: () => {
            part(new Blob(['rest']))
            return Promise.resolve()
          },
        }
      },
    }),
  )!
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeStream)
  ;[begun, recorded, sent, refusal] = [[], [], [], null]
  onTaken.mockClear()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(film: ReturnType<typeof recording>): Promise<void> {
  film.start()
  film.skip()
  await vi.advanceTimersByTimeAsync(0)
  expect(film.state.value).toBe('recording')
}

describe('recording camera and screen', () => {
  it('makes two files of one group, the camera’s with the microphone, and says which began later', async () => {
    const film = recording({ camera: stream('v camera'), screen: stream('v screen', 'a system') })
    await start(film)
    expect(begun.map(({ kind, group }) => [kind, group === begun[0]!.group])).toEqual([
      ['screen', true],
      ['camera', true],
    ])
    expect(recorded.map(({ tracks }) => tracks)).toEqual([
      ['v screen', 'a system'],
      ['v camera', 'a microphone'],
    ])
    recorded[0]!.part(new Blob(['part']))
    await film.finish()
    expect(sent).toEqual([
      ['screen', 'part', 4],
      ['screen', 'part', 4],
      ['camera', 'part', 4],
      ['screen', 'finish', 0],
      ['camera', 'finish', 40],
    ])
    expect(onTaken.mock.calls).toEqual([[begun[0]!.group]])
    expect(film.state.value).toBe('ready')
  })

  it('gives a screen without sound the microphone', async () => {
    await start(recording({ camera: null, screen: stream('v screen') }))
    expect(recorded.map(({ tracks }) => tracks)).toEqual([['v screen', 'a microphone']])
  })

  it('ends both when one is refused, and keeps what arrived', async () => {
    const film = recording({ camera: stream('v camera'), screen: stream('v screen') })
    await start(film)
    refusal = { code: 'disk-full', message: 'The disk is full.' }
    begun[0]!.onRefused()
    await vi.advanceTimersByTimeAsync(0)
    expect(film.fault.value).toEqual(refusal)
    expect(sent.filter(([, what]) => what === 'finish').map(([kind]) => kind)).toEqual(['screen', 'camera'])
  })

  it('starts over without a trace', async () => {
    const film = recording({ camera: stream('v camera'), screen: null })
    await start(film)
    await film.discard()
    expect(sent.at(-1)).toEqual(['camera', 'discard'])
    expect([film.state.value, onTaken.mock.calls]).toEqual(['ready', []])
  })
})

describe('what was filmed, in the scene', () => {
  const info = (width: number, height: number): AssetInfo =>
    ({ path: '/take.mp4', name: 'Camera 1.mp4', width, height }) as AssetInfo

  it('is a screen as large as fits, and the middle of the camera in a circle over its corner', () => {
    const canvas = { width: 1920, height: 1080 }
    expect(filling(info(1280, 800), canvas, 1)).toMatchObject({ name: 'Camera 1', x: 96, y: 0, layer: 1 })
    const circle = bubble(info(1280, 720), canvas, 2)
    expect(circle).toMatchObject({
      kind: 'video',
      x: 1575,
      y: 735,
      appearance: { mask: { kind: 'ellipse' }, crop: { left: 0.21875, right: 0.21875, top: 0, bottom: 0 } },
    })
    const { scaleX, scaleY } = circle
    expect([Math.round(1280 * scaleX), Math.round(720 * scaleY)]).toEqual([302, 302])
    expect(bubble(info(720, 1280), canvas, 2).appearance?.crop).toEqual({
      left: 0,
      right: 0,
      top: 0.21875,
      bottom: 0.21875,
    })
  })
})

describe('the teleprompter', () => {
  it('moves as fast as is read: 150 words a minute at the natural rate', () => {
    scope = effectScope()
    const script = Array.from({ length: 150 }, () => 'word').join(' ')
    expect(readingMs(script, 100, 1)).toBe(60_000)
    expect(readingMs(script, 0, 1)).toBe(120_000)
    expect(readingMs(script, 100, 2)).toBe(30_000)
    expect(scrolledTo(15_000, 60_000, 800)).toBe(200)
    expect(scrolledTo(90_000, 60_000, 800)).toBe(800)
    expect(scrolledTo(0, 0, 800)).toBe(0)
  })
})
