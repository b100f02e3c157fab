import type { MediaInfo } from '../../../media/media-info.ts'

/** What both modes need. Plain data: it crosses between processes. */
export interface CharacterTaskInput {
  /** The character's picture. */
  imagePath: string
  /** The video whose faces are replaced, or whose face drives. */
  video: { path: string; info: MediaInfo }
  /** Size of the result, px, both even. */
  width: number
  height: number
  fps: number
  /** Length of the result. */
  frames: number
  outPath: string
  /** Draws the small sign that says AI. */
  mark: boolean
}

export interface CharacterTaskResult {
  frames: number
  /** Frames in which a face was changed, or that followed the driver. */
  changed: number
  /** Faces in the character's picture; the largest was taken. */
  facesInImage: number
  /** Faces of the video that were replaced, or that there were to follow; the largest was followed. */
  facesInVideo: number
}
