import type { Rect } from '../geometry.ts'
import type { Mover } from './mover.ts'

/** A still that ffmpeg moves in some frames of an item. */
export interface MovedStill {
  /** PNG of the still with its appearance. */
  path: string
  /** The rectangle of the frame that it fills when it stands still. */
  rect: Rect
  mover: Mover
  shownIn: { from: number; frames: number }
}
