/** How often the same tokens follow each other before they count as an endless repetition, and how many they may be. */
const times = 4
const longest = 12
/** A single word is said more often in earnest ("no, no, no, no"). */
const timesAlone = 8

/**
 * Finds an endless repetition at the end of a list of tokens, in which greedy decoders get caught.
 * @returns how many tokens are left when it is said once
 */
export function repeatedFrom(tokens: readonly number[]): number | undefined {
  for (let length = 1; length <= longest; length++) {
    const count = length <= 2 ? timesAlone : times
    const from = tokens.length - length * count
    if (from < 0) continue
    let isSame = true
    for (let at = from + length; at < tokens.length && isSame; at++) isSame = tokens[at] === tokens[at - length]
    if (isSame) return from + length
  }
  return undefined
}
