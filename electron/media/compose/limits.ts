import { MAX_IMAGE_PIXELS } from '../probe-image.ts'

/** What composing takes on; beyond these the error `too-large` names the limit. */
export interface ComposeLimits {
  /** px of a picture or of one video frame. */
  sourcePixels: number
  /** Length of one source, ms. */
  sourceMs: number
  /** Length of the whole video, ms. */
  totalMs: number
}

export const DEFAULT_LIMITS: ComposeLimits = {
  sourcePixels: MAX_IMAGE_PIXELS,
  sourceMs: 3 * 3_600_000,
  totalMs: 2 * 3_600_000,
}

export const MIN_SIDE = 2
export const MAX_SIDE = 3840
/** Beyond this a size is a mistake, and its px could not be counted exactly. */
export const MAX_SHOWN_SIDE = 1_000_000
