import type { MediaInfo } from '../../../media/media-info.ts'
import type { WorkOptions } from '../../../media/types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import type { Extension } from '../faces/stream/types.ts'

/**
 * Input of the task `talk` for a picture or video whose face is to speak. Lip sync, own avatars in avatar videos and
 * talking avatars all use it. It runs in a face worker and reads and writes frames with ffmpeg.
 */
export interface TalkInput {
  source: { path: string; info: MediaInfo }
  /** Mouth pose of each frame of the result, at `fps`. */
  poses: readonly MouthPose[]
  fps: number
  /** Start of the result within the source (ms). */
  fromMs?: number
  extension: Extension
  /** Adds blinks and slight head movement: for photos, and for videos that are a still picture. */
  alive: boolean
  /** Removes the background behind the person: the result has an alpha channel. */
  cutOut?: boolean
  /** Draws the AI mark into every frame. */
  mark?: boolean
  /** Adds the mark that nobody sees: for finished films alone, as what is composed gets it then. */
  watermark?: boolean
  /** Path of the silent result; its extension decides the format: .mp4 (H.264) or .mov with alpha. */
  outPath: string
}

export interface TalkResult {
  frames: number
  /** Number of frames without a face, which were not changed. */
  untouched: number
  width: number
  height: number
}

/** Makes a picture or film speak: the task `talk` of the face workers. */
export type TalkWork = (input: TalkInput, options: WorkOptions) => Promise<TalkResult>
