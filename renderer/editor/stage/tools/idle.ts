import { union } from '../../box.ts'
import { cursorOf, handleNear } from '../handles.ts'
import type { Handle } from '../handles.ts'
import { targetsAt } from '../hit.ts'
import { MarqueeTool } from './marquee.ts'
import { panTool } from './pan.ts'
import { pressTool } from './press.ts'
import { ResizeTool } from './resize.ts'
import { handleReach } from './types.ts'
import type { StageContext, Pointer, Tool } from './types.ts'

/**
 * The tool without a drag. `again`: whether a click is at the place of the last one, so that it selects the next
 * element below.
 */
export function idleTool(again: (pointer: Pointer) => boolean): Tool {
  return {
    name: 'idle',
    cursor(pointer, context) {
      if (pointer.space) return 'grab'
      const handle = handleUnder(pointer, context)
      if (handle) return cursorOf(handle)
      const [top] = targetsAt(context.targets(), pointer.canvas, slack(context))
      return top && !top.locked ? 'move' : 'default'
    },
    handle(event, context) {
      if (event.type !== 'down') return this
      const { pointer } = event
      if (pointer.button === 1 || (pointer.button === 0 && pointer.space)) return panTool(pointer, context)
      if (pointer.button !== 0) return this
      const handle = handleUnder(pointer, context)
      if (handle) return new ResizeTool(handle, pointer, context)
      const under = targetsAt(context.targets(), pointer.canvas, slack(context))
      if (under.length === 0) return new MarqueeTool(pointer, context)
      return pressTool(under, pointer, pointer.alt || again(pointer))
    },
  }
}

const slack = (context: StageContext): number => 3 / context.zoom

/** The handle of the selection under the pointer; none when the selection is locked. */
export function handleUnder(pointer: Pointer, context: StageContext): Handle | null {
  if (context.readOnly) return null
  const chosen = new Set(context.selected())
  const boxes = context.targets().flatMap((one) => (chosen.has(one.id) && !one.locked ? [one.box] : []))
  const box = union(boxes)
  return box && handleNear(box, pointer.canvas, handleReach / context.zoom)
}
