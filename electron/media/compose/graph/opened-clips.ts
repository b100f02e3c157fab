import type { Clip } from '../clips.ts'
import { floorEven } from '../geometry.ts'
import type { Rect } from '../geometry.ts'

/** A clip that an item has opened as an input of the graph. */
export interface OpenedClip {
  stream: number
  zeroMs: number
  /** Labels of the prepared picture that are not used yet. */
  pictures: string[]
  /** Label of the picture's shadow; undefined without one. */
  shadow: string | undefined
}

/** Clips with the same key are decoded and scaled once; one with an appearance or a motion is never shared. */
export function clipKey(clip: Clip): Clip | string {
  if (clip.styled || clip.shownIn) return clip
  const { path, playback, speed, window } = clip
  const { width, height, x, y } = window.target
  // The position of a clip is part of its key only as odd or even, which decides the padding.
  return JSON.stringify([path, playback, speed, window.source, width, height, x & 1, y & 1])
}

/** Options of overlay for a picture that stays at the position of a rectangle. */
export function fixed({ x, y }: Rect): string {
  return `x=${floorEven(x)}:y=${floorEven(y)}:eval=init`
}
