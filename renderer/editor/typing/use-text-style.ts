import { restyledWhole, sharedStyle } from '@common/drawing/text/edit-runs.ts'
import type { SharedStyle } from '@common/drawing/text/edit-runs.ts'
import type { TextStyle } from '@common/drawing/text/rich-text.ts'
import { StepKeys } from '../step-keys.ts'
import { useTyping } from './store.ts'
import { useTextEdit } from './text-edit.ts'
import type { TextElement } from './text-edit.ts'

/** The weight from which on letters count as bold. */
const boldFrom = 600

/** How a text's letters look: those that are selected while it is typed, otherwise all of them. */
export function useTextStyle() {
  const typing = useTyping()
  const edit = useTextEdit()
  const steps = new StepKeys()

  const isTyped = (element: TextElement): boolean => typing.elementId === element.id

  function styleOf(element: TextElement): SharedStyle {
    return (isTyped(element) ? typing.style : null) ?? sharedStyle(element.source)
  }

  function setStyle(element: TextElement, change: Partial<TextStyle>): void {
    if (isTyped(element)) typing.restyle(change)
    else {
      const step = steps.next(`${Object.keys(change).join(' ')} ${element.id}`)
      edit.change(element.id, step, (source) => restyledWhole(source, change))
    }
  }

  const isBold = ({ weight }: SharedStyle): boolean => weight !== undefined && weight >= boldFrom

  /** Turns bold, italic or underlined on; off where all letters are so already. */
  function toggle(elements: readonly TextElement[], what: 'bold' | 'italic' | 'underline'): void {
    const styles = elements.map(styleOf)
    if (what === 'bold') {
      const weight = styles.every(isBold) ? 400 : 700
      for (const element of elements) setStyle(element, { weight })
    } else {
      const isOn = !styles.every((style) => style[what] === true)
      for (const element of elements) setStyle(element, { [what]: isOn })
    }
  }

  return { styleOf, setStyle, toggle, isBold }
}
