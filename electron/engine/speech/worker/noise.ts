/** Hashes a list of numbers to a 32-bit seed (FNV-1a), the same on every machine. */
export function seedOf(values: Iterable<number>): number {
  let hash = 0x811c9dc5
  for (const value of values) {
    hash ^= value
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/**
 * Normally distributed noise from a seed (mulberry32, Box-Muller). The models get their noise from this function, so
 * that the same text by the same voice always sounds the same.
 */
export function gaussian(length: number, seed: number): Float32Array {
  let state = seed >>> 0
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const noise = new Float32Array(length)
  for (let i = 0; i < length; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
    const angle = 2 * Math.PI * uniform()
    noise[i] = radius * Math.cos(angle)
    if (i + 1 < length) noise[i + 1] = radius * Math.sin(angle)
  }
  return noise
}
