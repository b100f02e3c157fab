import { fuzzyScore } from './fuzzy.ts'

export interface PaletteEntry {
  id: string
  label: string
  /** Label of the group, which the search matches too. */
  group: string
  enabled: boolean
}

/** Length limit of the stored recent ids, in characters. */
const rememberedChars = 200

/**
 * Entries of the palette: without a search the recent ones first, then all by group; otherwise the best matches first,
 * recent ones before others. Disabled commands come last.
 */
export function filterPalette<E extends PaletteEntry>(
  query: string,
  entries: readonly E[],
  recent: readonly string[],
): E[] {
  const rank = (entry: E): number => {
    const at = recent.indexOf(entry.id)
    return at < 0 ? 0 : recent.length - at
  }
  const scored = entries.flatMap((entry, index) => {
    const label = fuzzyScore(query, entry.label)
    const group = fuzzyScore(query, `${entry.group} ${entry.label}`)
    const score = label ?? (group === null ? null : group - 200)
    return score === null ? [] : [{ entry, index, score }]
  })
  return scored
    .sort(
      (a, b) =>
        Number(b.entry.enabled) - Number(a.entry.enabled) ||
        b.score - a.score ||
        rank(b.entry) - rank(a.entry) ||
        a.index - b.index,
    )
    .map(({ entry }) => entry)
}

export function readRecent(stored: unknown): string[] {
  return typeof stored === 'string' ? stored.split(',').filter(Boolean) : []
}

/** The ids with `id` first, as they are stored; the oldest are dropped. */
export function writeRecent(id: string, recent: readonly string[]): string {
  const list = [id, ...recent.filter((one) => one !== id)]
  while (list.join(',').length > rememberedChars) list.pop()
  return list.join(',')
}
