import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { ScreenSource } from '@common/bridge/electron-channels.ts'
import { openCamera, CameraRefused } from '../../faces/avatars/camera/camera.ts'
import type { OpenCamera } from '../../faces/avatars/camera/camera.ts'
import { MicRefused } from '../../speech/voices/make/mic.ts'
import type { MicFault } from '../../speech/voices/make/mic.ts'
import { silence } from '../../speech/voices/make/level.ts'
import type { Level } from '../../speech/voices/make/level.ts'
import { listDevices, listScreens, openScreen, openSound, watchLevel } from './film-devices.ts'
import type { Device } from './film-devices.ts'

/** What is filmed. */
export type FilmSource = 'camera' | 'screen' | 'both'
export type FilmDevice = 'camera' | 'mic' | 'screen'

/** No microphone is wanted. */
export const noMicrophone = 'none'

/** Camera, microphone and screen for a recording; they are closed with the component. */
export function useFilmDevices(onLost: (device: FilmDevice) => void) {
  const camera = shallowRef<OpenCamera | null>(null)
  const screen = shallowRef<MediaStream | null>(null)
  const microphone = shallowRef<MediaStreamTrack | null>(null)
  const faults = ref<Partial<Record<FilmDevice, MicFault>>>({})
  const cameras = shallowRef<readonly Device[]>([])
  const microphones = shallowRef<readonly Device[]>([])
  /** Screens and windows from which the user chooses; null while nothing is chosen, or the browser asks. */
  const choices = shallowRef<readonly ScreenSource[] | null>(null)
  const level = shallowRef<Level>(silence)
  let endLevel = (): void => undefined
  /** Counts openings of each device: one that was superseded is closed. */
  const turns = { camera: 0, mic: 0, screen: 0 }

  onScopeDispose(() => {
    closeCamera()
    closeMicrophone()
    closeScreen()
  })

  function tell(device: FilmDevice, error: unknown): void {
    const fault = error instanceof MicRefused || error instanceof CameraRefused ? error.fault : 'unsupported'
    if (fault === 'unsupported') console.warn('A device could not be opened.', error)
    faults.value = { ...faults.value, [device]: fault }
  }

  function clear(device: FilmDevice): void {
    const { [device]: _fault, ...others } = faults.value
    faults.value = others
  }

  async function openCam(id: string | null, height: number): Promise<void> {
    closeCamera()
    clear('camera')
    const mine = turns.camera
    try {
      const opened = await openCamera(id, () => mine === turns.camera && lose('camera'), height)
      if (mine !== turns.camera) return opened.close()
      camera.value = opened
      cameras.value = await listDevices('videoinput')
    } catch (error) {
      if (mine === turns.camera) tell('camera', error)
    }
  }

  async function openMic(id: string | null): Promise<void> {
    closeMicrophone()
    clear('mic')
    if (id === noMicrophone) return
    const mine = turns.mic
    try {
      const track = await openSound(id)
      if (mine !== turns.mic) return track.stop()
      track.addEventListener('ended', () => mine === turns.mic && lose('mic'))
      microphone.value = track
      endLevel = watchLevel(track, (now) => (level.value = now))
      microphones.value = await listDevices('audioinput')
    } catch (error) {
      if (mine === turns.mic) tell('mic', error)
    }
  }

  /** Lets the user choose a screen or window, here or in the browser's dialog. */
  async function chooseScreen(systemSound: boolean): Promise<void> {
    clear('screen')
    try {
      choices.value = await listScreens()
    } catch (error) {
      return tell('screen', error)
    }
    if (choices.value === null) await takeScreen(null, systemSound)
  }

  async function takeScreen(id: string | null, systemSound: boolean): Promise<void> {
    closeScreen()
    choices.value = null
    const mine = turns.screen
    try {
      const stream = await openScreen(id, systemSound)
      if (mine !== turns.screen) return stop(stream)
      stream.getVideoTracks()[0]?.addEventListener('ended', () => mine === turns.screen && lose('screen'))
      screen.value = stream
    } catch (error) {
      if (mine === turns.screen) tell('screen', error)
    }
  }

  /** A device was unplugged, or the user stopped sharing: first what was recorded is ended. */
  function lose(device: FilmDevice): void {
    onLost(device)
    if (device === 'camera') closeCamera()
    else if (device === 'mic') closeMicrophone()
    else closeScreen()
  }

  function closeCamera(): void {
    turns.camera += 1
    camera.value?.close()
    camera.value = null
  }

  function closeMicrophone(): void {
    turns.mic += 1
    endLevel()
    endLevel = () => undefined
    microphone.value?.stop()
    microphone.value = null
    level.value = silence
  }

  function closeScreen(): void {
    turns.screen += 1
    if (screen.value) stop(screen.value)
    screen.value = null
  }

  const current = computed(() => ({
    camera: camera.value?.id ?? '',
    microphone: microphone.value?.getSettings().deviceId ?? noMicrophone,
  }))
  return {
    camera,
    screen,
    microphone,
    faults,
    cameras,
    microphones,
    choices,
    level,
    current,
    openCam,
    openMic,
    chooseScreen,
    takeScreen,
    closeCamera,
    closeScreen,
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
