/**
 * A token bucket: true while there is something left.
 * @param burst at once
 * @param perSecond that come back
 * @param now ms, never going back
 */
export function createAllowance(burst: number, perSecond: number, now: () => number): () => boolean {
  let left = burst
  let at = now()
  return () => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
