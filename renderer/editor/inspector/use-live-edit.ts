import { onScopeDispose } from 'vue'
import { useToasts } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { translate } from '../../i18n/translate.ts'

/**
 * Joins a field's live changes (dragging, held arrow keys) into one step: `begin`, any number of `change`, then
 * `commit`, or `cancel`, which reverts them. A change without `begin` is a step of its own.
 */
export function useLiveEdit(change: (value: number | null) => (string | null)[]) {
  const document = useDocument()
  const toasts = useToasts()
  let live = false

  function begin(): void {
    live = true
    document.begin(translate('stage.undo.change'))
  }

  function update(value: number | null): void {
    const refused = live
      ? change(value).find((one) => one !== null)
      : document.together(translate('stage.undo.change'), () => change(value))
    if (refused) toasts.show({ level: 'warning', message: refused })
  }

  function commit(): void {
    if (!live) return
    live = false
    document.commit()
  }

  function cancel(): void {
    if (!live) return
    live = false
    document.bail()
  }

  // A field that is removed while it is dragged keeps its changes.
  onScopeDispose(commit)
  return { begin, update, commit, cancel }
}
