import { faultOf } from '../../speech/voices/make/mic.ts'
import type { MicFault } from '../../speech/voices/make/mic.ts'

/** Why there is no video or sound; the same codes for camera and microphone. */
export type DeviceFault = MicFault

export class DeviceRefused extends Error {
  readonly fault: DeviceFault

  constructor(fault: DeviceFault, cause?: unknown) {
    super(`No device: ${fault}.`, { cause })
    this.name = 'DeviceRefused'
    this.fault = fault
  }
}

/** `none`: the user wants no sound. */
export const noMicrophone = 'none'

export interface DeviceWish {
  id: string
  name: string
}

export interface PictureWish {
  width: number
  height: number
  framesPerSecond: number
}

const media = (): MediaDevices => {
  // TypeScript declares `mediaDevices` as always there; it is absent in a page without HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DeviceRefused('unsupported')
  return devices
}

/** Cameras or microphones; names are known once the user has permitted one. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<DeviceWish[]> {
  const found = await media().enumerateDevices()
  return found
    .filter((one) => one.kind === kind && one.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** The chosen device, found by its id, otherwise by its name; null: any. */
export function wanted(wish: DeviceWish, list: readonly DeviceWish[]): string | null {
  if (list.some(({ id }) => id === wish.id)) return wish.id
  return (wish.name !== '' && list.find(({ name }) => name === wish.name)?.id) || null
}

/** @throws DeviceRefused */
export async function openPicture(id: string | null, wish: PictureWish): Promise<MediaStreamTrack> {
  const stream = await ask({
    video: {
      ...(id === null ? { facingMode: 'user' } : { deviceId: { exact: id } }),
      width: { ideal: wish.width },
      height: { ideal: wish.height },
      frameRate: { ideal: wish.framesPerSecond, max: Math.max(30, wish.framesPerSecond) },
    },
  })
  return only(stream.getVideoTracks())
}

/** @throws DeviceRefused */
export async function openSound(id: string | null): Promise<MediaStreamTrack> {
  const stream = await ask({
    audio: {
      ...(id === null ? {} : { deviceId: { exact: id } }),
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      sampleRate: { ideal: 48_000 },
      channelCount: { ideal: 1 },
    },
  })
  return only(stream.getAudioTracks())
}

async function ask(constraints: MediaStreamConstraints): Promise<MediaStream> {
  const devices = media()
  return devices.getUserMedia(constraints).catch((error: unknown) => {
    throw new DeviceRefused(faultOf(error), error)
  })
}

function only(tracks: MediaStreamTrack[]): MediaStreamTrack {
  const [track] = tracks
  if (!track) throw new DeviceRefused('none')
  return track
}
