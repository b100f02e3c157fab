import { onScopeDispose, ref, shallowRef } from 'vue'
import { longestRecordingMs, voiceRate } from '@common/bridge/index.ts'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { levelMeter, silence } from '../../speech/voices/make/level.ts'
import type { Level } from '../../speech/voices/make/level.ts'
import { MicRefused, openMicrophone } from '../../speech/voices/make/mic.ts'
import type { MicFault, Microphone, OpenMic, OpenMicrophone } from '../../speech/voices/make/mic.ts'
import { littleEndian, toPcm } from '../../speech/voices/make/wav.ts'
import { useCountIn } from './count-in.ts'
import { sendRecording } from './send-recording.ts'
import type { NewTake, SentRecording } from './send-recording.ts'

/**
 * - `off`: the microphone is closed.
 * - `opening`: the browser may be asking the user for permission.
 * - `ready`: the level is shown, nothing is recorded.
 * - `counting`: recording begins when the count ends.
 * - `recording`, `paused`, and `finishing`: the rest is handed over.
 */
export type VoiceState = 'off' | 'opening' | 'ready' | 'counting' | 'recording' | 'paused' | 'finishing'

/** Samples that are sent at once: half a second */
const partSamples = voiceRate / 2

export interface VoiceRecordingOptions {
  /** Name, scene and script of the take that begins. */
  take: () => Pick<NewTake, 'name' | 'scene' | 'script'>
  isAudible: () => boolean
  /** Called when a take has ended, with its id. */
  onTaken: (id: string) => void
  open?: OpenMicrophone
  send?: (take: NewTake) => Promise<SentRecording>
  tickMs?: number
}

/** Records a voice: each half second is sent to the studio at once. The microphone is closed with the component. */
export function useVoiceRecording(options: VoiceRecordingOptions) {
  const { open = openMicrophone, send = sendRecording } = options
  const state = ref<VoiceState>('off')
  const micFault = ref<MicFault | null>(null)
  /** Why the last take could not be begun, or ended before its time. */
  const fault = shallowRef<StudioErrorData | null>(null)
  /** The microphone was unplugged. */
  const lost = ref(false)
  const level = shallowRef<Level>(silence)
  const ms = ref(0)
  const microphones = shallowRef<readonly Microphone[]>([])
  const microphone = ref('')
  const countIn = useCountIn(options.isAudible, options.tickMs)
  let mic: OpenMic | null = null
  let sending: SentRecording | null = null
  let waiting: Int16Array[] = []
  let samples = 0
  /** Counts openings and closings: an opening that was superseded closes its microphone. */
  let turn = 0

  onScopeDispose(() => {
    if (isTaking()) void finish()
    close()
  })

  const isTaking = (): boolean => state.value === 'recording' || state.value === 'paused'

  /** Opens the microphone; the browser asks the user for permission where needed. */
  async function listen(id: string | null = null): Promise<void> {
    if (isTaking()) return
    close()
    const mine = turn
    micFault.value = null
    lost.value = false
    state.value = 'opening'
    const measure = levelMeter(voiceRate)
    try {
      const opened = await open(id, {
        hear: (chunk) => mine === turn && hear(chunk, measure),
        onLost: () => mine === turn && onLost(),
      })
      if (mine !== turn) return opened.close()
      mic = opened
      microphone.value = opened.id
      state.value = 'ready'
      const found = await opened.list()
      if (mine === turn) microphones.value = found
    } catch (error) {
      if (mine !== turn) return
      close()
      micFault.value = error instanceof MicRefused ? error.fault : 'unsupported'
      if (micFault.value === 'unsupported') console.warn('The microphone could not be opened.', error)
    }
  }

  function hear(chunk: Float32Array, measure: (chunk: Float32Array) => Level): void {
    level.value = measure(chunk)
    if (state.value !== 'recording') return
    waiting.push(toPcm(chunk))
    samples += chunk.length
    ms.value = Math.round((samples * 1_000) / voiceRate)
    if (samples % partSamples < chunk.length) flush()
    if (ms.value >= longestRecordingMs) void finish()
  }

  function flush(): void {
    sending?.add(new Blob(waiting.map(littleEndian)))
    waiting = []
  }

  function onLost(): void {
    lost.value = true
    if (isTaking()) void finish()
    close()
  }

  /** Counts down, then records. */
  function record(): void {
    if (state.value !== 'ready') return
    fault.value = null
    state.value = 'counting'
    countIn.start(() => void begin())
  }

  async function begin(): Promise<void> {
    samples = 0
    ms.value = 0
    waiting = []
    const mine = turn
    try {
      const take = options.take()
      const group = crypto.randomUUID()
      const begun = await send({ ...take, kind: 'voice', group, onRefused: () => void finish() })
      // The microphone was closed meanwhile.
      if (mine !== turn) return await begun.discard()
      sending = begun
      state.value = 'recording'
    } catch (error) {
      fault.value = studioError(error)
      if (mine === turn) state.value = 'ready'
    }
  }

  function stopCounting(): void {
    countIn.stop()
    if (state.value === 'counting') state.value = 'ready'
  }

  function pause(): void {
    if (state.value === 'recording') state.value = 'paused'
    else if (state.value === 'paused') state.value = 'recording'
  }

  /** Ends the take. */
  async function finish(): Promise<void> {
    const ended = sending
    if (!ended || !isTaking()) return
    flush()
    sending = null
    state.value = 'finishing'
    try {
      fault.value = await ended.finish(0)
      options.onTaken(ended.id)
    } catch (error) {
      fault.value = studioError(error)
    } finally {
      ms.value = 0
      if (state.value === 'finishing') state.value = mic ? 'ready' : 'off'
    }
  }

  /** Deletes the take that is being recorded; the microphone stays open. */
  async function discard(): Promise<void> {
    const ended = sending
    if (!ended || !isTaking()) return
    sending = null
    waiting = []
    ms.value = 0
    state.value = 'ready'
    await ended.discard()
  }

  function close(): void {
    turn += 1
    countIn.stop()
    mic?.close()
    mic = null
    level.value = silence
    if (state.value !== 'finishing') state.value = 'off'
  }

  const { count, skip } = countIn
  return {
    state,
    micFault,
    fault,
    lost,
    level,
    ms,
    microphones,
    microphone,
    count,
    listen,
    record,
    skip,
    stopCounting,
    pause,
    finish,
    discard,
    close,
  }
}
