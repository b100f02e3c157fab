/** A stretch of time in which work was done at one pace. */
interface Stretch {
  /** Its end, ms. */
  at: number
  ms: number
  /** Work per ms. */
  pace: number
}

/** Shortest stretch, ms, in long work a hundredth of the time that it took: more frequent reports are put together. */
const stretchMs = 500
/** Time that has to be seen before anything is shown, ms. */
const seenMs = 4_000
/** Shortest time over which the pace is averaged, ms; in long work all the time that it took so far. */
const averageMs = 30_000
/** A stretch counts as at most this many times the usual pace: what was ready beforehand says nothing about the rest. */
const mostOfUsual = 3
/** What is shown stands until the estimate is this much longer. */
const longer = 1.5
const longerMs = 5_000
/** Time in which what is shown follows a shorter estimate, ms. */
const followMs = 15_000

/**
 * Remaining time of work, from what is left of it and the measured pace: of jobs, runs over sheets, downloads and
 * commands. It counts down calmly: a pace that varies doesn't make it rise.
 */
export class TimeLeft {
  /** Work that has to be done before anything is shown: the first piece is no measure. */
  readonly #least: number
  readonly #stretches: Stretch[] = []
  #begin: { at: number; done: number } | null = null
  #last = { at: 0, done: 0 }
  #shown: { at: number; ms: number } | null = null

  /** @param least in the unit of the work; of shares from 0 to 1 a hundredth */
  constructor(least = 0.01) {
    this.#least = least
  }

  /** @param done work done so far, in any unit; less than before counts as nothing new. @param at ms */
  add(at: number, done: number): void {
    // Waiting for the first piece is no pace.
    if (!this.#begin || (this.#stretches.length === 0 && done <= this.#begin.done)) {
      this.#begin = this.#last = { at, done }
      return
    }
    const ms = at - this.#last.at
    if (done <= this.#last.done || ms <= 0) return
    const work = done - this.#last.done
    const before = this.#stretches.at(-1)
    if (before && before.ms < Math.max(stretchMs, (at - this.#begin.at) / 100)) {
      before.pace = (before.pace * before.ms + work) / (before.ms + ms)
      before.ms += ms
      before.at = at
    } else {
      this.#stretches.push({ at, ms, pace: work / ms })
      if (this.#stretches.length > 150) this.#stretches.shift()
    }
    this.#last = { at, done }
  }

  /** Remaining time in ms for work of this size; null while too little is known. */
  left(now: number, work: number): number | null {
    const pace = this.#pace(now)
    if (pace === null) return null
    const estimate = Math.max(0, work) / pace
    const ms = this.#shown ? nextShown(this.#shown.ms, now - this.#shown.at, estimate) : estimate
    this.#shown = { at: now, ms }
    return Math.round(ms)
  }

  #pace(now: number): number | null {
    const begin = this.#begin
    if (!begin || now - begin.at < seenMs || this.#last.done - begin.done < this.#least) return null
    const decay = Math.max(averageMs, now - begin.at)
    const stretches = [...this.#stretches]
    // A pause counts once it is longer than reports are usually apart.
    const apart = (this.#last.at - begin.at) / stretches.length
    const still = now - this.#last.at - 2 * apart
    if (still > 0) stretches.push({ at: now, ms: still, pace: 0 })
    const weighed = stretches.map(({ at, ms, pace }) => ({ pace, weight: ms * Math.exp((at - now) / decay) }))
    const most = mostOfUsual * usual(weighed)
    let work = 0
    let time = 0
    for (const { pace, weight } of weighed) {
      work += Math.min(pace, most) * weight
      time += weight
    }
    return work > 0 ? work / time : null
  }
}

/** The middle of all paces by time; of those above 0, so that pauses don't make it 0. */
function usual(stretches: readonly { pace: number; weight: number }[]): number {
  const moving = stretches.filter(({ pace }) => pace > 0).toSorted((a, b) => a.pace - b.pace)
  let half = moving.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { pace, weight } of moving) {
    half -= weight
    if (half <= 0) return pace
  }
  return moving.at(-1)?.pace ?? 0
}

function nextShown(before: number, passed: number, estimate: number): number {
  if (estimate > before * longer + longerMs) return estimate
  const counted = Math.max(0, before - passed)
  if (estimate >= counted) return Math.min(before, estimate)
  return estimate + (counted - estimate) * Math.exp(-passed / followMs)
}
