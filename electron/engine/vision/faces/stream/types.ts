import type { MediaInfo } from '../../../../media/media-info.ts'
import type { MediaTools } from '../../../../media/tools.ts'
import type { Picture } from '../types.ts'

/** How a video that is shorter than what is made of it goes on. */
export type Extension = 'bounce' | 'loop' | 'hold'

/**
 * Changes a frame in place. `picture` is valid until the returned promise settles; what stays as it is reaches the
 * encoder bit for bit as it was decoded. `index` counts the frames of the result from 0. `source` is the frame's number
 * within the source at the result's rate: with `bounce` and `loop` the same frame comes back.
 */
export type OnFrame = (
  picture: Picture,
  index: number,
  timeMs: number,
  source: { frame: number; again: boolean },
) => Promise<void> | void

export interface TransformOptions {
  tools: MediaTools
  /** A video, an animated picture, or a still, which is held. */
  inPath: string
  info: MediaInfo
  /** Size of the result, px, both even; frames are scaled to it before `onFrame` sees them. */
  width: number
  height: number
  /** Frames per second of the result; the source is brought to it. */
  fps: number
  /** Start within the source, ms. */
  fromMs?: number
  /** Length of the result. Where absent: to the end of the source. */
  frames?: number
  /** How a source that ends before that goes on: back and forth, from the start, or with its last frame. Default `hold`. */
  extension?: Extension
  /** Frames have an alpha channel, and so has the result (the encoder in `outArguments` must keep one). */
  alpha?: boolean
  outPath: string
  /** ffmpeg's output options: encoder, quality, tags. No sound is written. Default: H.264, yuv420p, fast start. */
  outArguments?: readonly string[]
  /** A second file whose first sound goes into the result as it is mapped by `outArguments`; none where absent. */
  soundPath?: string
  /** Where the frames of a source that is played back and forth are kept meanwhile; default: beside `outPath`. */
  scratchDir?: string
  onFrame: OnFrame
  /** Share of the frames done, 0 to 1; only known with `frames`. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface TransformResult {
  /** Frames written. */
  frames: number
  /** Frames that the source itself had from `fromMs` on, as far as they were needed. */
  sourceFrames: number
}

export interface ReadFramesOptions {
  tools: MediaTools
  inPath: string
  info: MediaInfo
  /** Times in ms, or how many frames evenly spread: the middles of as many equal parts. */
  at: readonly number[] | { count: number }
  /** Frames larger than this are scaled down to it, px. */
  maxSide?: number
  signal?: AbortSignal
}

export interface ReadFrame {
  picture: Picture
  timeMs: number
}
