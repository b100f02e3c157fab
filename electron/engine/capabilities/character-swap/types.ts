import type { MediaInfo } from '../../../media/media-info.ts'

/** The input of both modes of character swap. It is plain data, because it is sent to another process. */
export interface CharacterTaskInput {
  /** Path of the character's picture. */
  imagePath: string
  /** The video whose faces are replaced, or whose face the character follows. */
  video: { path: string; info: MediaInfo }
  /** Size of the result, px, both even. */
  width: number
  height: number
  fps: number
  /** Length of the result, in frames. */
  frames: number
  outPath: string
  /** Whether the visible AI mark is drawn into the picture. */
  mark: boolean
}

export interface CharacterTaskResult {
  frames: number
  /** Number of frames in which a face was replaced, or in which the character followed the driver. */
  changed: number
  /** Number of faces in the character's picture; the largest is used. */
  facesInImage: number
  /** Number of faces in the video that were replaced or could be followed; the largest is followed. */
  facesInVideo: number
}
