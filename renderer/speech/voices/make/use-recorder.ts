import { onScopeDispose, ref, shallowRef } from 'vue'
import { levelMeter, silence } from './level.ts'
import type { Level } from './level.ts'
import { MicRefused, openMicrophone } from './mic.ts'
import type { MicFault, Microphone, OpenMic, OpenMicrophone } from './mic.ts'
import { toPcm, wavOf } from './wav.ts'

/**
 * - `off`: the microphone is closed.
 * - `opening`: the browser may be asking the user for permission.
 * - `listening`: its level is shown, nothing is recorded.
 * - `recording`, `paused`: the sound so far is kept.
 */
export type RecorderState = 'off' | 'opening' | 'listening' | 'recording' | 'paused'

/** Longest recording, ms; it ends by itself. */
export const longestMs = 5 * 60_000

export interface RecorderOptions {
  /** Called with a finished recording: `finish` was called, time was up, or the microphone was unplugged. */
  onDone: (recording: Blob) => void
  open?: OpenMicrophone
}

/** Records from a microphone, which is closed with the component. */
export function useRecorder({ onDone, open = openMicrophone }: RecorderOptions) {
  const state = ref<RecorderState>('off')
  const fault = ref<MicFault | null>(null)
  /** The microphone was unplugged during a recording. */
  const lost = ref(false)
  const level = shallowRef<Level>(silence)
  /** Length of the recording so far, ms. */
  const ms = ref(0)
  const microphones = shallowRef<readonly Microphone[]>([])
  const microphone = ref('')
  let mic: OpenMic | null = null
  let parts: Int16Array[] = []
  let samples = 0
  /** Counts openings and closings: an opening that was superseded closes its microphone. */
  let turn = 0

  onScopeDispose(off)

  function hear(chunk: Float32Array, measure: (chunk: Float32Array) => Level): void {
    level.value = measure(chunk)
    if (state.value !== 'recording' || !mic) return
    parts.push(toPcm(chunk))
    samples += chunk.length
    ms.value = Math.round((samples * 1_000) / mic.rate)
    if (ms.value >= longestMs) finish()
  }

  /** Opens the microphone; the browser asks the user for permission where needed. */
  async function listen(id: string | null = null): Promise<void> {
    close()
    const mine = turn
    fault.value = null
    lost.value = false
    state.value = 'opening'
    let measure: ((chunk: Float32Array) => Level) | undefined
    try {
      const opened = await open(id, {
        hear: (chunk) => {
          if (mine !== turn) return
          measure ??= levelMeter(mic?.rate ?? 48_000)
          hear(chunk, measure)
        },
        onLost: () => {
          if (mine === turn) onLost()
        },
      })
      if (mine !== turn) return opened.close()
      mic = opened
      microphone.value = opened.id
      state.value = 'listening'
      const found = await opened.list()
      if (mine === turn) microphones.value = found
    } catch (error) {
      if (mine !== turn) return
      close()
      state.value = 'off'
      fault.value = error instanceof MicRefused ? error.fault : 'unsupported'
      if (fault.value === 'unsupported') console.warn('The microphone could not be opened.', error)
    }
  }

  function onLost(): void {
    lost.value = true
    if (samples > 0) finish()
    else off()
  }

  function record(): void {
    if (state.value === 'listening') begin()
    else if (state.value === 'paused') state.value = 'recording'
  }

  function begin(): void {
    parts = []
    samples = 0
    ms.value = 0
    state.value = 'recording'
  }

  function pause(): void {
    if (state.value === 'recording') state.value = 'paused'
  }

  function finish(): void {
    if (!mic || samples === 0) return
    const done = wavOf(parts, mic.rate)
    off()
    onDone(done)
  }

  /** Discards the recording; the microphone stays open. */
  function discard(): void {
    if (state.value !== 'recording' && state.value !== 'paused') return
    begin()
    state.value = 'listening'
  }

  function close(): void {
    turn += 1
    mic?.close()
    mic = null
    level.value = silence
  }

  function off(): void {
    close()
    parts = []
    samples = 0
    ms.value = 0
    state.value = 'off'
  }

  return {
    state,
    fault,
    lost,
    level,
    ms,
    microphones,
    microphone,
    listen,
    record,
    pause,
    finish,
    discard,
    off,
  }
}
