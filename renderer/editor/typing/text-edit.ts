import { textLimits, textOf } from '@common/composition/elements/text-source.ts'
import type { TextSource } from '@common/composition/elements/text-source.ts'
import type { Element } from '@common/composition/index.ts'
import { normalRuns } from '@common/drawing/text/edit-runs.ts'
import { stylesOf } from '@common/drawing/text/rich-text.ts'
import type { TextRun } from '@common/drawing/text/rich-text.ts'
import { useDocument } from '../../stores/document.ts'
import { useFonts } from '../../stores/fonts.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { Box } from '../box.ts'
import { laidOutText } from '../drawing/text-size.ts'
import { anchorOf, cornerKeeping } from './place-text.ts'

export type TextElement = Extract<Element, { kind: 'text' }>

export const isText = (element: Element | null | undefined): element is TextElement => element?.kind === 'text'

/** The text with other runs, in their shortest form. */
export function withRuns(source: TextSource, runs: readonly TextRun[]): TextSource {
  return { ...source, runs: normalRuns(source.style, runs) as TextSource['runs'] }
}

/**
 * Changes what a text says and how it looks. A text without a width or a height of its own grows away from the side at
 * which it is aligned and anchored.
 */
export function useTextEdit() {
  const document = useDocument()
  const fonts = useFonts()
  const toasts = useToasts()
  /** The corner that was last computed, before it was rounded: typing to and fro does not move the text. */
  let exact = { elementId: '', x: 0, y: 0 }

  /**
   * Changes a text; once its fonts are loaded where it needs others, so that it is seen all the time.
   * @param merge key of the step of undo
   */
  function change(elementId: string, merge: string, next: (source: TextSource) => TextSource): void {
    const element = document.element(elementId)
    if (!isText(element)) return
    const source = next(element.source)
    if (fonts.isReady(textOf(source), stylesOf(source))) return set(element, source, merge)
    void fonts.load(textOf(source), stylesOf(source)).then(() => {
      const now = document.element(elementId)
      if (isText(now)) set(now, next(now.source), merge)
    })
  }

  function set(element: TextElement, source: TextSource, merge: string): void {
    if (textOf(source).length > textLimits.characters) return
    const args = { elementId: element.id, source, ...cornerAfter(element, source) }
    const refused = document.edit('setText', args, merge)
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  function cornerAfter(element: TextElement, source: TextSource): { x?: number; y?: number } {
    const { id, width, height, scaleX, scaleY } = element
    if (width !== undefined && height !== undefined) return {}
    const [before, after] = [laidOutText(element), laidOutText({ ...element, source })]
    // Before the fonts are loaded, the size of a text is not known.
    if (!before || !after) return {}
    const isKept = exact.elementId === id && Math.round(exact.x) === element.x && Math.round(exact.y) === element.y
    const { x, y } = isKept ? exact : element
    const box: Box = { x, y, width: before.size.width * scaleX, height: before.size.height * scaleY }
    const size = { width: after.size.width * scaleX, height: after.size.height * scaleY }
    const anchor = anchorOf(source, after.layout.lines[0]?.isRightToLeft ?? false)
    const corner = cornerKeeping(anchor, box, size, element.appearance?.rotation)
    exact = { elementId: id, ...corner }
    const rounded = { x: Math.round(corner.x), y: Math.round(corner.y) }
    return rounded.x === Math.round(element.x) && rounded.y === Math.round(element.y) ? {} : rounded
  }

  return { change }
}
