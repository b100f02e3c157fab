import { computed, ref, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'

export interface ListSelectionOptions {
  /** Id of the row at an index; null while it isn't loaded. */
  idAt: (index: number) => string | null
  /** Index of a row where it is known; -1 otherwise. */
  indexOf: (id: string) => number
  /** All ids in the order of the list: for ranges over rows that aren't loaded, and for "select all". @throws STUDIO */
  ids: () => Promise<readonly string[]>
}

export interface ListSelection {
  chosen: Readonly<Ref<ReadonlySet<string>>>
  count: ComputedRef<number>
  /** The whole list was selected at once, and the selection was not changed since. */
  whole: Readonly<Ref<boolean>>
  has: (id: string | undefined) => boolean
  /** Selects this row alone; the next range starts here. */
  only: (index: number) => void
  toggle: (index: number) => void
  /** Selects from the start of the last range to here. With `add`, other selected rows stay selected. */
  range: (index: number, add?: boolean) => Promise<void>
  all: () => Promise<void>
  set: (ids: Iterable<string>) => void
  /** Removes these rows from the selection. */
  drop: (ids: Iterable<string>) => void
  clear: () => void
}

/** The selection of a paged list, by id, so that it stays when rows are added, removed or moved. */
export function useListSelection({ idAt, indexOf, ids }: ListSelectionOptions): ListSelection {
  const chosen = shallowRef<ReadonlySet<string>>(new Set())
  const whole = ref(false)
  let anchor: { id: string; index: number } | null = null
  // An answer to an earlier selection is dropped when another one was made meanwhile.
  let turn = 0

  function take(next: Iterable<string>, all = false): void {
    turn += 1
    chosen.value = next instanceof Set ? next : new Set(next)
    whole.value = all
  }

  function begin(index: number): string | null {
    const id = idAt(index)
    if (id !== null) anchor = { id, index }
    return id
  }

  function only(index: number): void {
    const id = begin(index)
    if (id !== null) take([id])
  }

  function toggle(index: number): void {
    const id = begin(index)
    if (id === null) return
    const next = new Set(chosen.value)
    if (!next.delete(id)) next.add(id)
    take(next)
  }

  async function range(index: number, add = false): Promise<void> {
    if (anchor === null) return only(index)
    const known = indexOf(anchor.id)
    const from = known < 0 ? anchor.index : known
    const [first, last] = [Math.min(from, index), Math.max(from, index)]
    const here = Array.from({ length: last - first + 1 }, (_, at) => idAt(first + at))
    turn += 1
    const mine = turn
    const found = here.includes(null) ? (await ids()).slice(first, last + 1) : (here as string[])
    if (mine === turn) take(add ? [...chosen.value, ...found] : found)
  }

  async function all(): Promise<void> {
    turn += 1
    const mine = turn
    const found = await ids()
    if (mine === turn) take(found, true)
  }

  function drop(gone: Iterable<string>): void {
    const next = new Set(chosen.value)
    for (const id of gone) next.delete(id)
    if (next.size < chosen.value.size) chosen.value = next
  }

  function clear(): void {
    anchor = null
    take([])
  }

  return {
    chosen,
    whole,
    only,
    toggle,
    range,
    all,
    drop,
    clear,
    set: (next) => take(next),
    count: computed(() => chosen.value.size),
    has: (id) => id !== undefined && chosen.value.has(id),
  }
}
