import { effectScope } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { faultOf, MicRefused } from '../../../../../renderer/speech/voices/make/mic.ts'
import type { MicHearing, OpenMic } from '../../../../../renderer/speech/voices/make/mic.ts'
import { longestMs, useRecorder } from '../../../../../renderer/speech/voices/make/use-recorder.ts'

const rate = 1_000
const microphones = [
  { id: 'a', name: 'Desk' },
  { id: 'b', name: 'Headset' },
]

/** A microphone whose sound and faults a test defines. */
function fakeMic() {
  const open: { id: string | null; hearing: MicHearing; closed: boolean }[] = []
  const waiting: (() => void)[] = []
  return {
    open,
    waiting,
    hold: false,
    refuse: null as MicRefused | null,
    emit(ms: number, value = 0.5): void {
      for (const one of open) if (!one.closed) one.hearing.hear(new Float32Array((ms * rate) / 1_000).fill(value))
    },
    async start(id: string | null, hearing: MicHearing): Promise<OpenMic> {
      if (this.refuse) throw this.refuse
      const one = { id, hearing, closed: false }
      if (this.hold) await new Promise<void>((resolve) => waiting.push(resolve))
      open.push(one)
      return {
        id: id ?? 'a',
        rate,
        list: () => Promise.resolve(microphones),
        close: () => void (one.closed = true),
      }
    },
  }
}

const scopes: ReturnType<typeof effectScope>[] = []
afterEach(() => scopes.splice(0).forEach((scope) => scope.stop()))

function setUp() {
  const mic = fakeMic()
  const done: Blob[] = []
  const scope = effectScope()
  scopes.push(scope)
  const recorder = scope.run(() =>
    useRecorder({ onDone: (one) => done.push(one), open: (id, hearing) => mic.start(id, hearing) }),
  )!
  return { mic, done, scope, recorder }
}
const secondsOf = (file: Blob): number => (file.size - 44) / 2 / rate

describe('recording', () => {
  it('hears before it keeps, and keeps what is said between record and finish', async () => {
    const { mic, done, recorder } = setUp()
    await recorder.listen()
    expect(recorder.state.value).toBe('listening')
    expect(recorder.microphones.value).toEqual(microphones)
    mic.emit(3_000)
    expect(recorder.level.value.peakDb).toBeCloseTo(-6, 0)
    recorder.record()
    mic.emit(2_000)
    expect(recorder.ms.value).toBe(2_000)
    recorder.finish()
    expect(done.map(secondsOf)).toEqual([2])
    expect(recorder.state.value).toBe('off')
    expect(mic.open.map((one) => one.closed)).toEqual([true])
  })

  it('joins what is said before and after a pause', async () => {
    const { mic, done, recorder } = setUp()
    await recorder.listen()
    recorder.record()
    mic.emit(1_000)
    recorder.pause()
    mic.emit(5_000)
    expect(recorder.ms.value).toBe(1_000)
    recorder.record()
    mic.emit(500)
    recorder.finish()
    expect(done.map(secondsOf)).toEqual([1.5])
  })

  it('starts over without closing the microphone', async () => {
    const { mic, done, recorder } = setUp()
    await recorder.listen()
    recorder.record()
    mic.emit(1_000)
    recorder.discard()
    expect([recorder.state.value, recorder.ms.value]).toEqual(['listening', 0])
    recorder.record()
    mic.emit(700)
    recorder.finish()
    expect(done.map(secondsOf)).toEqual([0.7])
  })

  it('ends by itself after five minutes', async () => {
    const { mic, done, recorder } = setUp()
    await recorder.listen()
    recorder.record()
    mic.emit(longestMs - 1)
    expect(done).toEqual([])
    mic.emit(1)
    expect(done.map(secondsOf)).toEqual([300])
  })

  it('keeps what was said when the microphone is unplugged', async () => {
    const { mic, done, recorder } = setUp()
    await recorder.listen()
    recorder.record()
    mic.emit(900)
    mic.open[0]!.hearing.onLost()
    expect(done.map(secondsOf)).toEqual([0.9])
    expect([recorder.state.value, recorder.lost.value]).toEqual(['off', true])
  })

  it('says why there is no microphone, and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { mic, recorder } = setUp()
    for (const fault of ['denied', 'none', 'busy', 'unsupported'] as const) {
      mic.refuse = new MicRefused(fault)
      await recorder.listen()
      expect([recorder.state.value, recorder.fault.value]).toEqual(['off', fault])
    }
    mic.refuse = null
    await recorder.listen()
    expect([recorder.state.value, recorder.fault.value]).toEqual(['listening', null])
  })

  it('closes a microphone that was allowed after the user had gone', async () => {
    const { mic, recorder, scope } = setUp()
    mic.hold = true
    const opening = recorder.listen()
    expect(recorder.state.value).toBe('opening')
    scope.stop()
    mic.waiting.forEach((go) => go())
    await opening
    expect(mic.open.map((one) => one.closed)).toEqual([true])
    expect(recorder.state.value).toBe('off')
  })

  it('changes the microphone: one is open at a time', async () => {
    const { mic, recorder } = setUp()
    await recorder.listen()
    await recorder.listen('b')
    expect(mic.open.map(({ id, closed }) => [id, closed])).toEqual([
      [null, true],
      ['b', false],
    ])
    expect(recorder.microphone.value).toBe('b')
  })
})

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unsupported'],
])('%s means %s', (name, fault) => {
  expect(faultOf(new DOMException('', name))).toBe(fault)
})
