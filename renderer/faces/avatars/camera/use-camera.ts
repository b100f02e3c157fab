import { onScopeDispose, ref, shallowRef } from 'vue'
import { CameraRefused, openCamera } from './camera.ts'
import type { CameraChoice, CameraFault, OpenCamera } from './camera.ts'
import { lightOf, noLight } from './light.ts'
import type { Light } from './light.ts'

/**
 * - `off`: the camera is closed.
 * - `opening`: the browser may be asking the user for permission.
 * - `live`: the picture is shown, nothing is recorded.
 * - `counting`: a photo or recording starts when the countdown ends.
 * - `recording`: the picture is recorded.
 */
export type CameraState = 'off' | 'opening' | 'live' | 'counting' | 'recording'

/** Longest recording, ms: a little more than the minute that the interface recommends (docs/contract.md). */
export const longestMs = 65_000
export const countFrom = 3

export interface CameraOptions {
  /** Called with a finished photo or recording. */
  onTaken: (taken: Blob, kind: 'photo' | 'video') => void
  open?: typeof openCamera
  /** Interval of the steps of the countdown and of the checks of the light, ms. */
  tickMs?: number
}

/** Photos and recordings of a camera. The camera is closed with the component. */
export function useCamera({ onTaken, open = openCamera, tickMs = 1_000 }: CameraOptions) {
  const state = ref<CameraState>('off')
  const fault = ref<CameraFault | null>(null)
  /** The camera was unplugged during a recording. */
  const lost = ref(false)
  const cameras = shallowRef<readonly CameraChoice[]>([])
  const camera = ref('')
  const stream = shallowRef<MediaStream | null>(null)
  const light = shallowRef<Light>(noLight)
  const count = ref(0)
  /** Length of the recording so far, ms. */
  const ms = ref(0)
  let device: OpenCamera | null = null
  let recorder: MediaRecorder | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  /** Counts openings and closings: an opening that was superseded closes its camera. */
  let turn = 0

  onScopeDispose(off)

  /** Opens the camera; the browser asks the user for permission where needed. */
  async function start(id: string | null = null): Promise<void> {
    off()
    const mine = turn
    fault.value = null
    lost.value = false
    state.value = 'opening'
    try {
      const opened = await open(id, () => {
        if (mine === turn) onLost()
      })
      if (mine !== turn) return opened.close()
      device = opened
      camera.value = opened.id
      stream.value = opened.stream
      state.value = 'live'
      const found = await opened.list()
      if (mine === turn) cameras.value = found
    } catch (error) {
      if (mine !== turn) return
      off()
      fault.value = error instanceof CameraRefused ? error.fault : 'unsupported'
      if (fault.value === 'unsupported') console.warn('The camera could not be opened.', error)
    }
  }

  function onLost(): void {
    lost.value = true
    if (state.value === 'recording') finish()
    else off()
  }

  /** Counts down, then takes a photo or starts to record. */
  function begin(kind: 'photo' | 'video', picture: HTMLVideoElement): void {
    if (state.value !== 'live') return
    state.value = 'counting'
    count.value = countFrom
    timer = setInterval(() => {
      count.value -= 1
      if (count.value > 0) return
      clearInterval(timer)
      if (kind === 'photo') void photo(picture)
      else record()
    }, tickMs)
  }

  function stopCounting(): void {
    if (state.value !== 'counting') return
    clearInterval(timer)
    state.value = 'live'
  }

  async function photo(picture: HTMLVideoElement): Promise<void> {
    const mine = turn
    const canvas = new OffscreenCanvas(picture.videoWidth, picture.videoHeight)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const taken = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    if (mine !== turn) return
    off()
    onTaken(taken, 'photo')
  }

  function record(): void {
    if (!stream.value) return
    const parts: Blob[] = []
    const type = ['video/mp4;codecs=avc1.640028', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8'].find((one) =>
      MediaRecorder.isTypeSupported(one),
    )
    const mediaRecorder = new MediaRecorder(stream.value, {
      ...(type === undefined ? {} : { mimeType: type }),
      videoBitsPerSecond: 8_000_000,
    })
    recorder = mediaRecorder
    mediaRecorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    mediaRecorder.addEventListener('stop', () => {
      const kept = recorder === mediaRecorder
      if (!kept) return
      recorder = null
      off()
      onTaken(new Blob(parts, { type: mediaRecorder.mimeType }), 'video')
    })
    mediaRecorder.start(1_000)
    const since = performance.now()
    ms.value = 0
    state.value = 'recording'
    timer = setInterval(() => {
      ms.value = performance.now() - since
      if (ms.value >= longestMs) finish()
    }, 100)
  }

  /** Ends the recording and passes it on. */
  function finish(): void {
    if (state.value !== 'recording') return
    clearInterval(timer)
    recorder?.stop()
  }

  /** Discards the recording; the camera stays open. */
  function discard(): void {
    if (state.value !== 'recording') return
    clearInterval(timer)
    const going = recorder
    recorder = null
    going?.stop()
    ms.value = 0
    state.value = 'live'
  }

  /** Measures the light in the picture. */
  function look(picture: HTMLVideoElement): void {
    if (picture.videoWidth === 0) return
    const [width, height] = [64, 48]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return
    context.drawImage(picture, 0, 0, width, height)
    light.value = lightOf(context.getImageData(0, 0, width, height).data, width, height)
  }

  function off(): void {
    turn += 1
    clearInterval(timer)
    const going = recorder
    recorder = null
    if (going && going.state !== 'inactive') going.stop()
    device?.close()
    device = null
    stream.value = null
    light.value = noLight
    state.value = 'off'
  }

  return {
    state,
    fault,
    lost,
    cameras,
    camera,
    stream,
    light,
    count,
    ms,
    start,
    begin,
    stopCounting,
    finish,
    discard,
    look,
    off,
  }
}
