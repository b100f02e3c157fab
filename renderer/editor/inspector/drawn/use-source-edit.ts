import { useDocument } from '../../../stores/document.ts'
import { useToasts } from '../../../stores/toasts.ts'
import type { Element, Source } from '@common/composition/index.ts'
import { StepKeys } from '../../step-keys.ts'
import type { Liveliness } from '@common/service/extension/gestures.ts'
import type { Appearance } from '@common/service/extension/looks.ts'
import type { SoundSettings } from '@common/service/extension/sound.ts'

/** Changes of what an element shows, of how it looks and of how it is heard; quick changes of one field are one step of undo. */
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
    told(document.edit('setAppearance', { elementId: id, appearance: changed(appearance, change) }, merge(field)))
  }

  /** Changes some settings of the sound; undefined removes one. */
  function setSound(change: { [Field in keyof SoundSettings]: SoundSettings[Field] | undefined }, field: string): void {
    const { id, sound } = element()
    told(document.edit('setSound', { elementId: id, sound: changed(sound, change) }, merge(field)))
  }

  /** Sets how much a presenter moves. */
  function setLiveliness(liveliness: Liveliness): void {
    told(document.edit('setLiveliness', { elementId: element().id, liveliness }))
  }

  return { setSource, setAppearance, setSound, setLiveliness }
}

/** The fields with a change, without those that are removed; null when none is left. */
function changed<T extends object>(before: T | undefined, change: object): T | null {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? null : (Object.fromEntries(entries) as T)
}
