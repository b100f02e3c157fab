import { ref, shallowRef } from 'vue'
import { longestLiveRecordingMs } from '@common/bridge/index.ts'
import type { LibraryItem, LiveRecording, StudioErrorData } from '@common/bridge/index.ts'
import { PartRefused, PartSender } from '../../bridge/send-parts.ts'
import type { PartSenderParts } from '../../bridge/send-parts.ts'

/** H.264 first, because it can be copied into an MP4. WebM can be read up to any place at which it is cut off. */
const types = [
  ...['video/webm;codecs=avc1.42E01F,opus', 'video/webm;codecs=h264,opus', 'video/webm;codecs=vp9,opus'],
  ...['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
] as const
/** Bit rate of the sound, bit/s; that of the video is the channel's. */
const soundBits = 160_000
const partMs = 1_000

export interface RecorderParts {
  begin: () => Promise<LiveRecording>
  finish: (id: string) => Promise<LibraryItem>
  /** Deletes a recording without any data. */
  discard: (id: string) => Promise<void>
  /** Bit rate of the video, bit/s */
  bits: () => number
  /** Called when recording has stopped; the clip is being made. */
  onStopped: () => void
  /** Called when the clip is in the library. */
  onMade: (item: LibraryItem) => void
  fault: (error: unknown) => StudioErrorData
  createSender?: (parts: PartSenderParts) => Pick<PartSender, 'add' | 'done'>
  makeRecorder?: (stream: MediaStream, options: MediaRecorderOptions) => MediaRecorder
  isSupported?: (type: string) => boolean
  now?: () => number
}

/** State of a recording; `finishing`: the studio makes a clip of it. */
export type RecordingState = 'off' | 'starting' | 'recording' | 'finishing'

/** Records a stream; each part is sent to the studio at once. */
export function createRecorder(parts: RecorderParts) {
  const {
    createSender = (of) => new PartSender(of),
    makeRecorder = (stream, options) => new MediaRecorder(stream, options),
    isSupported = (type) => MediaRecorder.isTypeSupported(type),
    now = () => performance.now(),
  } = parts
  const state = ref<RecordingState>('off')
  const fault = shallowRef<StudioErrorData | null>(null)
  /** Length of the recording so far, ms. */
  const elapsed = ref(0)
  let recorder: MediaRecorder | null = null
  /** The recording was stopped before it had started. */
  let calledOff = false
  let timer: ReturnType<typeof setInterval> | undefined
  let submitted: Promise<void> = Promise.resolve()
  let ended: Promise<void> = Promise.resolve()

  async function start(stream: MediaStream): Promise<void> {
    if (state.value !== 'off') return
    fault.value = null
    elapsed.value = 0
    state.value = 'starting'
    calledOff = false
    let begun: LiveRecording
    try {
      begun = await parts.begin()
      if (calledOff || !stream.active) {
        await parts.discard(begun.id)
        state.value = 'off'
        return parts.onStopped()
      }
    } catch (error) {
      state.value = 'off'
      fault.value = parts.fault(error)
      return parts.onStopped()
    }
    submitted = record(stream, begun)
    ended = submitted.then(() => finish(begun.id))
  }

  /** Settles when the recorder has stopped and all of its data is sent, or can't be sent. */
  function record(stream: MediaStream, { address }: LiveRecording): Promise<void> {
    // The studio accepts no more data: the recording ends with what it has.
    const sending = createSender({ address, onRefused: stop })
    const mimeType = types.find(isSupported)
    return new Promise((resolve) => {
      const end = async (): Promise<void> => {
        clearInterval(timer)
        recorder = null
        state.value = 'finishing'
        parts.onStopped()
        try {
          await sending.done()
        } catch (error) {
          fault.value = error instanceof PartRefused ? error.fault : parts.fault(error)
        }
        resolve()
      }
      try {
        const mediaRecorder = (recorder = makeRecorder(stream, {
          ...(mimeType === undefined ? {} : { mimeType }),
          videoBitsPerSecond: parts.bits(),
          audioBitsPerSecond: soundBits,
        }))
        mediaRecorder.addEventListener('dataavailable', ({ data }) => sending.add(data))
        mediaRecorder.addEventListener('stop', () => void end())
        mediaRecorder.addEventListener('error', () => mediaRecorder.state !== 'inactive' && mediaRecorder.stop())
        mediaRecorder.start(partMs)
      } catch (error) {
        fault.value = parts.fault(error)
        void end()
        return
      }
      const since = now()
      state.value = 'recording'
      timer = setInterval(() => {
        elapsed.value = now() - since
        if (elapsed.value >= longestLiveRecordingMs) stop()
      }, 250)
    })
  }

  async function finish(id: string): Promise<void> {
    try {
      parts.onMade(await parts.finish(id))
    } catch (error) {
      fault.value ??= parts.fault(error)
    } finally {
      state.value = 'off'
    }
  }

  /** Ends the recording. `handedOver` settles when the studio has all data, `ended` when the clip is made. */
  function stop(): void {
    calledOff = true
    if (recorder && recorder.state !== 'inactive') recorder.stop()
  }

  return {
    state,
    fault,
    elapsed,
    start,
    stop,
    submitted: () => submitted,
    ended: () => ended,
    dismiss: () => (fault.value = null),
  }
}
