import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { MicRefused } from '../../../../renderer/speech/voices/make/mic.ts'
import type { MicHearing } from '../../../../renderer/speech/voices/make/mic.ts'
import type { NewTake } from '../../../../renderer/editor/recording/send-recording.ts'
import { useVoiceRecording } from '../../../../renderer/editor/recording/use-voice-recording.ts'

let scope: EffectScope
let hearing: MicHearing
let closed: string[]
let parts: Blob[]
let begun: NewTake[]
let ended: string[]
let refusal: StudioErrorData | null
const onTaken = vi.fn()

/** Half a second of sound, in the pieces in which it comes. */
const speak = (value = 0.25): void => {
  for (let piece = 0; piece < 25; piece += 1) hearing.hear(new Float32Array(960).fill(value))
}

function recording(open = (id: string | null) => Promise.resolve(id ?? 'built-in')) {
  scope = effectScope()
  return scope.run(() =>
    useVoiceRecording({
      take: () => ({ name: 'Take 1', scene: 's1', script: { text: 'Hello.', rate: 100 } }),
      isAudible: () => false,
      onTaken,
      open: async (id, given) => {
        const name = await open(id)
        hearing = given
        return {
          id: name,
          rate: 48_000,
          list: () => Promise.resolve([{ id: 'built-in', name: 'Built-in' }]),
          close: () => closed.push(name),
        }
      },
      send: (take) => {
        begun.push(take)
        return Promise.resolve({
          id: 'r1',
          add: (part) => parts.push(part),
          finish: () => {
            ended.push('finish')
            return Promise.resolve(refusal)
          },
          discard: () => {
            ended.push('discard')
            return Promise.resolve()
          },
        })
      },
    }),
  )!
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers()
  ;[closed, parts, begun, ended, refusal] = [[], [], [], [], null]
  onTaken.mockClear()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

async function started() {
  const voice = recording()
  await voice.listen()
  voice.record()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(voice.state.value).toBe('recording')
  return voice
}

describe('recording a voice', () => {
  it('counts from three, sends each half second at once, and leaves pauses out', async () => {
    const voice = recording()
    await voice.listen()
    expect(voice.state.value).toBe('ready')
    speak()
    voice.record()
    const counted: number[] = []
    for (let second = 0; second < 3; second += 1) {
      counted.push(voice.count.value)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(counted).toEqual([3, 2, 1])
    expect(begun).toMatchObject([{ kind: 'voice', name: 'Take 1', scene: 's1', script: { text: 'Hello.' } }])
    expect(parts).toEqual([])
    speak()
    speak()
    expect(voice.ms.value).toBe(1_000)
    expect(parts.map(({ size }) => size)).toEqual([48_000, 48_000])
    voice.pause()
    speak()
    voice.pause()
    hearing.hear(new Float32Array(960).fill(-1))
    await voice.finish()
    expect(parts.map(({ size }) => size)).toEqual([48_000, 48_000, 1_920])
    expect(new Int16Array(await parts[2]!.arrayBuffer())[0]).toBe(-32_768)
    expect([ended, onTaken.mock.calls, voice.state.value]).toEqual([['finish'], [['r1']], 'ready'])
  })

  it('begins at once when the count is skipped, and not at all when it is cancelled', async () => {
    const voice = recording()
    await voice.listen()
    voice.record()
    voice.stopCounting()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([voice.state.value, begun]).toEqual(['ready', []])
    voice.record()
    voice.skip()
    await vi.advanceTimersByTimeAsync(0)
    expect(voice.state.value).toBe('recording')
    await voice.discard()
    expect([ended, voice.state.value, voice.ms.value]).toEqual([['discard'], 'ready', 0])
  })

  it('ends with what there is when the microphone is unplugged', async () => {
    const voice = await started()
    speak()
    hearing.onLost()
    await vi.advanceTimersByTimeAsync(0)
    expect([voice.lost.value, voice.state.value, ended, parts.length]).toEqual([true, 'off', ['finish'], 2])
  })

  it('ends with what there is when the disk is full, and says so', async () => {
    const voice = await started()
    speak()
    refusal = { code: 'disk-full', message: 'The disk is full.' }
    begun[0]!.onRefused()
    await vi.advanceTimersByTimeAsync(0)
    expect([voice.fault.value, ended, onTaken.mock.calls]).toEqual([refusal, ['finish'], [['r1']]])
    // The next take begins without that fault.
    voice.record()
    expect(voice.fault.value).toBeNull()
  })

  it('keeps the take when its page is closed, and closes the microphone', async () => {
    await started()
    speak()
    scope.stop()
    expect([ended, closed]).toEqual([['finish'], ['built-in']])
  })

  it('says why there is no microphone, and opens it on the next try', async () => {
    let fault: 'denied' | 'none' | 'busy' | null = 'denied'
    const voice = recording(() => (fault ? Promise.reject(new MicRefused(fault)) : Promise.resolve('mic')))
    for (const why of ['denied', 'none', 'busy'] as const) {
      fault = why
      await voice.listen()
      expect([voice.micFault.value, voice.state.value]).toEqual([why, 'off'])
    }
    fault = null
    await voice.listen('mic')
    expect([voice.micFault.value, voice.state.value, voice.microphone.value]).toEqual([null, 'ready', 'mic'])
  })
})
