import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { CameraRefused } from '../../../../../renderer/faces/avatars/camera/camera.ts'
import type { OpenCamera } from '../../../../../renderer/faces/avatars/camera/camera.ts'
import { countFrom, longestMs, useCamera } from '../../../../../renderer/faces/avatars/camera/use-camera.ts'

/** A recorder that counts its stops. */
class FakeRecorder extends EventTarget {
  static instances: FakeRecorder[] = []
  static isTypeSupported = (type: string): boolean => type.startsWith('video/webm;codecs=vp8')
  state = 'inactive'
  mimeType: string
  constructor(_stream: unknown, options: { mimeType?: string }) {
    super()
    this.mimeType = options.mimeType ?? ''
    FakeRecorder.instances.push(this)
  }
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['frames']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

let scope: EffectScope
let closed: string[]
let onLost: () => void
const picture = {} as HTMLVideoElement
const taken = vi.fn()

function opened(id: string): OpenCamera {
  return {
    id,
    stream: {} as MediaStream,
    list: () =>
      Promise.resolve([
        { id: 'a', name: 'Front' },
        { id: 'b', name: '' },
      ]),
    close: () => closed.push(id),
  }
}

function camera(open: (id: string | null) => Promise<OpenCamera> = (id) => Promise.resolve(opened(id ?? 'a'))) {
  scope = effectScope()
  return scope.run(() =>
    useCamera({
      onTaken: taken,
      open: (id, lost) => {
        onLost = lost
        return open(id)
      },
    }),
  )!
}

beforeEach(() => {
  closed = []
  FakeRecorder.instances = []
  taken.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('MediaRecorder', FakeRecorder)
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const countDown = () => vi.advanceTimersByTimeAsync(countFrom * 1_000)

describe('the camera', () => {
  it('opens, tells which there are, and changes to another', async () => {
    const it = camera()
    await it.start()
    expect([it.state.value, it.camera.value, it.cameras.value.length]).toEqual(['live', 'a', 2])
    await it.start('b')
    expect([it.camera.value, closed]).toEqual(['b', ['a']])
  })

  it.each(['denied', 'none', 'busy', 'unsupported'] as const)('says why there is none: %s', async (fault) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const it = camera(() => Promise.reject(new CameraRefused(fault)))
    await it.start()
    expect([it.state.value, it.fault.value]).toEqual(['off', fault])
  })

  it('counts down before it records, and hands the recording over once', async () => {
    const it = camera()
    await it.start()
    it.begin('video', picture)
    expect([it.state.value, it.count.value]).toEqual(['counting', countFrom])
    await countDown()
    expect(it.state.value).toBe('recording')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(it.ms.value).toBeGreaterThan(3_800)
    it.finish()
    expect(taken).toHaveBeenCalledOnce()
    const [blob, kind] = taken.mock.calls[0] as [Blob, string]
    expect([kind, blob.type, blob.size]).toEqual(['video', 'video/webm;codecs=vp8', 6])
    expect([it.state.value, closed]).toEqual(['off', ['a']])
  })

  it('ends by itself after about a minute', async () => {
    const it = camera()
    await it.start()
    it.begin('video', picture)
    await countDown()
    await vi.advanceTimersByTimeAsync(longestMs + 200)
    expect(taken).toHaveBeenCalledOnce()
  })

  it('keeps nothing of a count that was stopped or a recording that was thrown away', async () => {
    const it = camera()
    await it.start()
    it.begin('video', picture)
    it.stopCounting()
    await countDown()
    expect([it.state.value, FakeRecorder.instances.length]).toEqual(['live', 0])
    it.begin('video', picture)
    await countDown()
    it.discard()
    expect([it.state.value, it.ms.value]).toEqual(['live', 0])
    expect(taken).not.toHaveBeenCalled()
  })

  it('hands over what was recorded when it is unplugged, and is off otherwise', async () => {
    const it = camera()
    await it.start()
    it.begin('video', picture)
    await countDown()
    onLost()
    expect(taken).toHaveBeenCalledOnce()
    expect(it.lost.value).toBe(true)
    await it.start()
    onLost()
    expect(it.state.value).toBe('off')
    expect(taken).toHaveBeenCalledOnce()
  })

  it('is closed when what uses it goes, even while it is being opened', async () => {
    let open: (camera: OpenCamera) => void = () => undefined
    const it = camera(() => new Promise((resolve) => (open = resolve)))
    const starting = it.start()
    scope.stop()
    open(opened('late'))
    await starting
    expect(closed).toEqual(['late'])
    expect(it.stream.value).toBeNull()
  })
})
