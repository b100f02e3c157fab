import { stripColumns } from '@common/bridge/index.ts'

/** The picture of a strip for a position over a thumbnail, 0 at its left edge to 1 at its right; its index. */
export function columnAt(share: number): number {
  return Math.min(stripColumns - 1, Math.max(0, Math.floor(share * stripColumns)))
}

/** `background-position-x` that shows a column of a strip whose size is `stripColumns` times the thumbnail's. */
export function columnPosition(column: number): string {
  return `${(column / (stripColumns - 1)) * 100}%`
}
