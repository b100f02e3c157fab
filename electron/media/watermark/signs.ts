/**
 * Pseudo-random numbers of a public key (Marsaglia's xorshift, 32 bits): the same on every machine, and in no way secret. Whoever
 * has the program can find the mark and write it; it says where a file is from, not that nobody else could have said so.
 * @returns values from 0 (included) to 1 (excluded)
 */
export function randomNumbers(key: number, count: number): Float64Array {
  const numbers = new Float64Array(count)
  let state = (Math.imul(key, 2_654_435_761) ^ 0x9e_37_79_b9) | 1
  for (let at = -16; at < count; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    if (at >= 0) numbers[at] = (state >>> 0) / 2 ** 32
  }
  return numbers
}
