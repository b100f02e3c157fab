import { maxImagePixels } from '../pixel-limits.ts'

/** Limits of a composition; beyond them, the error `too-large` names the limit. */
export interface ComposeLimits {
  /** Most px that a picture or a video frame of a source may have. */
  sourcePixels: number
  /** Longest source that may be composed (ms). */
  sourceMs: number
  /** Longest result of a composition (ms). */
  totalMs: number
}

export const defaultLimits: ComposeLimits = {
  sourcePixels: maxImagePixels,
  sourceMs: 3 * 3_600_000,
  totalMs: 2 * 3_600_000,
}

export const minSide = 2
export const maxSide = 3840
/** Longest side of a scaled picture (px): a larger one is a mistake, and its number of px would not be exact. */
export const maxShownSide = 1_000_000
