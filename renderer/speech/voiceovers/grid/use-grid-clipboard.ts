import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import { translate } from '../../../i18n/translate.ts'
import { reportError } from '../../../stores/toasts.ts'
import { useGrid } from '../rows/grid-state.ts'
import { useRowActions } from '../rows/row-actions.ts'

/** Copies and pastes blocks of cells as spreadsheets do. */
export function useGridClipboard(element: Readonly<Ref<HTMLElement | null>>): void {
  const grid = useGrid()
  const actions = useRowActions()

  /** The grid has the focus, and no cell is being edited. */
  const isHere = (event: ClipboardEvent): boolean =>
    !event.defaultPrevented && !grid.editing && (element.value?.contains(document.activeElement) ?? false)

  /** Resolves when the text is on the clipboard; null when the event is not for the grid. */
  function copy(event: ClipboardEvent): Promise<void> | null {
    if (!isHere(event) || grid.count === 0) return null
    event.preventDefault()
    // Keys pressed before may still change the selection or the cells, so copying waits for them.
    if (grid.underWay > 0) return grid.inTurn(() => actions.copied().later().then(write))
    const { text, later } = actions.copied()
    if (text === null) return later().then(write)
    event.clipboardData?.setData('text/plain', text)
    return Promise.resolve()
  }

  async function cut(copied: Promise<void>): Promise<void> {
    await copied
    await (grid.selection.rows.length > 0 ? actions.remove() : actions.clearCells())
  }

  useEventListener(document, 'copy', (event: ClipboardEvent) => void copy(event)?.catch(reportError))
  useEventListener(document, 'cut', (event: ClipboardEvent) => {
    const copied = copy(event)
    if (copied) void cut(copied).catch(reportError)
  })
  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isHere(event) || text === '') return
    event.preventDefault()
    void actions.paste(text)
  })
}

/** Rows that are not loaded had to be fetched first, and the browser may not allow copying after a wait. */
async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    throw new Error(translate('voiceovers.notCopied'), { cause: error })
  }
}
