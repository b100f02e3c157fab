/** The entries whose id or name is closest to what was typed: at most three, best first; empty when none is close. */
export function nearest<T extends { id: string; name: string }>(typed: string, known: readonly T[]): T[] {
  const text = typed.toLowerCase().trim()
  if (text === '') return []
  const scored = known
    .map((one) => ({ one, score: Math.min(distance(text, one.id), distance(text, one.name)) }))
    .filter(({ score }) => score <= Math.max(1, Math.floor(text.length / 3)))
    .sort((a, b) => a.score - b.score || a.one.id.localeCompare(b.one.id))
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score <= best + 1)
    .slice(0, 3)
    .map(({ one }) => one)
}

function distance(text: string, candidate: string): number {
  const other = candidate.toLowerCase().slice(0, 200)
  if (text.length >= 3 && (other.startsWith(text) || other.split(/[^\p{L}\p{N}]+/u).includes(text))) return 0.5
  return edits(text.slice(0, 200), other)
}

/**
 * Distance of optimal string alignment: the least number of inserted, deleted or replaced characters, and of neighbours that
 * have changed places, that turn one text into the other.
 */
function edits(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      const changedPlaces = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (changedPlaces) next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
