import type { Pixels } from '@common/faces/draw/index.ts'
import type { ColorMatrix, PlaneFormat, Planes } from '@common/faces/live/index.ts'

/** A frame's own planes, and the frame as RGBA. */
export interface OpenFrame {
  planes: Planes
  /** RGBA */
  picture: Pixels
  colors: ColorMatrix
}

const formats: ReadonlySet<string> = new Set<PlaneFormat>(['I420', 'NV12', 'RGBA'])

/** Copies frames out of the browser, into memory that is reused for frames of the same size: two at a time. */
export class FrameOpener {
  #colors = new Uint8ClampedArray(0)
  #before = new Uint8ClampedArray(0)

  /**
   * The result is valid until the next call but one.
   * @throws DOMException when the frame can't be read (a decoder has released it)
   */
  async open(frame: VideoFrame): Promise<OpenFrame> {
    const visible = frame.visibleRect
    const width = visible?.width ?? frame.codedWidth
    const height = visible?.height ?? frame.codedHeight
    const last = this.#colors
    this.#colors = this.#before
    this.#before = last
    if (this.#colors.length !== width * height * 4) this.#colors = new Uint8ClampedArray(width * height * 4)
    const known = formats.has(frame.format ?? '')
    const options: VideoFrameCopyToOptions = known ? {} : { format: 'RGBA' }
    const data = new Uint8Array(frame.allocationSize(options))
    const [layout] = await Promise.all([frame.copyTo(data, options), frame.copyTo(this.#colors, { format: 'RGBA' })])
    return {
      planes: { format: known ? (frame.format as PlaneFormat) : 'RGBA', width, height, data, layout },
      picture: { data: this.#colors, width, height, channels: 4 },
      colors: {
        // Browsers treat untagged video as BT.601.
        matrix: frame.colorSpace.matrix === 'bt709' ? 'bt709' : 'bt601',
        fullRange: frame.colorSpace.fullRange ?? false,
      },
    }
  }
}

/** A frame of these planes with the timestamp of another frame. The memory of the planes is transferred. */
export function frameOf({ planes }: OpenFrame, before: VideoFrame): VideoFrame {
  const { format, width, height, data, layout } = planes
  // TypeScript's types lack the option to transfer memory.
  const init: VideoFrameBufferInit & { transfer: ArrayBuffer[] } = {
    format,
    codedWidth: width,
    codedHeight: height,
    timestamp: before.timestamp,
    ...(before.duration === null ? {} : { duration: before.duration }),
    displayWidth: before.displayWidth,
    displayHeight: before.displayHeight,
    colorSpace: before.colorSpace.toJSON(),
    layout: [...layout],
    transfer: [data.buffer],
  }
  return new VideoFrame(data, init)
}
