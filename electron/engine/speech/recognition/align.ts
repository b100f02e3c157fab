/** Attention below that tells nothing, and keeps the logarithm finite. */
const least = 1e-3

/**
 * When each row begins on the way through all frames on which the rows attend most: dynamic time warping with one row after the
 * other, each at least one frame long. @returns the first frame of each row
 */
export function alignRows(rows: readonly Float32Array[]): number[] {
  const frames = rows[0]?.length ?? 0
  const cameFromBefore = rows.map(() => new Uint8Array(frames))
  let before = new Float32Array(frames).fill(Infinity)
  for (const [at, row] of rows.entries()) {
    const cost = new Float32Array(frames).fill(Infinity)
    for (let frame = 0; frame < frames; frame++) {
      const stay = frame > 0 ? cost[frame - 1]! : at === 0 ? 0 : Infinity
      const step = frame > 0 ? before[frame - 1]! : Infinity
      if (step < stay) cameFromBefore[at]![frame] = 1
      // The three frames around it: attention jumps between neighbours.
      const attention = ((row[frame - 1] ?? 0) + 2 * row[frame]! + (row[frame + 1] ?? 0)) / 4
      cost[frame] = Math.min(stay, step) - Math.log(attention + least)
    }
    before = cost
  }
  const starts = rows.map(() => 0)
  let at = rows.length - 1
  for (let frame = frames - 1; frame >= 0 && at > 0; frame--) {
    if (cameFromBefore[at]![frame] === 0) continue
    starts[at] = frame
    at -= 1
  }
  return starts
}
