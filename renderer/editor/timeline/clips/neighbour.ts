import type { Clip } from '../rows/rows.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The clip beside another: in its row, or the one nearest in time in the next row with clips. */
export function neighbour(clips: readonly Clip[], from: Clip, direction: Direction): Clip | undefined {
  if (direction === 'left' || direction === 'right') {
    const row = clips.filter((one) => one.row === from.row && one !== from)
    return direction === 'left'
      ? last(row.filter((one) => one.startMs <= from.startMs))
      : first(row.filter((one) => one.startMs >= from.startMs))
  }
  const beyond = clips.filter((one) => (direction === 'up' ? one.row < from.row : one.row > from.row))
  const rows = beyond.map((one) => one.row)
  const row = direction === 'up' ? Math.max(...rows) : Math.min(...rows)
  return beyond
    .filter((one) => one.row === row)
    .reduce<Clip | undefined>((best, one) => (!best || gap(one, from) < gap(best, from) ? one : best), undefined)
}

const first = (clips: readonly Clip[]): Clip | undefined =>
  clips.reduce<Clip | undefined>((best, one) => (!best || one.startMs < best.startMs ? one : best), undefined)
const last = (clips: readonly Clip[]): Clip | undefined =>
  clips.reduce<Clip | undefined>((best, one) => (!best || one.startMs > best.startMs ? one : best), undefined)

/** Gap between two clips, ms; less than 0 is how much they overlap. */
const gap = (a: Clip, b: Clip): number => Math.max(a.startMs, b.startMs) - Math.min(a.endMs, b.endMs)
