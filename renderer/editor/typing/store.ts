import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { textLimits, textOf } from '@common/composition/elements/text-source.ts'
import type { CaretPosition } from '@common/drawing/text/caret.ts'
import {
  changeBetween,
  copiedRuns,
  replaceRange,
  restyled,
  sharedStyle,
  typingStyle,
} from '@common/drawing/text/edit-runs.ts'
import type { SharedStyle } from '@common/drawing/text/edit-runs.ts'
import type { TextRun, TextStyle } from '@common/drawing/text/rich-text.ts'
import { useDocument } from '../../stores/document.ts'
import { laidOutText } from '../drawing/text-size.ts'
import { useSelection } from '../selection.ts'
import { StepKeys } from '../step-keys.ts'
import { useTransport } from '../transport.ts'
import { cutTo, tellTextCut } from './text-cut.ts'
import { isText, useTextEdit, withRuns } from './text-edit.ts'
import type { TextElement } from './text-edit.ts'

/** A stretch of the text, UTF-16 units; empty: a caret. */
export interface TextRange {
  from: number
  to: number
}

/** Typing in a text on the stage: which text, the caret and the selection within it, and what is typed there. */
export const useTyping = defineStore('typing', () => {
  const document = useDocument()
  const selection = useSelection()
  const transport = useTransport()
  const edit = useTextEdit()
  const steps = new StepKeys()

  const elementId = ref<string | null>(null)
  /** Where the selection began; the caret is its other end. */
  const anchor = ref(0)
  const caret = shallowRef<CaretPosition>({ index: 0, isLineEnd: false })
  /** Distance of the caret from the left of the layout, px, which moves between lines keep. */
  const column = ref<number | null>(null)
  /** What an input method has not finished yet. */
  const composing = shallowRef<TextRange | null>(null)
  /** Counts up when the focus shall go back into the text. */
  const focusWanted = ref(0)
  /** How what is typed next at the caret differs from what is before it. */
  const nextStyle = shallowRef<Partial<TextStyle>>({})

  const element = computed<TextElement | null>(() => {
    const found = elementId.value === null ? undefined : document.element(elementId.value)
    return isText(found) ? found : null
  })
  const text = computed(() => (element.value ? textOf(element.value.source) : ''))
  const range = computed<TextRange>(() => {
    const [from, to] = [anchor.value, caret.value.index].toSorted((a, b) => a - b) as [number, number]
    return { from: Math.min(from, text.value.length), to: Math.min(to, text.value.length) }
  })
  const laidOut = computed(() => (element.value ? laidOutText(element.value) : null))

  /** The style of the selected characters, or of what would be typed at the caret. */
  const style = computed<SharedStyle | null>((before) => {
    if (!element.value) return null
    const { from, to } = range.value
    const { source } = element.value
    const now = from < to ? sharedStyle(source, from, to) : { ...typingStyle(source, from), ...nextStyle.value }
    // The same one while typing changes nothing of it, so that its fields are not rendered with each key.
    return before && isSameStyle(before, now) ? before : now
  })

  /** Begins with the caret at a position, or with the whole text selected. False for what can't be changed. */
  function begin(id: string, at: CaretPosition | 'all'): boolean {
    const found = document.element(id)
    if (!isText(found) || found.locked || document.readOnly !== null) return false
    transport.rate = 0
    selection.select([id])
    elementId.value = id
    steps.split()
    if (textOf(found.source).includes('\r')) {
      // A text area turns every line break into one line feed: with others, its indexes would differ from those of the
      // text.
      const plain = found.source.runs.map((run) => ({ ...run, text: run.text.replaceAll(/\r\n?/g, '\n') }))
      edit.change(id, steps.next('line feeds'), (source) => withRuns(source, plain))
    }
    if (at === 'all') select(0, { index: text.value.length, isLineEnd: false })
    else select(at.index, at)
    return true
  }

  /** Ends the typing. A text that says nothing is removed, in the step of undo that took its last letters. */
  function end(): void {
    const ended = element.value
    elementId.value = null
    composing.value = null
    nextStyle.value = {}
    if (!ended || textOf(ended.source).trim() !== '' || document.readOnly !== null) return
    document.edit('removeElement', { elementId: ended.id }, steps.following('type'))
  }

  /** Selects from where the selection began (`from`) to the caret. */
  function select(from: number, to: CaretPosition, keptColumn: number | null = null): void {
    column.value = keptColumn
    if (from === anchor.value && to.index === caret.value.index && to.isLineEnd === caret.value.isLineEnd) return
    anchor.value = from
    caret.value = to
    nextStyle.value = {}
    steps.split()
  }

  function setCaret(index: number): void {
    anchor.value = index
    caret.value = { index, isLineEnd: false }
    column.value = null
  }

  /**
   * Takes over what the text area says after a key, an input method or a correction of the spelling. Typing goes on in
   * one step of undo; something pasted is a step of its own. What a text has no room for is left out, which the user is
   * told.
   */
  function rewrite(typed: string, caretTyped: number, isStep = false): void {
    const one = element.value
    if (!one || typed === text.value) return
    const [now, caretNow] = fitting(typed, caretTyped)
    if (now.length < typed.length) tellTextCut()
    if (now === text.value) return
    if (isStep) steps.split()
    const wanted = nextStyle.value
    const typedStyle = (source: TextElement['source'], { from, to }: TextRange): TextStyle => ({
      // Text that replaces a selection gets the style of the selection's first character.
      ...typingStyle(source, to > from ? from + 1 : from),
      ...wanted,
    })
    const all = typedStyle(one.source, { from: 0, to: text.value.length })
    edit.change(one.id, steps.next('type'), (source) => {
      const change = changeBetween(textOf(source), now, caretNow)
      const run = { text: change.inserted, style: typedStyle(source, change) }
      return withRuns(source, replaceRange(source, change, [run]))
    })
    // When all characters of a text have been deleted, what is typed next gets their style.
    nextStyle.value = now === '' ? all : {}
    setCaret(caretNow)
    if (isStep) steps.split()
  }

  /** What was typed and the caret behind it, without what the text has no room for. */
  function fitting(typed: string, caretTyped: number): [string, number] {
    const excess = typed.length - textLimits.characters
    if (excess <= 0) return [typed, caretTyped]
    const { from, inserted } = changeBetween(text.value, typed, caretTyped)
    const cut = cutTo(inserted, inserted.length - excess)
    return [typed.slice(0, from) + cut + typed.slice(from + inserted.length), from + cut.length]
  }

  /** Puts runs in place of the selection, as far as the text has room for them. */
  function insert(runs: readonly TextRun[]): void {
    const one = element.value
    if (!one) return
    const { from, to } = range.value
    let room = textLimits.characters - text.value.length + (to - from)
    const fitting = runs.map((run) => {
      const cut = cutTo(run.text, room)
      room -= cut.length
      return { ...run, text: cut }
    })
    if (fitting.some(({ text: cut }, index) => cut.length < runs[index]!.text.length)) tellTextCut()
    const base = { ...typingStyle(one.source, to > from ? from + 1 : from), ...nextStyle.value }
    const styled = fitting.map((run) => ({ text: run.text, style: { ...base, ...run.style } }))
    steps.split()
    edit.change(one.id, steps.next('paste'), (source) => withRuns(source, replaceRange(source, { from, to }, styled)))
    steps.split()
    nextStyle.value = {}
    setCaret(from + fitting.reduce((sum, run) => sum + run.text.length, 0))
  }

  /** Changes the style of the selected characters; without any, of what is typed next. */
  function restyle(change: Partial<TextStyle>): void {
    const one = element.value
    if (!one) return
    const { from, to } = range.value
    if (from === to) nextStyle.value = { ...nextStyle.value, ...change }
    else {
      const step = steps.next(Object.keys(change).join(' '))
      edit.change(one.id, step, (source) => withRuns(source, restyled(source, { from, to }, change)))
    }
  }

  function focus(): void {
    focusWanted.value += 1
  }

  /** The selected characters with their whole styles. */
  const copied = (): { text: string; style: TextStyle }[] =>
    element.value ? copiedRuns(element.value.source, range.value.from, range.value.to) : []

  // An undo may have removed the text; another selection ends the typing.
  watch([element, () => selection.single?.id, () => document.readOnly], ([now, selected, readOnly]) => {
    if (elementId.value !== null && (!now || selected !== elementId.value || readOnly !== null)) end()
  })
  // After an undo the caret stands behind what it has changed.
  let before = ''
  document.onChange(({ cause }) => {
    if (elementId.value === null) return
    if (cause !== 'edit' && before !== text.value) {
      const { from, inserted } = changeBetween(before, text.value)
      setCaret(from + inserted.length)
      steps.split()
    }
    before = text.value
  })
  watch(elementId, () => (before = text.value), { flush: 'sync' })

  return {
    elementId,
    element,
    text,
    range,
    anchor,
    caret,
    column,
    composing,
    focusWanted,
    laidOut,
    style,
    begin,
    end,
    select,
    rewrite,
    insert,
    restyle,
    focus,
    copied,
  }
})

function isSameStyle(a: SharedStyle, b: SharedStyle): boolean {
  const keys = Object.keys(a) as (keyof SharedStyle)[]
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
