import { watch } from 'vue'
import { attempt } from '../stores/attempt.ts'
import { useListSelection } from '../ui/lists/use-list-selection.ts'
import type { ListSelection, ListSelectionOptions } from '../ui/lists/use-list-selection.ts'

export interface SelectableList extends Pick<ListSelectionOptions, 'indexOf' | 'ids'> {
  itemAt: (index: number) => { id: string } | null
  /** Adds a listener for removed rows. */
  onEvent?: (hear: (event: { type: string; id?: string }) => void) => unknown
}

/** The part of a query that determines which rows are found, without the sorting. */
export function filterOf<T extends { sort: unknown; descending: boolean }>(query: T) {
  const { sort: _sort, descending: _descending, ...filter } = query
  return filter
}

/**
 * Selection of a list. It is kept when only the sorting changes; another `filter` clears it, and removed rows are
 * removed from it, so that no action ever applies to rows that are not visibly selected.
 */
export function useRowSelection(list: SelectableList, filter: () => unknown): ListSelection {
  const selection = useListSelection({
    idAt: (index) => list.itemAt(index)?.id ?? null,
    indexOf: list.indexOf,
    ids: list.ids,
  })
  watch(() => JSON.stringify(filter()), selection.clear)
  list.onEvent?.(({ type, id }) => {
    if (type === 'removed' && id !== undefined) selection.drop([id])
  })
  return {
    ...selection,
    async range(index, add) {
      await attempt(() => selection.range(index, add))
    },
  }
}
