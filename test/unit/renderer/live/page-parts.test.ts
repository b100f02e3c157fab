import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, ref } from 'vue'
import type { LibraryItem, LiveSource } from '../../../../electron/common/bridge/index.ts'
import type { DeviceWish } from '../../../../renderer/live/media/devices.ts'
import { useDevice } from '../../../../renderer/live/media/use-device.ts'
import { createRecorder } from '../../../../renderer/live/recording/recorder.ts'
import { signShows } from '../../../../renderer/live/recording/sign.ts'
import { useFaceChange } from '../../../../renderer/live/use-face-change.ts'
import { usePreparing } from '../../../../renderer/live/use-preparing.ts'

/** A promise with the functions that settle it. */
function promised<T>() {
  let give!: (value: T) => void
  let refuse!: (error: Error) => void
  const promise = new Promise<T>((resolve, reject) => ([give, refuse] = [resolve, reject]))
  return { promise, give, refuse }
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

describe('what is done before a session begins', () => {
  it('goes step by step, and ends at the first no', async () => {
    const { prepare, preparing } = usePreparing()
    const done: number[] = []
    const step = (at: number, answer: boolean) => () => (done.push(at), answer)
    const first = prepare([step(1, true), step(2, true)])
    expect(preparing.value).toBe(true)
    expect(await first).toBe(true)
    expect(await prepare([step(3, false), step(4, true)])).toBe(false)
    expect([done, preparing.value]).toEqual([[1, 2, 3], false])
  })

  it('goes no further once it was called off, whatever comes of the step that is under way', async () => {
    const { prepare, callOff, preparing } = usePreparing()
    const later = vi.fn<() => boolean>()
    for (const end of ['give', 'refuse'] as const) {
      const asked = promised<boolean>()
      const preparation = prepare([() => asked.promise, later])
      callOff()
      expect(preparing.value).toBe(false)
      if (end === 'give') asked.give(true)
      else asked.refuse(new Error('no camera'))
      expect(await preparation).toBe(false)
    }
    expect(later).not.toHaveBeenCalled()
  })

  it('leaves a newer one alone', async () => {
    const { prepare, callOff, preparing } = usePreparing()
    const [old, now] = [promised<boolean>(), promised<boolean>()]
    const first = prepare([() => old.promise])
    callOff()
    const second = prepare([() => now.promise])
    old.give(true)
    expect([await first, preparing.value]).toEqual([false, true])
    now.give(true)
    expect([await second, preparing.value]).toEqual([true, false])
  })
})

describe('another face while a session runs', () => {
  it('is asked for once at a time; of those chosen meanwhile the newest follows', async () => {
    const faces = [1, 2, 3, 4].map((n): LiveSource => ({ path: `/${n}.png`, opts: '' }))
    const under: { path: string; done: () => void }[] = []
    let wanted: LiveSource | null = faces[0]!
    const { began, follow, changing } = useFaceChange({
      wanted: () => wanted,
      change: ({ path }) => new Promise<void>((resolve) => under.push({ path, done: resolve })),
    })
    began(faces[0]!)
    await follow()
    expect(under).toEqual([])
    for (const face of faces) {
      wanted = face
      void follow()
    }
    expect([under.map(({ path }) => path), changing.value]).toEqual([['/2.png'], true])
    under[0]!.done()
    await settled()
    expect(under.map(({ path }) => path)).toEqual(['/2.png', '/4.png'])
    under[1]!.done()
    await settled()
    expect([under.length, changing.value]).toEqual([2, false])
  })
})

describe('a device', () => {
  const cameras: DeviceWish[] = [
    { id: 'a', name: 'Front' },
    { id: 'b', name: 'Back' },
  ]
  let there = cameras
  let listeners: EventTarget
  beforeEach(() => {
    there = cameras
    listeners = new EventTarget()
    vi.stubGlobal('navigator', { mediaDevices: listeners })
  })
  afterEach(() => void vi.unstubAllGlobals())

  const track = () =>
    Object.assign(new EventTarget(), {
      enabled: true,
      readyState: 'live',
      stop: vi.fn<() => void>(),
      getSettings: () => ({ deviceId: 'b' }),
    }) as unknown as MediaStreamTrack & { stop: ReturnType<typeof vi.fn> }

  function rig(open: () => Promise<MediaStreamTrack>) {
    const [id, name] = [ref('b'), ref('Back')]
    const scope = effectScope()
    const device = scope.run(() =>
      useDevice({
        kind: 'videoinput',
        open,
        onTrack: () => undefined,
        list: () => Promise.resolve(there),
        id: computed({ get: () => id.value, set: (value) => (id.value = value) }),
        name: computed({ get: () => name.value, set: (value) => (name.value = value) }),
      }),
    )!
    return { device, scope }
  }

  it('can be chosen before it is opened, where its names are known', async () => {
    const { device } = rig(() => Promise.resolve(track()))
    await settled()
    expect([device.devices.value, device.current.value]).toEqual([cameras, 'b'])
  })

  it('that is unplugged is told, and is no longer among those that can be chosen', async () => {
    const opened = track()
    const { device } = rig(() => Promise.resolve(opened))
    await device.on()
    there = [cameras[0]!]
    opened.dispatchEvent(new Event('ended'))
    expect([device.state.value, device.lost.value]).toEqual(['off', true])
    listeners.dispatchEvent(new Event('devicechange'))
    await settled()
    expect([device.devices.value, device.current.value]).toEqual([[cameras[0]], ''])
    there = cameras
    listeners.dispatchEvent(new Event('devicechange'))
    await settled()
    expect([device.devices.value, device.current.value]).toEqual([cameras, 'b'])
  })

  it('that is given after nobody wants it any more is let go of', async () => {
    const [asked, opened] = [promised<MediaStreamTrack>(), track()]
    const { device } = rig(() => asked.promise)
    const opening = device.on()
    await settled()
    device.off()
    asked.give(opened)
    expect(await opening).toBe(false)
    expect(opened.stop).toHaveBeenCalledTimes(1)
    expect(device.stream.value).toBeNull()
  })
})

describe('the sign of a recording', () => {
  /** @param rate frames per second */
  function clock(rate: number) {
    let time = 0
    return {
      shown: () => Math.floor((time * rate) / 1_000),
      parts: { now: () => time, wait: (ms: number) => Promise.resolve(void (time += ms)) },
      time: () => time,
    }
  }

  it.each([
    [30, 500],
    [20, 600],
    [4, 3_000],
  ])('is in every picture of %i a second after %i ms', async (rate, after) => {
    const { shown, parts, time } = clock(rate)
    expect(await signShows(shown, parts)).toBe(true)
    expect(time()).toBe(after)
  })

  it('is not relied upon where hardly a picture comes', async () => {
    const { shown, parts } = clock(1)
    expect(await signShows(shown, parts)).toBe(false)
  })
})

describe('a recording that is ended before it began', () => {
  it.each(['by hand', 'with its session'])('%s leaves nothing behind', async (how) => {
    const begun = promised<{ id: string; address: string }>()
    const discarded: string[] = []
    const stopped = vi.fn<() => void>()
    const recorder = createRecorder({
      begin: () => begun.promise,
      discard: (id) => Promise.resolve(void discarded.push(id)),
      finish: () => Promise.reject<LibraryItem>(new Error('there is nothing')),
      onMade: () => undefined,
      bits: () => 1_000,
      onStopped: stopped,
      fault: (error) => ({ code: 'x', message: String(error) }),
      makeRecorder: () => {
        throw new Error('nothing is to be recorded')
      },
    })
    const starting = recorder.start({ active: how === 'by hand' } as MediaStream)
    if (how === 'by hand') recorder.stop()
    begun.give({ id: 'r1', address: 'upload/live-recording?id=r1' })
    await starting
    expect(discarded).toEqual(['r1'])
    expect(stopped).toHaveBeenCalledTimes(1)
    expect([recorder.state.value, recorder.fault.value]).toEqual(['off', null])
  })
})
