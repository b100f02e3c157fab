import type { MediaInfo } from '../../../media/media-info.ts'
import type { WorkOptions } from '../../../media/types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import type { Extension } from '../faces/stream/types.ts'

/**
 * A picture or video whose face is to speak: the one task behind lip sync, own avatars in avatar videos and in talking
 * avatars. It runs in a face worker, from ffmpeg's frames to ffmpeg's frames.
 */
export interface TalkInput {
  source: { path: string; info: MediaInfo }
  /** Mouth at each frame of the result, at `fps`. */
  poses: readonly MouthPose[]
  fps: number
  /** Start within the source, ms. */
  fromMs?: number
  extension: Extension
  /** Blinks and slight movement of the head: for photos, and for videos that stand still from first to last. */
  alive: boolean
  /** Cut out from what is behind the person: the result has an alpha channel. */
  cutOut?: boolean
  /** Draws the small sign that a machine made this. */
  mark?: boolean
  /** Where the silent result goes; its extension says what: .mp4 (H.264) or .mov with alpha. */
  outPath: string
}

export interface TalkResult {
  frames: number
  /** Frames in which no face was found and which stayed as they are. */
  untouched: number
  width: number
  height: number
}

/** Makes a picture or film speak: the task `talk` of the face workers. */
export type TalkWork = (input: TalkInput, options: WorkOptions) => Promise<TalkResult>
