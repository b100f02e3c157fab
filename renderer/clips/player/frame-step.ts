/**
 * Position one frame forward or back, s, kept within the clip. Aims at the middle of the frame, which rounding can't
 * miss.
 */
export function frameStep(time: number, fps: number, frames: number, duration: number): number {
  const frame = Math.floor(time * fps + 1e-6) + frames
  const last = Math.max(0, Math.ceil(duration * fps) - 1)
  return (Math.min(Math.max(0, frame), last) + 0.5) / fps
}
