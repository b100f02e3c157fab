import { union } from '../../box.ts'
import { cursorOf, handleNear } from '../handles.ts'
import type { Handle } from '../handles.ts'
import { targetsAt } from '../hit.ts'
import { marqueeTool } from './marquee.ts'
import { panTool } from './pan.ts'
import { pressTool } from './press.ts'
import { resizeTool } from './resize.ts'
import { handleReach } from './types.ts'
import type { Desk, Pointer, Tool } from './types.ts'

/** Nothing is being dragged. `again`: whether a pointer is where the last click was, so that this one goes below. */
export function idleTool(again: (pointer: Pointer) => boolean): Tool {
  return {
    name: 'idle',
    cursor(pointer, desk) {
      if (pointer.space) return 'grab'
      const handle = handleUnder(pointer, desk)
      if (handle) return cursorOf(handle)
      const [top] = targetsAt(desk.targets(), pointer.canvas, slack(desk))
      return top && !top.locked ? 'move' : 'default'
    },
    handle(event, desk) {
      if (event.type !== 'down') return this
      const { pointer } = event
      if (pointer.button === 1 || (pointer.button === 0 && pointer.space)) return panTool(pointer, desk)
      if (pointer.button !== 0) return this
      const handle = handleUnder(pointer, desk)
      if (handle) return resizeTool(handle, pointer, desk)
      const under = targetsAt(desk.targets(), pointer.canvas, slack(desk))
      if (under.length === 0) return marqueeTool(pointer, desk)
      return pressTool(under, pointer, pointer.alt || again(pointer))
    },
  }
}

const slack = (desk: Desk): number => 3 / desk.zoom

/** The handle of the selection under a pointer; none when what is selected is locked. */
export function handleUnder(pointer: Pointer, desk: Desk): Handle | null {
  if (desk.readOnly) return null
  const chosen = new Set(desk.selected())
  const boxes = desk.targets().flatMap((one) => (chosen.has(one.id) && !one.locked ? [one.box] : []))
  const box = union(boxes)
  return box && handleNear(box, pointer.canvas, handleReach / desk.zoom)
}
