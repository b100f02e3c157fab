import type { PlanItem } from './types.ts'

/** One of the items that an element or sound is in. */
export interface ChainLink<T> {
  item: PlanItem
  source: T
}

/** How much of an element's or sound's time is over before an item, and how much there is in all of them, ms. */
export interface JoinedTime {
  elapsedMs: number
  wholeMs: number
}

/**
 * A scene that is cut at its edges has an element or sound in as many items as it lasts. The result tells of those that are in
 * several items, one after another, the time that is over before each of these, and that of all together.
 * @param keyOf the same in all items that a source is in
 * @param lengthOf time in ms that a source has in an item
 */
export function joinedTimes<T>(
  items: readonly PlanItem[],
  sourcesOf: (item: PlanItem) => readonly T[],
  keyOf: (source: T) => string,
  lengthOf: (link: ChainLink<T>) => number,
): Map<T, JoinedTime> {
  const chains = new Set<ChainLink<T>[]>()
  let open = new Map<string, ChainLink<T>[]>()
  for (const item of items) {
    const next: typeof open = new Map()
    for (const source of sourcesOf(item)) {
      const chain = open.get(keyOf(source)) ?? []
      chain.push({ item, source })
      chains.add(chain)
      next.set(keyOf(source), chain)
    }
    open = next
  }
  const times = new Map<T, JoinedTime>()
  for (const chain of chains) {
    if (chain.length < 2) continue
    const lengths = chain.map(lengthOf)
    const wholeMs = lengths.reduce((total, value) => total + value, 0)
    let elapsedMs = 0
    for (const [index, { source }] of chain.entries()) {
      times.set(source, { elapsedMs, wholeMs })
      elapsedMs += lengths[index]!
    }
  }
  return times
}
