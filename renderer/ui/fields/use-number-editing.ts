import { computed, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { parseNumber, precisionOf, showNumber, withinLimits } from './number.ts'

export interface NumberEditingOptions {
  readonly props: {
    readonly min?: number | undefined
    readonly max?: number | undefined
    readonly step: number
    readonly precision?: number | undefined
    readonly placeholder?: string | undefined
    readonly nullable?: boolean | undefined
    readonly disabled?: boolean | undefined
    readonly mixed?: boolean | undefined
  }
  readonly model: Ref<number | null>
  begin(): void
  commit(value: number | null): void
  cancel(): void
}

/** Distance in px that the pointer moves for one step while the label is dragged. */
const pxPerStep = 3

/** Behaviour of a number field: typing, arrow keys, dragging the label, one commit at the end. */
export function useNumberEditing({ props, model, begin, commit, cancel }: NumberEditingOptions) {
  /** Typed text that is not committed yet; null when there is none. */
  const typed = ref<string | null>(null)
  /**
   * The change while the label is dragged: its first and its present value. Shown even where the model does not follow.
   */
  const live = ref<{ from: number | null; now: number } | null>(null)
  const scrub = ref<{ id: number; x: number; start: number; moved: boolean } | null>(null)
  let swallowClick = false

  const precision = computed(() => props.precision ?? precisionOf(props.step))
  const empties = computed(() => props.nullable ?? props.placeholder !== undefined)
  const value = computed(() => (live.value ? live.value.now : props.mixed ? null : model.value))
  const text = computed(() => {
    if (typed.value !== null) return typed.value
    return value.value === null ? '' : showNumber(value.value, precision.value)
  })
  const invalid = computed(() => typed.value !== null && typed.value.trim() !== '' && parseNumber(typed.value) === null)

  // Another element was selected: text that was not committed belonged to the one before.
  watch(
    () => model.value,
    (now) => {
      if (typed.value !== null && live.value === null && now !== null) typed.value = null
    },
  )

  function limited(number: number): number {
    return withinLimits(number, { min: props.min, max: props.max, precision: precision.value })
  }

  function change(to: number): void {
    const next = limited(to)
    if (!live.value) {
      live.value = { from: model.value, now: next }
      begin()
    }
    live.value = { from: live.value.from, now: next }
    typed.value = null
    if (model.value !== next) model.value = next
  }

  /** Ends typing or a live change and commits it, once. */
  function finish(): void {
    if (live.value) {
      const { from, now } = live.value
      live.value = null
      if (now === from && !props.mixed) cancel()
      else commit(now)
      return
    }
    if (typed.value === null) return
    const given = typed.value.trim()
    typed.value = null
    const number = parseNumber(given)
    const next = number !== null ? limited(number) : given === '' && empties.value ? null : undefined
    if (next === undefined || (next === model.value && !props.mixed)) return
    model.value = next
    commit(next)
  }

  function restore(): boolean {
    const had = live.value !== null || typed.value !== null
    typed.value = null
    if (live.value) {
      model.value = live.value.from
      live.value = null
      cancel()
    }
    scrub.value = null
    return had
  }

  function onInput(given: string): void {
    if (live.value) finish()
    typed.value = given
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      finish()
      ;(event.target as HTMLInputElement).select()
    } else if (event.key === 'Escape') {
      if (restore()) event.stopPropagation()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const base = typed.value === null ? value.value : parseNumber(typed.value)
      const by = props.step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
      change((base ?? props.min ?? 0) + by)
    }
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') finish()
  }

  function onScrubStart(event: PointerEvent): void {
    if (props.disabled || event.button !== 0) return
    finish()
    scrub.value = {
      id: event.pointerId,
      x: event.clientX,
      start: value.value ?? props.min ?? 0,
      moved: false,
    }
    ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
    window.addEventListener('keydown', onScrubKey, { capture: true })
  }

  function onScrubMove(event: PointerEvent): void {
    const at = scrub.value
    if (!at || at.id !== event.pointerId) return
    const steps = Math.round((event.clientX - at.x) / pxPerStep)
    if (!at.moved && Math.abs(event.clientX - at.x) < pxPerStep) return
    at.moved = true
    change(at.start + steps * props.step * (event.shiftKey ? 10 : 1))
  }

  function onScrubEnd(event: PointerEvent): void {
    window.removeEventListener('keydown', onScrubKey, { capture: true })
    if (scrub.value?.id !== event.pointerId) return
    swallowClick = scrub.value.moved
    scrub.value = null
    if (event.type === 'pointercancel') restore()
    else finish()
  }

  function onScrubKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    window.removeEventListener('keydown', onScrubKey, { capture: true })
    swallowClick = true
    restore()
  }

  /** A drag of the label must not move the focus into the field. */
  function onLabelClick(event: MouseEvent): void {
    if (swallowClick) event.preventDefault()
    swallowClick = false
  }

  return {
    value,
    text,
    invalid,
    scrubbing: computed(() => scrub.value !== null),
    finish,
    onInput,
    onKey,
    onKeyUp,
    onScrubStart,
    onScrubMove,
    onScrubEnd,
    onLabelClick,
  }
}
