import type { RowContent } from '../store/types.ts'

export interface PlacedRow {
  /** 0 until it has been inserted. */
  id: number
  /** In the sheet that has it. */
  position: number
  content: RowContent
}

/** An edit as what it did to rows, so that it can be undone. Removing comes before moving, adding last. */
export interface Diff {
  changed: { id: number; before: Partial<RowContent>; after: Partial<RowContent> }[]
  /** By position, in the sheet as it was. */
  removed: PlacedRow[]
  /** Rows `ids` lay at `from` (ascending) and lie at `to` (ascending). */
  moved: { ids: number[]; from: number[]; to: number[] } | null
  /** By position, in the sheet as it is then. */
  added: PlacedRow[]
}

export const emptyDiff = (): Diff => ({ changed: [], removed: [], moved: null, added: [] })

export function isEmpty(diff: Diff): boolean {
  return diff.changed.length === 0 && diff.removed.length === 0 && diff.moved === null && diff.added.length === 0
}

/** What takes an edit back. */
export function inverse({ changed, removed, moved, added }: Diff): Diff {
  return {
    changed: changed.map(({ id, before, after }) => ({ id, before: after, after: before })),
    removed: added,
    moved: moved && { ids: moved.ids, from: moved.to, to: moved.from },
    added: removed,
  }
}

/** The order of rows after those at `from` were taken out and put to `to` (both ascending). */
export function reordered(order: readonly number[], ids: readonly number[], to: readonly number[]): number[] {
  const taken = new Set(ids)
  const rest = order.filter((id) => !taken.has(id))
  return merged(rest, ids, to)
}

/** `added` put among `rest` so that each lies at its place in the whole. */
export function merged(rest: readonly number[], added: readonly number[], places: readonly number[]): number[] {
  const whole: number[] = []
  let next = 0
  let at = 0
  while (next < rest.length || at < added.length) {
    if (at < added.length && (places[at]! <= whole.length || next >= rest.length)) whole.push(added[at++]!)
    else whole.push(rest[next++]!)
  }
  return whole
}
