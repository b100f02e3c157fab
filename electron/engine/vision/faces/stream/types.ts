import type { Rect } from '../../../../common/faces/draw/index.ts'
import type { MediaInfo } from '../../../../media/media-info.ts'
import type { MediaTools } from '../../../../media/tools.ts'
import type { Picture } from '../types.ts'

/**
 * How a video that is shorter than the result continues: played back and forth, repeated, or held at its last frame.
 */
export type Extension = 'bounce' | 'loop' | 'hold'

/**
 * Changes a frame in place. `picture` is valid until the returned promise settles; px that are not changed reach the
 * encoder exactly as they were decoded. `index` counts the frames of the result from 0. `source` is the index of the
 * frame within the source at the result's rate: with `bounce` and `loop` the same frame comes again.
 */
export type OnFrame = (
  picture: Picture,
  index: number,
  timeMs: number,
  source: { frame: number; again: boolean },
) => Promise<void> | void

export interface TransformOptions {
  tools: MediaTools
  /** Path of a video, an animated picture, or a still, which is repeated. */
  inPath: string
  info: MediaInfo
  /** Size of the result (px), both sides even; frames are scaled to it before `onFrame` gets them. */
  width: number
  height: number
  /** Frames per second of the result; the source is converted to this rate. */
  fps: number
  /** Start of the result within the source (ms). */
  fromMs?: number
  /** Number of frames of the result. Default: until the end of the source. */
  frames?: number
  /** How a source that ends earlier continues. Default: `hold`. */
  extension?: Extension
  /** Whether frames, and so the result, have an alpha channel; the encoder in `outArguments` must support one. */
  alpha?: boolean
  outPath: string
  /** Output options of ffmpeg: encoder, quality, tags. No sound is written. Default: H.264, yuv420p, fast start. */
  outArguments?: readonly string[]
  /**
   * A second file whose first audio track is added to the result, as mapped by `outArguments`; without it, the result
   * is silent.
   */
  soundPath?: string
  /** Whether the frames get the mark that nobody sees; it can't be had with `alpha`, nor with a filter among `outArguments`. */
  watermark?: boolean
  /** Folder for the frames of a source that is played back and forth. Default: beside `outPath`. */
  scratchDir?: string
  onFrame: OnFrame
  /**
   * The parts of a frame that `onFrame` reads and changes (px): the rest of its picture holds nothing of use. By default, and
   * always with `alpha`, all of it.
   */
  parts?: (index: number, source: { frame: number; again: boolean }) => readonly Rect[]
  /** Receives the share of the frames that is done, 0 to 1; called only with `frames`. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface TransformResult {
  /** Number of frames that were written to the result. */
  frames: number
  /** Number of frames of the source from `fromMs` on, as far as they were read. */
  sourceFrames: number
}

export interface ReadFramesOptions {
  tools: MediaTools
  inPath: string
  /** The file's name in messages; by default its path. */
  label?: string
  info: MediaInfo
  /** Times (ms), or a number of frames: the middles of as many equal parts. */
  at: readonly number[] | { count: number }
  /** Larger frames are scaled down to this side (px). */
  maxSide?: number
  signal?: AbortSignal
}

export interface ReadFrame {
  picture: Picture
  timeMs: number
}
