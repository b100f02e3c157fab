import { union } from '../../box.ts'
import type { Box } from '../../box.ts'
import { guidesOf, snapMove } from '../snap.ts'
import { snapReach } from './types.ts'
import type { StageContext, Pointer, Tool } from './types.ts'

/** The selected elements follow the pointer, in whole px. Shift keeps to one axis; Ctrl or Cmd suspends snapping. */
export function moveTool(start: Pointer, context: StageContext): Tool {
  const chosen = new Set(context.selected())
  const taken = context.targets().filter((target) => chosen.has(target.id) && !target.locked)
  const group = union(taken.map(({ box }) => box))!
  const lines = context.snapLines(taken.map(({ id }) => id))
  let places: ReadonlyMap<string, Box> = new Map()

  function follow(pointer: Pointer, on: StageContext): void {
    let dx = pointer.canvas.x - start.canvas.x
    let dy = pointer.canvas.y - start.canvas.y
    const axis = pointer.shift ? (Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y') : null
    if (axis === 'x') dy = 0
    if (axis === 'y') dx = 0
    dx = Math.round(group.x + dx) - group.x
    dy = Math.round(group.y + dy) - group.y
    const snaps = on.snapping && !pointer.mod
    const usable = axis === null ? lines : lines.filter((line) => line.axis === axis)
    if (snaps) {
      const at = { ...group, x: group.x + dx, y: group.y + dy }
      const snapped = snapMove(at, usable, snapReach / on.zoom)
      // Positions are whole px; the centre of an odd side would give half px.
      dx = Math.round(dx + snapped.dx)
      dy = Math.round(dy + snapped.dy)
      const final = { ...group, x: group.x + dx, y: group.y + dy }
      on.showGuides([
        ...(snapped.guides.some((guide) => guide.axis === 'x') ? guidesOf(final, usable, 'x', 0.51) : []),
        ...(snapped.guides.some((guide) => guide.axis === 'y') ? guidesOf(final, usable, 'y', 0.51) : []),
      ])
    } else on.showGuides([])
    places = new Map(taken.map(({ id, box }) => [id, { ...box, x: box.x + dx, y: box.y + dy }]))
    on.preview(places)
  }

  return {
    name: 'move',
    cursor: () => 'move',
    handle(event, on) {
      if (event.type === 'move') {
        follow(event.pointer, on)
        return this
      }
      if (event.type === 'up') on.commit('move', places)
      on.showGuides([])
      on.preview(null)
      return null
    },
  }
}
