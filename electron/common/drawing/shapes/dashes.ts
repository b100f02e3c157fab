/** Patterns of lines as multiples of their width: a dash, a gap, and so on. A dash of no length is a round dot. */
export const dashPatterns = {
  unbroken: [],
  dashes: [3, 2],
  dots: [0, 2],
  dashDot: [3, 2, 0, 2],
} as const satisfies Record<string, readonly number[]>
export type DashPattern = keyof typeof dashPatterns

export const dashPatternNames = Object.keys(dashPatterns) as DashPattern[]

/** A pattern for a line of this width, px. */
export function dashOf(pattern: DashPattern, width: number): number[] {
  return dashPatterns[pattern].map((length) => Math.min(1000, length * width))
}

/** The pattern of a line; undefined for one that no pattern has, as imported drawings may have. */
export function patternOf(dash: readonly number[], width: number): DashPattern | undefined {
  return dashPatternNames.find((name) => {
    const lengths = dashOf(name, width)
    return lengths.length === dash.length && lengths.every((length, index) => Math.abs(length - dash[index]!) < 0.01)
  })
}

/** Lengths of dashes after the line's width has changed. */
export function dashForWidth(dash: readonly number[], before: number, now: number): number[] {
  const pattern = patternOf(dash, before)
  if (pattern !== undefined) return dashOf(pattern, now)
  return before > 0 ? dash.map((length) => Math.min(1000, (length * now) / before)) : [...dash]
}
