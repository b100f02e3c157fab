/**
 * Why the microphone gives no sound.
 * - `denied`: the user, the system or the browser does not permit it.
 * - `none`: there is no microphone, or not the chosen one.
 * - `busy`: another program uses it, or it doesn't answer.
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

/** An open microphone. `close` closes it; it also closes when it is unplugged, which calls `onLost`. */
export interface OpenMic {
  id: string
  /** Sample rate, Hz. */
  rate: number
  /** All microphones; names are known once the user has permitted one. */
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
 * Opens a microphone without processing: noise suppression, echo cancellation and gain control, made for calls, would
 * change a voice's sound.
 * @throws MicRefused
 */
export const openMicrophone: OpenMicrophone = async (id, { hear, onLost }) => {
  // TypeScript declares `mediaDevices` as always there; it is absent in a page without HTTPS.
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
    // The node writes nothing to its output, so that users don't hear themselves; it must be connected to be processed.
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

/** Fault for an error, by the names of the Media Capture specification. */
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
