import { below } from '../hit.ts'
import type { Target } from '../hit.ts'
import { MarqueeTool } from './marquee.ts'
import { MoveTool } from './move.ts'
import { moved } from './types.ts'
import type { Pointer, Tool } from './types.ts'

/**
 * A press on an element: a click selects (Shift adds or removes, a repeated click or Alt selects the one below), a drag
 * moves. The selection is dragged even where another element is above it.
 */
export function pressTool(under: readonly Target[], start: Pointer, deeper: boolean): Tool {
  const top = under[0]!
  return {
    name: 'press',
    cursor: () => (top.locked ? 'default' : 'move'),
    handle(event, context) {
      if (event.type === 'cancel') return null
      const { pointer } = event
      const selected = context.selected()
      const held = under.find((target) => selected.includes(target.id) && !target.locked)
      if (event.type === 'move') {
        if (!moved(start.screen, pointer.screen)) return this
        const grabbed = held ?? (top.locked ? undefined : top)
        if (!grabbed || context.readOnly) return new MarqueeTool(start, context).handle(event, context)
        if (!selected.includes(grabbed.id)) context.select(start.shift ? [...selected, grabbed.id] : [grabbed.id])
        return new MoveTool(start, context).handle(event, context)
      }
      if (event.type !== 'up') return this
      if (start.shift) {
        const without = selected.filter((id) => id !== top.id)
        context.select(without.length < selected.length ? without : [...selected, top.id])
      } else {
        const current = under.find((target) => selected.includes(target.id))?.id ?? null
        context.select([(deeper ? below(under, current) : top)?.id ?? top.id])
      }
      return null
    },
  }
}
