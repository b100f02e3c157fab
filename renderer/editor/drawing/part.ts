import type { Box } from '../box.ts'

/** Where the canvas lies on a picture, device px, and how many of them one px of the video has. */
export interface Placement {
  x: number
  y: number
  scale: number
}

/**
 * A box of px of the video in whole device px: an edge between two of them would let what is behind shine through, as
 * a line of the background beside a picture that fills the canvas.
 */
export function wholePixels({ x, y, width, height }: Box, at: Placement): Box {
  return {
    x: Math.round(at.x + x * at.scale),
    y: Math.round(at.y + y * at.scale),
    width: Math.max(1, Math.round(width * at.scale)),
    height: Math.max(1, Math.round(height * at.scale)),
  }
}

/** A part of a picture, and how it is drawn. */
export interface Part {
  /** All that it fills, whole device px. */
  bounds: Box
  /** @param isMoved between device px, scaled or rotated: pixels are to be smoothed */
  draw: (context: CanvasRenderingContext2D, isMoved?: boolean) => void
}
