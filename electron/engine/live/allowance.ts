/**
 * A token bucket that limits how often something may happen. The returned function takes a token; it returns false when
 * none is left.
 * @param burst tokens of a full bucket
 * @param perSecond tokens that are added per second
 * @param now a monotonic clock, ms
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
