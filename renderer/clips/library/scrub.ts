import { stripColumns } from '@common/bridge/index.ts'

/** Which picture of a strip belongs to a place over a thumbnail, 0 at its left edge to 1 at its right. */
export function columnAt(share: number): number {
  return Math.min(stripColumns - 1, Math.max(0, Math.floor(share * stripColumns)))
}

/** `background-position-x` that shows a column of a strip whose size is `stripColumns` times the thumbnail's. */
export function columnPosition(column: number): string {
  return `${(column / (stripColumns - 1)) * 100}%`
}

/** The time one frame on, or back, kept within the clip; s. Aims at the middle of the frame, where rounding can't miss it. */
export function frameStep(time: number, fps: number, frames: number, duration: number): number {
  const frame = Math.floor(time * fps + 1e-6) + frames
  const last = Math.max(0, Math.ceil(duration * fps) - 1)
  return (Math.min(Math.max(0, frame), last) + 0.5) / fps
}
