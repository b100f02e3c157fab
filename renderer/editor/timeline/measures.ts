/** CSS px of the time line's parts; the styles take them from here (`--tl-…`). */
export const measures = {
  heads: 152,
  ruler: 26,
  scenes: 36,
  row: 28,
  gap: 3,
  voice: 46,
  /** Grip at a clip's edge. */
  edge: 7,
  /** Things this far outside the view are there already. */
  overscan: 240,
} as const

export const rowTop = (row: number): number => row * (measures.row + measures.gap)
