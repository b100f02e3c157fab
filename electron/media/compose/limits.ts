import { maxImagePixels } from '../probe-image.ts'

/** What composing takes on; beyond these the error `too-large` names the limit. */
export interface ComposeLimits {
  /** px of a picture or of one video frame. */
  sourcePixels: number
  /** Length of one source, ms. */
  sourceMs: number
  /** Length of the whole video, ms. */
  totalMs: number
}

export const defaultLimits: ComposeLimits = {
  sourcePixels: maxImagePixels,
  sourceMs: 3 * 3_600_000,
  totalMs: 2 * 3_600_000,
}

export const minSide = 2
export const maxSide = 3840
/** Beyond this a size is a mistake, and its px could not be counted exactly. */
export const maxShownSide = 1_000_000
