import { faultOf, MicRefused } from '../../../speech/voices/make/mic.ts'
import type { MicFault } from '../../../speech/voices/make/mic.ts'

/** Why the camera gives no picture; the same codes as for a microphone. */
export type CameraFault = MicFault

export class CameraRefused extends Error {
  readonly fault: CameraFault

  constructor(fault: CameraFault, cause?: unknown) {
    super(`No camera: ${fault}.`, { cause })
    this.name = 'CameraRefused'
    this.fault = fault
  }
}

export interface CameraChoice {
  id: string
  name: string
}

/** An open camera. `close` closes it; it also closes when it is unplugged, which calls `onLost`. */
export interface OpenCamera {
  id: string
  stream: MediaStream
  /** All cameras; names are known once the user has permitted one. */
  list: () => Promise<CameraChoice[]>
  close: () => void
}

/** Opens a camera, without sound. @param height of the picture, px, in 16:9. @throws CameraRefused */
export async function openCamera(id: string | null, onLost: () => void, height = 1080): Promise<OpenCamera> {
  // TypeScript declares `mediaDevices` as always there; it is absent in a page without HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraRefused('unsupported')
  const stream = await devices
    .getUserMedia({
      video: {
        ...(id === null ? { facingMode: 'user' } : { deviceId: { exact: id } }),
        width: { ideal: Math.round((height * 16) / 9) },
        height: { ideal: height },
        frameRate: { ideal: 30, max: 60 },
      },
    })
    .catch((error: unknown) => {
      throw new CameraRefused(error instanceof MicRefused ? error.fault : faultOf(error), error)
    })
  let open = true
  const [track] = stream.getVideoTracks()
  track?.addEventListener('ended', () => {
    if (open) onLost()
  })
  return {
    id: track?.getSettings().deviceId ?? '',
    stream,
    async list() {
      const found = await devices.enumerateDevices()
      return found
        .filter(({ kind }) => kind === 'videoinput')
        .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
    },
    close() {
      open = false
      for (const one of stream.getTracks()) one.stop()
    },
  }
}
