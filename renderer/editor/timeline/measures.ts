/** Sizes of the timeline's parts in CSS px; the styles use them as `--tl-…`. */
export const measures = {
  heads: 152,
  ruler: 26,
  scenes: 36,
  row: 28,
  gap: 3,
  voice: 46,
  /** Width of the grip at a clip's edge. */
  edge: 7,
  /** Distance outside of the view within which clips are rendered. */
  overscan: 240,
} as const

export const rowTop = (row: number): number => row * (measures.row + measures.gap)
