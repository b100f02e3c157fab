/** Part of the project that is played. */
export interface Range {
  startMs: number
  endMs: number
  /** Whether playing starts again at the end of the range. */
  loops: boolean
}

/** What is played: the range between the in and out points, repeatedly, otherwise the project, once. */
export function playRange(inMs: number | null, outMs: number | null, totalMs: number): Range {
  const startMs = Math.min(inMs ?? 0, totalMs)
  const endMs = Math.min(outMs ?? totalMs, totalMs)
  if ((inMs === null && outMs === null) || endMs <= startMs) return { startMs: 0, endMs: totalMs, loops: false }
  return { startMs, endMs, loops: true }
}
