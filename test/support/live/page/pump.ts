import type { LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import { openWorker } from '../../../../renderer/live/algorithm/worker-host.ts'
import type { AlgorithmSettings } from '../../../../renderer/live/algorithm/types.ts'
import { base64, i420Of, planesOf, readRgba } from './pixels.ts'

export const models = { near: 'models/near.onnx', far: 'models/far.onnx', mesh: 'models/mesh.onnx' }

/** Time from frame to frame, microseconds. */
const frameUs = 50_000

/** Measurements of frames that passed through the worker alone. */
export interface Pumped {
  perSecond: number
  /** Planes of the last frame as sent and as received, base64. */
  sent: string
  got: string
  /** Most faces that were swapped in one frame. */
  faces: number
}

/**
 * Sends frames to the worker as fast as it takes them, without peers; one frame is always waiting.
 * @param pictures addresses of PNG files
 */
export async function pump(
  pictures: readonly string[],
  faces: LiveSourceFace[],
  settings: AlgorithmSettings,
  times: number,
  onFault: (fault: StudioErrorData) => void,
): Promise<Pumped> {
  const worker = await openWorker(() => Promise.resolve(models))
  const frames = []
  for (const picture of pictures) frames.push(await i420Of(await readRgba(picture)))
  let give: (frame: VideoFrame) => void = () => undefined
  const input = new ReadableStream<VideoFrame>({ start: (from) => (give = (frame) => from.enqueue(frame)) })
  let came: () => void = () => undefined
  let got = new Uint8Array(0)
  const back: number[] = []
  const out = new WritableStream<VideoFrame>({
    async write(frame) {
      back.push(frame.timestamp / frameUs)
      if (back.at(-1) === times - 1) got = Uint8Array.from(await planesOf(frame))
      frame.close()
      came()
    },
  })
  let drawn = 0
  const session = worker.start(input, out, settings, {
    onStats: (stats) => (drawn = Math.max(drawn, stats.faces)),
    onFault: onFault,
  })
  if (faces.length > 0) {
    session.setFaces(faces)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
  let sent = new Uint8Array(0)
  let began = 0
  let warm = 0
  let given: VideoFrame | undefined
  for (let time = 0; time < times; time++) {
    const { width, height, data } = frames[time % frames.length]!
    const frame = new VideoFrame(data, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: time * frameUs,
      colorSpace: { matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m', fullRange: false },
    })
    sent = Uint8Array.from(data)
    give(frame)
    // One frame is in the worker and one waits; the last one must be received.
    while ((back.at(-1) ?? -1) < (time === times - 1 ? time : time - 1))
      await new Promise<void>((resolve) => (came = resolve))
    // A stream into a worker passes copies of frames, so the original of the previous frame is released.
    given?.close()
    given = frame
    if (began === 0 && time >= times / 4) {
      began = performance.now()
      warm = back.length
    }
  }
  given?.close()
  const perSecond = ((back.length - warm) * 1000) / (performance.now() - began)
  // Figures arrive every half second.
  await new Promise((resolve) => setTimeout(resolve, 700))
  await session.stop()
  return { perSecond, sent: base64(sent), got: base64(got), faces: drawn }
}
