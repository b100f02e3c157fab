const speeds = [1, 2, 4] as const

/** The next speed when J (-1) or L (1) is pressed at `rate`: 1, 2, 4; in the other direction it starts at 1 again. */
export function shuttle(rate: number, direction: 1 | -1): number {
  if (Math.sign(rate) !== direction) return direction
  const faster = speeds.find((speed) => speed > Math.abs(rate)) ?? speeds.at(-1)!
  return faster * direction
}
/** Start and end of playing. */
export interface Range {
  startMs: number
  endMs: number
  /** Starts again at its end. */
  loops: boolean
}

/** What is played: the range between the in and out points, repeatedly, otherwise the project, once. */
export function playRange(inMs: number | null, outMs: number | null, totalMs: number): Range {
  const startMs = Math.min(inMs ?? 0, totalMs)
  const endMs = Math.min(outMs ?? totalMs, totalMs)
  if ((inMs === null && outMs === null) || endMs <= startMs) return { startMs: 0, endMs: totalMs, loops: false }
  return { startMs, endMs, loops: true }
}
