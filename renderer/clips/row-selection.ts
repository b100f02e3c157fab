import { watch } from 'vue'
import { attempt } from '../stores/attempt.ts'
import { useListSelection } from '../ui/lists/use-list-selection.ts'
import type { ListSelection, ListSelectionOptions } from '../ui/lists/use-list-selection.ts'

export interface SelectableList extends Pick<ListSelectionOptions, 'indexOf' | 'ids'> {
  itemAt: (index: number) => { id: string } | null
  /** Hears of rows that are there no more. */
  onEvent?: (hear: (event: { type: string; id?: string }) => void) => unknown
}

/** What a query finds, however it is sorted. */
export function filterOf<T extends { sort: unknown; descending: boolean }>(query: T) {
  const { sort: _sort, descending: _descending, ...filter } = query
  return filter
}

/**
 * What is chosen of a list. It stays when the list is only sorted anew; with another `filter` it is another list, and what
 * is there no more is not chosen any more either: nothing is ever done with what nobody sees chosen.
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
