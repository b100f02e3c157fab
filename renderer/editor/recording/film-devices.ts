import type { ScreenSource } from '@common/bridge/electron-channels.ts'
import { faultOf, MicRefused } from '../../speech/voices/make/mic.ts'
import { levelMeter } from '../../speech/voices/make/level.ts'
import type { Level } from '../../speech/voices/make/level.ts'

/** Frame rate that is asked of a screen; a picture that stands still sends fewer. */
const screenFps = 30
const levelMs = 85

/** Screens and windows from which users choose here; null where the browser has its own dialog for that. */
export async function listScreens(): Promise<ScreenSource[] | null> {
  return (await window.greenroom?.screenSources()) ?? null
}

/**
 * Asks for a screen or window. @param id one of `listScreens`; null where the browser asks
 * @throws MicRefused; `denied` also when the user closed the browser's dialog
 */
export async function openScreen(id: string | null, systemSound: boolean): Promise<MediaStream> {
  // TypeScript declares `mediaDevices` as always there; it is absent in a page without HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new MicRefused('unsupported')
  if (id !== null && !(await window.greenroom?.chooseScreen(id))) throw new MicRefused('none')
  return devices
    .getDisplayMedia({
      video: { frameRate: { ideal: screenFps, max: screenFps } },
      audio: systemSound ? { echoCancellation: false, noiseSuppression: false, autoGainControl: false } : false,
    })
    .catch((error: unknown) => {
      throw new MicRefused(faultOf(error), error)
    })
}

/** Opens a microphone as it is, without the processing that calls need. @throws MicRefused */
export async function openSound(id: string | null): Promise<MediaStreamTrack> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new MicRefused('unsupported')
  const stream = await devices
    .getUserMedia({
      audio: {
        ...(id === null ? {} : { deviceId: { exact: id } }),
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
      },
    })
    .catch((error: unknown) => {
      throw new MicRefused(faultOf(error), error)
    })
  const [track] = stream.getAudioTracks()
  if (!track) throw new MicRefused('none')
  return track
}

export interface Device {
  id: string
  name: string
}

/** Cameras or microphones; names are known once the user has permitted one. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<Device[]> {
  const found = await navigator.mediaDevices.enumerateDevices()
  return found
    .filter((one) => one.kind === kind && one.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** Measures the level of a track until it is called. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: Level) => void): () => void {
  const context = new AudioContext({ sampleRate: 48_000 })
  const analyser = new AnalyserNode(context, { fftSize: 4096 })
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const measure = levelMeter(48_000)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(measure(samples))
  }, levelMs)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

/** Several sounds as one track. @returns the track, and what ends it */
export function mixSounds(tracks: readonly MediaStreamTrack[]): { track: MediaStreamTrack | null; close: () => void } {
  const [first, ...others] = tracks
  if (!first || others.length === 0) return { track: first ?? null, close: () => undefined }
  const context = new AudioContext({ sampleRate: 48_000 })
  const mix = context.createMediaStreamDestination()
  for (const track of tracks) context.createMediaStreamSource(new MediaStream([track])).connect(mix)
  return { track: mix.stream.getAudioTracks()[0] ?? null, close: () => void context.close() }
}
