/** H.264 is fastest where the system encodes it; VP8 is the fastest that every browser encodes itself. */
const types = ['video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus', 'video/webm'] as const
/** Bit rate of the sound, bit/s */
const soundBits = 160_000
const partMs = 1_000

/** Bit rate of a picture, bit/s: a screen has fine lines, a camera has noise. */
export function pictureBits(width: number, height: number): number {
  return Math.round(Math.min(16_000_000, Math.max(2_500_000, width * height * 4)))
}

/** Records a stream, a part each second. */
export class StreamRecorder {
  readonly #recorder: MediaRecorder
  readonly #ended: Promise<void>
  #startedAt = performance.now()

  /** @param onPart is given each part; @param onFault the recorder ended by itself */
  constructor(stream: MediaStream, onPart: (part: Blob) => void, onFault: (error: unknown) => void) {
    const { width = 1280, height = 720 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
    const recorder = new MediaRecorder(stream, {
      ...(mimeType === undefined ? {} : { mimeType }),
      videoBitsPerSecond: pictureBits(width, height),
      audioBitsPerSecond: soundBits,
    })
    this.#recorder = recorder
    this.#ended = new Promise<void>((resolve) => {
      recorder.addEventListener('stop', () => resolve())
    })
    recorder.addEventListener('start', () => (this.#startedAt = performance.now()))
    recorder.addEventListener('dataavailable', ({ data }) => onPart(data))
    recorder.addEventListener('error', (event) => onFault('error' in event ? event.error : event))
    recorder.start(partMs)
  }

  /** When the recorder began, ms of `performance.now()`. */
  get startedAt(): number {
    return this.#startedAt
  }

  /** Ends the recording; resolves when the last part was handed over. */
  stop(): Promise<void> {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
    return this.#ended
  }
}
