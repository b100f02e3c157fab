/**
 * Why there is no sound of a microphone.
 * - `denied`: the user, the system or the browser does not let us.
 * - `none`: there is no microphone, or not the chosen one.
 * - `busy`: another program has it, or it doesn't answer.
 * - `unsupported`: this window can't record.
 */
export type MicFault = 'denied' | 'none' | 'busy' | 'unsupported'

export class MicRefused extends Error {
  readonly fault: MicFault

  constructor(fault: MicFault, cause?: unknown) {
    super(`No microphone: ${fault}.`, { cause })
    this.name = 'MicRefused'
    this.fault = fault
  }
}

export interface Microphone {
  id: string
  name: string
}

/** An open microphone; it is closed by `close`, and by itself (`onLost`) when it is unplugged. */
export interface OpenMic {
  id: string
  /** Hz */
  rate: number
  /** All there are; names are known once one was allowed. */
  list: () => Promise<Microphone[]>
  close: () => void
}

export interface MicHearing {
  hear: (chunk: Float32Array) => void
  onLost: () => void
}

export type OpenMicrophone = (id: string | null, hearing: MicHearing) => Promise<OpenMic>

const rate = 48_000

/**
 * Opens a microphone as it is: what makes calls sound better (noise and echo taken out, volume evened) spoils a voice's
 * own sound. @throws MicRefused
 */
export const openMicrophone: OpenMicrophone = async (id, { hear, onLost }) => {
  // Typed as always there; it is absent where a page is not served safely.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices || typeof AudioWorkletNode === 'undefined') throw new MicRefused('unsupported')
  const stream = await devices
    .getUserMedia({
      audio: {
        ...(id === null ? {} : { deviceId: { exact: id } }),
        channelCount: 1,
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
      },
    })
    .catch((error: unknown) => {
      throw new MicRefused(faultOf(error), error)
    })
  const context = new AudioContext({ sampleRate: rate, latencyHint: 'interactive' })
  let open = true
  const close = (): void => {
    open = false
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }
  try {
    await context.audioWorklet.addModule(new URL('./tap.worklet.js', import.meta.url))
    const tap = new AudioWorkletNode(context, 'tap')
    tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
      if (open) hear(data)
    })
    tap.port.start()
    // It writes nothing to its output: what is connected is pulled, and nobody hears themselves.
    context.createMediaStreamSource(stream).connect(tap).connect(context.destination)
    await context.resume()
  } catch (error) {
    close()
    throw new MicRefused('unsupported', error)
  }
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', () => {
    if (!open) return
    close()
    onLost()
  })
  return {
    id: track?.getSettings().deviceId ?? '',
    rate,
    async list() {
      const found = await devices.enumerateDevices()
      return found
        .filter(({ kind }) => kind === 'audioinput')
        .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
    },
    close,
  }
}

/** By the names that the Media Capture specification gives. */
export function faultOf(error: unknown): MicFault {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unsupported'
  }
}
