/** Two players that show the same moment. Times in seconds. */

/** A difference that nobody sees: two frames of 25 per second. */
const slackS = 0.08

export interface Pair {
  /** Length of what the follower has, from `offset` on. */
  followerLength: number
  /** Where in the follower the leader's first moment lies. */
  offset: number
}

/** Where the follower belongs when the leader is at a time; it stands at its end when it has no more. */
export function followerTime(leader: number, { offset, followerLength }: Pair): number {
  const last = Math.max(offset, offset + followerLength - 0.04)
  return Math.min(last, Math.max(0, leader + offset))
}

/** Where to put the follower; null where it is close enough to leave it alone. */
export function correction(leader: number, follower: number, pair: Pair, playing: boolean): number | null {
  const wanted = followerTime(leader, pair)
  const slack = playing ? slackS : slackS / 4
  return Math.abs(wanted - follower) > slack ? wanted : null
}
