import type { MediaInfo } from '../../../media/media-info.ts'
import type { Refusal } from './looks.ts'

/** What is to become an avatar: a photo or a film of one person. */
export interface PortraitInput {
  path: string
  info: MediaInfo
  /** Also make a still of the person without what is behind. */
  cutOut: boolean
  /** Where files are put. */
  folder: string
}

/** What a film is played from, ms within the prepared film. */
export interface QuietPart {
  fromMs: number
  durationMs: number
}

export interface Portrait {
  /** As shown, px. */
  width: number
  height: number
  /** Box of the head, `[x, y, width, height]`: an avatar's `crop_arr`. */
  head: [number, number, number, number]
  /** JPEG of the whole picture, or of a film's best frame. */
  thumbnailPath: string
  /**
   * What the avatar speaks from: the photo upright and no larger than needed (PNG), or the part of the film that shows
   * the face, at 25 frames a second and without sound (MP4).
   */
  preparedPath: string
  /** PNG with alpha, when it was asked for. */
  cutOutPath?: string
  /** Where in the prepared film the person is most at rest. */
  quiet?: QuietPart
}

export type PortraitResult = { refusal: Refusal } | { portrait: Portrait }
