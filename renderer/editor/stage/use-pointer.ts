import { onBeforeUnmount, onMounted, ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { runCommand } from '../../app/commands/registry.ts'
import { onMac } from '../../ui/keys.ts'
import type { Point } from '../box.ts'
import { useStage } from './store.ts'
import { ToolMachine } from './tools/machine.ts'
import type { StageContext, Pointer, Tool } from './tools/types.ts'
import { toCanvas, wheelFactor, wheelPx } from './zoom.ts'

/** Passes pointer, wheel and modifier keys on the stage to the tools. */
export function usePointer(host: Readonly<Ref<HTMLElement | null>>, context: StageContext) {
  const stage = useStage()
  const machine = new ToolMachine(context)
  const tool = ref<Tool['name']>('idle')
  const cursor = ref('default')
  /** Last position of the pointer over the stage; null when it is elsewhere. */
  const at = shallowRef<Pointer | null>(null)
  const spaceHeld = ref(false)
  const touches = new Map<number, Point>()
  let panned = false

  // Measured once per press or entry of the pointer: measuring during a drag would cause a layout on every move.
  let corner: Point = { x: 0, y: 0 }
  function measure(): void {
    const { left, top } = host.value!.getBoundingClientRect()
    corner = { x: left, y: top }
  }

  const local = (event: { clientX: number; clientY: number }): Point => ({
    x: event.clientX - corner.x,
    y: event.clientY - corner.y,
  })

  function read(event: PointerEvent): Pointer {
    const screen = local(event)
    return {
      screen,
      canvas: toCanvas(stage.view, screen),
      button: event.button,
      shift: event.shiftKey,
      alt: event.altKey,
      mod: onMac ? event.metaKey : event.ctrlKey,
      space: spaceHeld.value,
    }
  }

  function tell(type: 'down' | 'move' | 'up', pointer: Pointer): void {
    at.value = pointer
    machine.handle({ type, pointer })
    settle()
  }

  function settle(): void {
    tool.value = machine.name
    if (machine.name === 'pan') panned = true
    cursor.value = at.value ? machine.cursor(at.value) : 'default'
  }

  function cancel(): boolean {
    if (!machine.busy) return false
    machine.handle({ type: 'cancel' })
    settle()
    return true
  }

  function onDown(event: PointerEvent): void {
    if (!machine.busy) measure()
    if (event.pointerType === 'touch') touches.set(event.pointerId, local(event))
    if (touches.size === 2) {
      cancel()
      return
    }
    if (event.button === 1) event.preventDefault()
    if (machine.busy) return
    host.value!.setPointerCapture(event.pointerId)
    tell('down', read(event))
  }

  function onMove(event: PointerEvent): void {
    if (touches.size === 2) {
      pinch(event)
      return
    }
    tell('move', read(event))
  }

  /** Two fingers: their middle stays on its point of the canvas, their distance sets the zoom. */
  function pinch(event: PointerEvent): void {
    const other = [...touches].find(([id]) => id !== event.pointerId)?.[1]
    const before = touches.get(event.pointerId)
    if (!other || !before) return
    const now = local(event)
    const spread = (point: Point): number => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const { view } = stage
    stage.show({ ...view, x: view.x + (now.x - before.x) / 2, y: view.y + (now.y - before.y) / 2 })
    stage.zoomTo((view.zoom * spread(now)) / spread(before), middle)
    touches.set(event.pointerId, now)
  }

  function onUp(event: PointerEvent): void {
    touches.delete(event.pointerId)
    if (machine.busy) tell('up', read(event))
  }

  function onLost(event: PointerEvent): void {
    touches.delete(event.pointerId)
    cancel()
  }

  function onLeave(): void {
    if (machine.busy) return
    at.value = null
    settle()
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    if (!machine.busy) measure()
    const around = local(event)
    if (event.ctrlKey || event.metaKey) {
      // A pinch on a trackpad arrives as a wheel event with Ctrl and small deltas.
      const pinched = event.deltaMode === 0 && Math.abs(event.deltaY) < 40
      stage.zoomTo(stage.view.zoom * wheelFactor(event.deltaY, event.deltaMode, pinched), around)
      return
    }
    const [dx, dy] = [wheelPx(event.deltaX, event.deltaMode), wheelPx(event.deltaY, event.deltaMode)]
    const { x, y } = stage.view
    stage.pan(event.shiftKey && dx === 0 ? { x: x - dy, y } : { x: x - dx, y: y - dy })
  }

  /** A modifier key changes a drag without a movement of the pointer. */
  function onModifier(event: KeyboardEvent): void {
    if (!['Shift', 'Alt', 'Control', 'Meta'].includes(event.key) || !at.value) return
    const mod = onMac ? event.metaKey : event.ctrlKey
    at.value = { ...at.value, shift: event.shiftKey, alt: event.altKey, mod }
    if (machine.busy) tell('move', at.value)
    // Alt alone would focus the window's menu.
    if (machine.busy && event.key === 'Alt') event.preventDefault()
  }

  /** While held over the stage, the space bar drags the canvas; released without a drag, it has its usual effect. */
  function onSpace(event: KeyboardEvent): void {
    if (event.code !== 'Space') return
    if (event.type === 'keyup') {
      if (!spaceHeld.value) return
      spaceHeld.value = false
      settleSpace()
      if (!panned) runCommand('playback.toggle')
      return
    }
    if (!at.value || inField(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    spaceHeld.value = true
    panned = false
    settleSpace()
  }

  function settleSpace(): void {
    if (at.value) at.value = { ...at.value, space: spaceHeld.value }
    settle()
  }

  function inField(target: EventTarget | null): boolean {
    return (
      target instanceof HTMLElement &&
      target.closest('input, textarea, select, button, [contenteditable], [role="slider"]') !== null
    )
  }

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerenter', measure],
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onLost],
    ['pointerleave', onLeave],
    ['wheel', onWheel, { passive: false }],
  ]
  onMounted(() => {
    for (const [type, listener, options] of listeners)
      host.value!.addEventListener(type, listener as EventListener, options)
    for (const type of ['keydown', 'keyup'] as const) {
      window.addEventListener(type, onModifier)
      window.addEventListener(type, onSpace, { capture: true })
    }
    window.addEventListener('blur', cancel)
  })
  onBeforeUnmount(() => {
    for (const type of ['keydown', 'keyup'] as const) {
      window.removeEventListener(type, onModifier)
      window.removeEventListener(type, onSpace, { capture: true })
    }
    window.removeEventListener('blur', cancel)
  })

  return { tool, cursor, at, cancel }
}
