import { useDocument } from '../../../stores/document.ts'
import { useToasts } from '../../../stores/toasts.ts'
import type { Element, Source } from '@common/composition/index.ts'
import { StepKeys } from '../../step-keys.ts'
import type { Appearance } from '@common/service/extension/looks.ts'

/** Changes of what an element shows and of how it looks; quick changes of one field are one step of undo. */
export function useSourceEdit(element: () => Element) {
  const document = useDocument()
  const toasts = useToasts()
  const steps = new StepKeys()
  const merge = (field: string): string => steps.next(`${field} ${element().id}`)

  function told(refused: string | null): void {
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  /**
   * Sets the source of the selected element.
   * @param field what was changed: changes of the same field in a row are one step
   */
  function setSource(source: Source, field: string): void {
    told(document.edit('setSource', { elementId: element().id, source }, merge(field)))
  }

  /** Changes some fields of the appearance; undefined removes one. */
  function setAppearance(change: { [Field in keyof Appearance]: Appearance[Field] | undefined }, field: string): void {
    const { id, appearance } = element()
    const entries = Object.entries({ ...appearance, ...change }).filter(([, value]) => value !== undefined)
    const next = entries.length === 0 ? null : (Object.fromEntries(entries) as Appearance)
    told(document.edit('setAppearance', { elementId: id, appearance: next }, merge(field)))
  }

  return { setSource, setAppearance }
}
