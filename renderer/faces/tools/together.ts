/** Two players that show the same time, a leader and a follower. Times in seconds. */

/** Difference that is not noticed: two frames at 25 per second. */
const slackS = 0.08

export interface Pair {
  /** Length of the follower's media from `offset` on. */
  followerLength: number
  /** Time in the follower that belongs to the leader's start. */
  offset: number
}

/** The follower's time for a time of the leader; its end when its media is shorter. */
export function followerTime(leader: number, { offset, followerLength }: Pair): number {
  const last = Math.max(offset, offset + followerLength - 0.04)
  return Math.min(last, Math.max(0, leader + offset))
}

/** Time to which the follower must seek; null where it is close enough. */
export function correction(leader: number, follower: number, pair: Pair, playing: boolean): number | null {
  const wanted = followerTime(leader, pair)
  const slack = playing ? slackS : slackS / 4
  return Math.abs(wanted - follower) > slack ? wanted : null
}
