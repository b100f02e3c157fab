const rank = { bad: 0, fair: 1, good: 2 }

/** The checks of a report, the worst first. */
export function worstFirst<T extends { verdict: keyof typeof rank }>(checks: readonly T[]): T[] {
  return checks.toSorted((a, b) => rank[a.verdict] - rank[b.verdict])
}
