import type { RowContent } from '../store/types.ts'

export interface PlacedRow {
  /** Id of the row; 0 until it is inserted. */
  id: number
  /** Position in the sheet that contains the row: before the edit for removed rows, after it for added ones. */
  position: number
  content: RowContent
}

/** The changes of an edit, so that it can be undone. They apply in this order: change, remove, move, add. */
export interface Diff {
  changed: { id: number; before: Partial<RowContent>; after: Partial<RowContent> }[]
  /** Removed rows by position in the sheet before the edit. */
  removed: PlacedRow[]
  /** Rows `ids` moved from positions `from` to positions `to` (both ascending). */
  moved: { ids: number[]; from: number[]; to: number[] } | null
  /** Added rows by position in the sheet after the edit. */
  added: PlacedRow[]
}

export const emptyDiff = (): Diff => ({ changed: [], removed: [], moved: null, added: [] })

export function isEmpty(diff: Diff): boolean {
  return diff.changed.length === 0 && diff.removed.length === 0 && diff.moved === null && diff.added.length === 0
}

/** The diff that undoes a given one. */
export function inverse({ changed, removed, moved, added }: Diff): Diff {
  return {
    changed: changed.map(({ id, before, after }) => ({ id, before: after, after: before })),
    removed: added,
    moved: moved && { ids: moved.ids, from: moved.to, to: moved.from },
    added: removed,
  }
}

/** Order of rows after those `ids` were moved to positions `to` (ascending). */
export function reordered(order: readonly number[], ids: readonly number[], to: readonly number[]): number[] {
  const taken = new Set(ids)
  const rest = order.filter((id) => !taken.has(id))
  return merged(rest, ids, to)
}

/** Merges `added` into `rest`, so that each added id has its place in the result. */
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
