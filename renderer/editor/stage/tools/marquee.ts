import { between } from '../../box.ts'
import { inMarquee } from '../hit.ts'
import { moved } from './types.ts'
import type { StageContext, Pointer, Tool } from './types.ts'

/** Selects by a rectangle. Shift adds to the selection; Alt selects only what is entirely inside. */
export function marqueeTool(start: Pointer, context: StageContext): Tool {
  const before = context.selected()
  let drawn = false
  return {
    name: 'marquee',
    cursor: () => (drawn ? 'crosshair' : 'default'),
    handle(event, on) {
      if (event.type === 'cancel') {
        on.showMarquee(null)
        on.select(before)
        return null
      }
      const { pointer } = event
      if (event.type === 'up') {
        on.showMarquee(null)
        if (!drawn && !start.shift) on.select([])
        return null
      }
      drawn ||= moved(start.screen, pointer.screen)
      if (!drawn) return this
      const box = between(start.canvas, pointer.canvas)
      on.showMarquee(box)
      const taken = inMarquee(on.targets(), box, pointer.alt)
      const wanted = start.shift ? [...new Set([...before, ...taken])] : taken
      const now = on.selected()
      if (wanted.length !== now.length || wanted.some((id, i) => id !== now[i])) on.select(wanted)
      return this
    },
  }
}
