/**
 * Box filter: the mean over a square of `2 * radius + 1` px around each px, of the px inside the picture. Uses running
 * sums, so the time does not depend on the radius. `out` must not be `from`; `room` is a buffer for `width * height`
 * numbers.
 */
export function boxMean(
  from: Float32Array,
  out: Float32Array,
  room: Float32Array,
  size: { width: number; height: number },
  radius: number,
): void {
  const { width, height } = size
  const across = Math.min(radius, width - 1)
  const down = Math.min(radius, height - 1)
  for (let y = 0; y < height; y += 1) {
    const start = y * width
    let sum = 0
    for (let x = 0; x <= across; x += 1) sum += from[start + x]!
    for (let x = 0; x < width; x += 1) {
      const left = x - across
      const right = x + across
      room[start + x] = sum / (Math.min(right, width - 1) - Math.max(left, 0) + 1)
      if (right + 1 < width) sum += from[start + right + 1]!
      if (left >= 0) sum -= from[start + left]!
    }
  }
  const sums = new Float64Array(width)
  for (let y = 0; y <= down; y += 1) for (let x = 0; x < width; x += 1) sums[x]! += room[y * width + x]!
  for (let y = 0; y < height; y += 1) {
    const top = y - down
    const bottom = y + down
    const share = 1 / (Math.min(bottom, height - 1) - Math.max(top, 0) + 1)
    const enters = bottom + 1 < height ? (bottom + 1) * width : -1
    const leaves = top >= 0 ? top * width : -1
    const start = y * width
    for (let x = 0; x < width; x += 1) {
      out[start + x] = sums[x]! * share
      if (enters >= 0) sums[x]! += room[enters + x]!
      if (leaves >= 0) sums[x]! -= room[leaves + x]!
    }
  }
}
