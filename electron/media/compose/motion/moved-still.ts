import type { Rect } from '../geometry.ts'
import type { MovingStill } from './draw.ts'
import type { Mover } from './mover.ts'

/** A still that ffmpeg moves in some frames of an item. */
export interface MovedStill {
  /**
   * PNG of the still with its appearance, and the rectangle of the frame that it fills when it stands still; or, of one that
   * is only moved, scaled and rotated, a single picture of the mover's canvas, multiplied with its alpha: ffmpeg moves its
   * planes without a conversion of each frame.
   */
  picture: { path: string; rect: Rect } | { drawn: MovingStill }
  mover: Mover
  shownIn: { from: number; frames: number }
}
