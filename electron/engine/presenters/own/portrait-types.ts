import type { MediaInfo } from '../../../media/media-info.ts'
import type { Refusal } from './portrait-rules.ts'

/** The input of the task that prepares an own avatar: a photo or a film of one person. */
export interface PortraitInput {
  path: string
  info: MediaInfo
  /** Whether a still of the person without the background is made, too. */
  cutOut: boolean
  /** Folder that the task writes to. */
  folder: string
}

/** The part of a prepared film that its idle loop is made of, ms within that film. */
export interface QuietPart {
  fromMs: number
  durationMs: number
}

export interface Portrait {
  /** Size of the uploaded photo or film as shown, px. */
  width: number
  height: number
  /** Box around the head, `[x, y, width, height]`: the `crop_arr` of the avatar. */
  head: [number, number, number, number]
  /** Path of a JPEG of the photo, or of the best frame of the film. */
  thumbnailPath: string
  /**
   * Path of the media that the avatar speaks from: the photo, upright and no larger than needed (PNG), or the part of
   * the film that shows the face, at 25 frames a second and without sound (MP4).
   */
  preparedPath: string
  /** Path of a PNG of the person with alpha, when it was requested. */
  cutOutPath?: string
  /** The part of a film in which the person is most at rest. */
  quiet?: QuietPart
}

export type PortraitResult = { refusal: Refusal } | { portrait: Portrait }
