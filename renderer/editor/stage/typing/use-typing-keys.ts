import { characterBoundary, paragraphAround, wordBoundary } from '@common/drawing/text/boundaries.ts'
import { caretAt, lineAt, lineEdge, positionOnNextLine } from '@common/drawing/text/caret.ts'
import type { CaretPosition } from '@common/drawing/text/caret.ts'
import type { TextLayout } from '@common/drawing/text/layout-types.ts'
import { onMac } from '../../../ui/keys.ts'
import { useDocument } from '../../../stores/document.ts'
import { useTyping } from '../../typing/store.ts'

/** Where a key moves the caret to, and the distance from the left that further moves between lines keep, px. */
interface Move {
  to: CaretPosition
  column: number | null
}

/**
 * Keys of a text that is typed on the stage. The text area types and deletes by itself; it does not know where lines
 * are broken on the picture, so the caret is moved here. `leave` is called for the keys that end the typing.
 */
export function useTypingKeys(leave: () => void) {
  const typing = useTyping()
  const document = useDocument()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      leave()
      return
    }
    if ((onMac ? event.metaKey : event.ctrlKey) && !event.altKey && /^[zy]$/i.test(event.key)) {
      event.preventDefault()
      if (event.shiftKey || /y/i.test(event.key)) document.redo()
      else document.undo()
      return
    }
    const move = typing.laidOut && moveOf(event, typing.laidOut.layout)
    if (!move) return
    event.preventDefault()
    typing.select(event.shiftKey ? typing.anchor : move.to.index, move.to, move.column)
  }

  function moveOf(event: KeyboardEvent, layout: TextLayout): Move | null {
    const byWord = onMac ? event.altKey : event.ctrlKey || event.altKey
    const toEdge = onMac && event.metaKey
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight': {
        const forward = (event.key === 'ArrowRight') !== lineAt(layout, typing.caret).isRightToLeft
        return { to: along(layout, forward, { byWord, toEdge, extends: event.shiftKey }), column: null }
      }
      case 'ArrowUp':
      case 'ArrowDown':
        return across(layout, event.key === 'ArrowDown' ? 1 : -1, { byWord, toEdge })
      case 'Home':
      case 'End':
        if (event.ctrlKey || event.metaKey) return { to: textEdge(event.key === 'End'), column: null }
        return { to: lineEdge(layout, typing.caret, event.key === 'End' ? 'end' : 'start'), column: null }
      case 'PageUp':
      case 'PageDown':
        return event.altKey ? null : { to: textEdge(event.key === 'PageDown'), column: null }
      default:
        return null
    }
  }

  const at = (index: number): CaretPosition => ({ index, isLineEnd: false })
  const textEdge = (isEnd: boolean): CaretPosition => at(isEnd ? typing.text.length : 0)

  /** The index before or behind the next character or word, or at the edge of the line. */
  function along(
    layout: TextLayout,
    forward: boolean,
    { byWord, toEdge, extends: isExtended }: { byWord: boolean; toEdge: boolean; extends: boolean },
  ): CaretPosition {
    const { text, caret, range } = typing
    const direction = forward ? 1 : -1
    if (toEdge) return lineEdge(layout, caret, forward ? 'end' : 'start')
    if (byWord) return at(wordBoundary(text, caret.index, direction))
    // With a selection, an arrow key only puts the caret at the selection's end.
    if (!isExtended && range.from < range.to) return at(forward ? range.to : range.from)
    return at(characterBoundary(text, caret.index, direction))
  }

  /** The index on the next line, or at the edge of the paragraph or of the text. */
  function across(layout: TextLayout, direction: 1 | -1, held: { byWord: boolean; toEdge: boolean }): Move {
    const { text, caret } = typing
    if (held.toEdge) return { to: textEdge(direction > 0), column: null }
    if (held.byWord) {
      const next = Math.max(0, Math.min(text.length, caret.index + direction))
      const { start, end } = paragraphAround(text, next)
      return { to: at(direction > 0 ? end : start), column: null }
    }
    const column = typing.column ?? caretAt(layout, caret).x
    return { to: positionOnNextLine(layout, caret, direction, column), column }
  }

  return { onKeyDown }
}
