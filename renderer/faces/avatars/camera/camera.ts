import { faultOf, MicRefused } from '../../../speech/voices/make/mic.ts'
import type { MicFault } from '../../../speech/voices/make/mic.ts'

/** Why there is no picture of a camera; by the same names as a microphone's faults. */
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

/** An open camera; it is closed by `close`, and by itself (`onLost`) when it is unplugged. */
export interface OpenCamera {
  id: string
  stream: MediaStream
  /** All there are; names are known once one was allowed. */
  list: () => Promise<CameraChoice[]>
  close: () => void
}

/** The picture alone: no sound is asked for, none is kept. @throws CameraRefused */
export async function openCamera(id: string | null, onLost: () => void): Promise<OpenCamera> {
  // Typed as always there; it is absent where a page is not served safely.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraRefused('unsupported')
  const stream = await devices
    .getUserMedia({
      video: {
        ...(id === null ? { facingMode: 'user' } : { deviceId: { exact: id } }),
        width: { ideal: 1920 },
        height: { ideal: 1080 },
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
