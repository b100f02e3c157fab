/**
 * A small seeded generator of random numbers (mulberry32): the same seed gives the same drawing and the same movement.
 */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed made from a name, so that strands of hair differ between presenters but never change. */
export function seedOf(name: string): number {
  let hash = 2166136261
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return hash >>> 0
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()
