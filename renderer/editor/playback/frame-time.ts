/** Pictures in a second of every clip that the engine makes. */
export const fps = 25
/** ms of one picture */
export const frameMs = 1000 / fps

/** Number of the picture on show at a time in ms. */
export function frameOf(ms: number): number {
  // A time that came of adding frames must not fall short of its own frame.
  return Math.max(0, Math.floor(ms / frameMs + 1e-6))
}

export function msOfFrame(frame: number): number {
  return frame * frameMs
}

/** The time of the frame's beginning, in whole ms as the document has them. */
export function onFrame(ms: number): number {
  return Math.round(msOfFrame(frameOf(ms)))
}
