import { onScopeDispose, ref, shallowRef } from 'vue'
import { longestRecordingMs } from '@common/bridge/index.ts'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useCountIn } from './count-in.ts'
import { mixSounds } from './film-devices.ts'
import { sendRecording } from './send-recording.ts'
import type { NewTake, SentRecording } from './send-recording.ts'
import { StreamRecorder } from './stream-recorder.ts'

export type FilmState = 'ready' | 'counting' | 'recording' | 'finishing'

/** What is recorded: streams of pictures, and tracks of sound. */
export interface FilmSources {
  camera: MediaStream | null
  screen: MediaStream | null
  microphone: MediaStreamTrack | null
}

export interface FilmRecordingOptions {
  sources: () => FilmSources
  /** Name and scene of what is recorded of a source. */
  take: (kind: 'camera' | 'screen') => Pick<NewTake, 'name' | 'scene' | 'script'>
  isAudible: () => boolean
  /** Called with the group of what was recorded. */
  onTaken: (group: string) => void
  send?: (take: NewTake) => Promise<SentRecording>
  record?: (...begun: ConstructorParameters<typeof StreamRecorder>) => RunningRecorder
  tickMs?: number
}

type RunningRecorder = Pick<StreamRecorder, 'startedAt' | 'stop'>

/** One source while it is recorded. */
interface Running {
  sent: SentRecording
  recorder: RunningRecorder
}

/** Records camera and screen, each to a file of its own; all that is recorded is sent to the studio each second. */
export function useFilmRecording(options: FilmRecordingOptions) {
  const { send = sendRecording, record = (...begun) => new StreamRecorder(...begun) } = options
  const state = ref<FilmState>('ready')
  const fault = shallowRef<StudioErrorData | null>(null)
  const ms = ref(0)
  const countIn = useCountIn(options.isAudible, options.tickMs)
  let running: Running[] = []
  let group = ''
  let timer: ReturnType<typeof setInterval> | undefined
  let closeMix = (): void => undefined

  onScopeDispose(() => {
    countIn.stop()
    void finish()
  })

  function start(): void {
    if (state.value !== 'ready') return
    fault.value = null
    state.value = 'counting'
    countIn.start(() => void begin())
  }

  async function begin(): Promise<void> {
    const { camera, screen, microphone } = options.sources()
    const kinds = [...(screen ? (['screen'] as const) : []), ...(camera ? (['camera'] as const) : [])]
    group = crypto.randomUUID()
    const begun: SentRecording[] = []
    try {
      for (const kind of kinds)
        begun.push(await send({ ...options.take(kind), kind, group, onRefused: () => void finish() }))
      // The microphone belongs to the camera; without one, to the screen, with its own sound.
      const screenSounds = [...(screen?.getAudioTracks() ?? []), ...(microphone && !camera ? [microphone] : [])]
      const mix = mixSounds(screenSounds)
      closeMix = mix.close
      const streams = { screen: withSound(screen, mix.track), camera: withSound(camera, microphone) }
      running = begun.map((sent, index) => ({
        sent,
        recorder: record(
          streams[kinds[index]!],
          (part) => sent.add(part),
          (error) => {
            fault.value = studioError(error)
            void finish()
          },
        ),
      }))
    } catch (error) {
      fault.value = studioError(error)
      state.value = 'ready'
      await Promise.all(begun.map((sent) => sent.discard().catch(() => undefined)))
      return
    }
    const since = performance.now()
    ms.value = 0
    state.value = 'recording'
    timer = setInterval(() => {
      ms.value = performance.now() - since
      if (ms.value >= longestRecordingMs) void finish()
    }, 200)
  }

  function stopCounting(): void {
    countIn.stop()
    if (state.value === 'counting') state.value = 'ready'
  }

  /** Ends the recording; the studio makes the files. */
  async function finish(): Promise<void> {
    if (state.value !== 'recording') return
    state.value = 'finishing'
    clearInterval(timer)
    const ended = running
    running = []
    await Promise.all(ended.map(({ recorder }) => recorder.stop()))
    closeMix()
    const first = Math.min(...ended.map(({ recorder }) => recorder.startedAt))
    for (const { sent, recorder } of ended) {
      const refused = await sent.finish(recorder.startedAt - first).catch(studioError)
      if (refused) fault.value ??= refused
    }
    ms.value = 0
    state.value = 'ready'
    options.onTaken(group)
  }

  /** Deletes what is being recorded. */
  async function discard(): Promise<void> {
    if (state.value !== 'recording') return
    clearInterval(timer)
    const ended = running
    running = []
    state.value = 'ready'
    ms.value = 0
    await Promise.all(ended.map(({ recorder }) => recorder.stop()))
    closeMix()
    for (const { sent } of ended) await sent.discard()
  }

  const { count, skip } = countIn
  return { state, fault, ms, count, start, skip, stopCounting, finish, discard }
}

function withSound(stream: MediaStream | null, sound: MediaStreamTrack | null): MediaStream {
  return new MediaStream([...(stream?.getVideoTracks() ?? []), ...(sound ? [sound] : [])])
}
