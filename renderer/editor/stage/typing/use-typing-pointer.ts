import { useEventListener } from '@vueuse/core'
import { ref, watch } from 'vue'
import type { Ref } from 'vue'
import { textOf } from '@common/composition/elements/text-source.ts'
import { paragraphAround, wordAround } from '@common/drawing/text/boundaries.ts'
import { positionAt } from '@common/drawing/text/caret.ts'
import type { CaretPosition } from '@common/drawing/text/caret.ts'
import { translate } from '../../../i18n/translate.ts'
import { useDocument } from '../../../stores/document.ts'
import type { Point } from '../../box.ts'
import { textPresetNames } from '../../elements/presets.ts'
import { targetsAt } from '../hit.ts'
import type { Shown } from '../use-shown.ts'
import { useStage } from '../store.ts'
import { toCanvas } from '../zoom.ts'
import { useTyping } from '../../typing/store.ts'
import { isText } from '../../typing/text-edit.ts'
import { unmapPoint } from './text-matrix.ts'
import { useShownText } from './use-shown-text.ts'

/** Margin around a text's box within which a press is still one on the text, CSS px. */
const margin = 2

/**
 * Pointer on a text that is typed: a click puts the caret, a drag selects, a double click selects a word, a triple one a
 * paragraph; a press beside the text ends the typing. A double click on another text begins there, with all of it
 * selected while it is what the panel has written.
 */
export function useTypingPointer(root: Readonly<Ref<HTMLElement | null>>, shown: Shown) {
  const typing = useTyping()
  const stage = useStage()
  const document = useDocument()
  const text = useShownText()
  /** The pointer is over the text. */
  const over = ref(false)
  /** Number of clicks in a row, as the system counts them. */
  let clicks = 1
  let isTouch = false
  /** Which character, word or paragraph a drag began with; null: no drag. */
  let began: { start: number; end: number } | null = null
  /**
   * A press in a text whose fonts are still being loaded, before which no letter has a place: of a double click that began
   * the typing, or while a letter of another script was typed. `caret` is the caret's index at the press.
   */
  let early: { elementId: string; event: MouseEvent; count: number; caret: number } | null = null

  const local = (event: MouseEvent): Point => {
    const { left, top } = root.value!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function positionUnder(event: MouseEvent): CaretPosition | null {
    if (!text.value) return null
    const { x, y } = unmapPoint(text.value.matrix, local(event))
    return positionAt(text.value.layout, x, y)
  }

  const topAt = (event: MouseEvent) => targetsAt(shown.targets(), toCanvas(stage.view, local(event)))[0]

  function isOver(event: MouseEvent): boolean {
    if (!text.value) return topAt(event)?.id === typing.elementId
    const { matrix, size, padding } = text.value
    const { x, y } = unmapPoint(matrix, local(event))
    const reach = margin / Math.max(0.001, Math.hypot(matrix.a, matrix.b))
    const within = (value: number, side: number): boolean =>
      value >= -padding - reach && value <= side - padding + reach
    return within(x, size.width) && within(y, size.height)
  }

  /** What a click selects: nothing, a word, or a paragraph, by the number of clicks. */
  function unitAt(index: number): { start: number; end: number } {
    const step = (clicks - 1) % 3
    if (step === 0) return { start: index, end: index }
    return step === 1 ? wordAround(typing.text, index) : paragraphAround(typing.text, index)
  }

  function onDown(event: PointerEvent): void {
    early = null
    if (typing.elementId === null || event.button !== 0) return
    if (!isOver(event)) {
      typing.end()
      return
    }
    event.stopPropagation()
    root.value!.setPointerCapture(event.pointerId)
    isTouch = event.pointerType === 'touch'
    if (isTouch) press(event, 1)
  }

  /** The count of clicks comes with this event, not with that of the pointer. */
  function onMouseDown(event: MouseEvent): void {
    if (typing.elementId === null || event.button !== 0 || !isOver(event)) return
    // The press would move the focus to the stage.
    event.preventDefault()
    if (!isTouch) press(event, event.detail)
  }

  function press(event: MouseEvent, count: number): void {
    const position = positionUnder(event)
    if (!position) {
      early = { elementId: typing.elementId!, event, count, caret: typing.caret.index }
      return
    }
    clicks = Math.max(1, count)
    if (event.shiftKey) {
      began = { start: typing.anchor, end: typing.anchor }
      typing.select(typing.anchor, position)
      return
    }
    const isAll = clicks === 2 && isPresetText(typing.elementId!)
    began = isAll ? { start: 0, end: typing.text.length } : unitAt(position.index)
    const { start, end } = began
    typing.select(start, start === end ? position : { index: end, isLineEnd: false })
  }

  /** A press that no drag follows. */
  function pressOnce(event: MouseEvent, count: number): void {
    press(event, count)
    began = null
  }

  function onMove(event: PointerEvent): void {
    over.value = typing.elementId !== null && isOver(event)
    if (!began) return
    event.stopPropagation()
    const position = positionUnder(event)
    if (!position) return
    const unit = unitAt(position.index)
    if (unit.start < began.start) typing.select(began.end, { index: unit.start, isLineEnd: false })
    else if (unit.start === unit.end) typing.select(began.start, position)
    else typing.select(began.start, { index: Math.max(unit.end, began.end), isLineEnd: false })
  }

  function onUp(event: PointerEvent): void {
    if (!began) return
    began = null
    event.stopPropagation()
  }

  function onDoubleClick(event: MouseEvent): void {
    if (typing.elementId !== null || event.button !== 0) return
    const top = topAt(event)
    if (top && isPresetText(top.id)) {
      typing.begin(top.id, 'all')
      return
    }
    if (top && typing.begin(top.id, { index: 0, isLineEnd: false })) pressOnce(event, 1)
  }

  /** Whether a text still says what the panel has written into it, which nobody wants to keep a part of. */
  function isPresetText(id: string): boolean {
    const element = document.element(id)
    if (!isText(element)) return false
    const says = textOf(element.source)
    return textPresetNames.some((preset) => says === translate(`drawn.presets.${preset}.text`))
  }
  watch(text, () => {
    if (!early || !text.value) return
    const { elementId, event, count, caret } = early
    early = null
    // What was typed meanwhile has put the caret elsewhere.
    if (typing.elementId === elementId && typing.caret.index === caret) pressOnce(event, count)
  })

  const first = { capture: true }
  useEventListener(root, 'pointerdown', onDown, first)
  useEventListener(root, 'mousedown', onMouseDown)
  useEventListener(root, 'pointermove', onMove, first)
  useEventListener(root, 'pointerup', onUp, first)
  useEventListener(root, 'pointercancel', onUp, first)
  useEventListener(root, 'dblclick', onDoubleClick)

  return { over }
}
