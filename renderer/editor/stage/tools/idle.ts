import { union } from '../../box.ts'
import { boundsOf, uprightPoint } from '../../rotation.ts'
import type { RotatedBox } from '../../rotation.ts'
import { cursorOf, handleNear } from '../handles.ts'
import type { Handle } from '../handles.ts'
import { rotatedBox, targetsAt } from '../hit.ts'
import { cropCursor, cropGrip, CropTool } from './crop.ts'
import { MarqueeTool } from './marquee.ts'
import { panTool } from './pan.ts'
import { pressTool } from './press.ts'
import { pickTool } from './pick.ts'
import { ResizeTool } from './resize.ts'
import { RotateTool } from './rotate.ts'
import { handleReach, rotateDistance } from './types.ts'
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
      if (context.picking()) return 'crosshair'
      const cropping = context.cropping()
      if (cropping) return cropCursor(cropping, pointer, context.zoom)
      if (isOverRotation(pointer, context)) return 'grab'
      const handle = handleUnder(pointer, context)
      if (handle) return cursorOf(handle, selectionBox(context)?.rotation)
      const [top] = targetsAt(context.targets(), pointer.canvas, slack(context))
      return top && !top.locked ? 'move' : 'default'
    },
    handle(event, context) {
      if (event.type !== 'down') return this
      const { pointer } = event
      if (pointer.button === 1 || (pointer.button === 0 && pointer.space)) return panTool(pointer, context)
      if (context.picking()) return pickTool(context).handle(event, context)
      if (pointer.button !== 0) return this
      const cropping = context.cropping()
      if (cropping) {
        const grip = cropGrip(cropping, pointer, context.zoom)
        if (grip !== null) return new CropTool(grip, pointer, cropping)
        context.endCropping()
        return this
      }
      if (isOverRotation(pointer, context)) return new RotateTool(pointer, context)
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
  const box = selectionBox(context)
  return box && handleNear(box, uprightPoint(box, pointer.canvas), handleReach / context.zoom)
}

/** The handle that rotates the selection is under the pointer: it lies above the middle of the selection. */
function isOverRotation(pointer: Pointer, context: StageContext): boolean {
  const box = selectionBox(context)
  if (!box) return false
  const at = uprightPoint(box, pointer.canvas)
  const handle = { x: box.x + box.width / 2, y: box.y - rotateDistance / context.zoom }
  return Math.hypot(at.x - handle.x, at.y - handle.y) <= handleReach / context.zoom
}

/** The box with the handles: that of a single element with its rotation, an upright one around several. */
function selectionBox(context: StageContext): RotatedBox | null {
  if (context.readOnly) return null
  const chosen = new Set(context.selected())
  const free = context.targets().filter((one) => chosen.has(one.id) && !one.locked)
  const [single, ...more] = free
  if (single && more.length === 0) return rotatedBox(single)
  return union(free.map((one) => boundsOf(rotatedBox(one))))
}
