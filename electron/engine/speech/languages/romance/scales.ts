/** A word for a power of ten, for one and for several of them. */
export type Scale = readonly [value: bigint, one: string, many: string]

/**
 * The millions of a number, and what is above them, as words: a part for each scale, the largest first.
 * @param one the number one before a scale
 * @param counted another number of a scale in words
 * @returns the parts, and what is left of the number
 */
export function millionsOf(
  value: bigint,
  scales: readonly Scale[],
  one: string,
  counted: (count: bigint) => string,
): { parts: string[]; rest: number } {
  const parts: string[] = []
  let rest = value
  for (const [scale, single, many] of scales) {
    const count = rest / scale
    if (count > 0n) parts.push(count === 1n ? `${one} ${single}` : `${counted(count)} ${many}`)
    rest %= scale
  }
  return { parts, rest: Number(rest) }
}
