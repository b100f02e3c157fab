/**
 * Chooses which backup of a project to delete when there are too many: the one whose neighbours lie closest together
 * relative to its age, so that recent backups stay dense and old ones sparse. The newest and the oldest stay.
 * @param times ms since 1970, newest first
 * @returns index in `times`, or -1 when there are at most `keep`
 */
export function toGiveUp(times: readonly number[], keep: number, now: number): number {
  if (times.length <= keep) return -1
  if (times.length < 3) return times.length - 1
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let index = 1; index < times.length - 1; index += 1) {
    const gap = times[index - 1]! - times[index + 1]!
    const worth = gap / Math.max(1, now - times[index]!)
    if (worth < least) {
      least = worth
      best = index
    }
  }
  return best
}
