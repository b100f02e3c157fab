import { union } from '../../box.ts'
import type { Box, Point } from '../../box.ts'
import { anchored, cursorOf, isCorner, mapBox, movedEdges, resizeBox } from '../handles.ts'
import type { Handle } from '../handles.ts'
import { guidesOf, snapEdge } from '../snap.ts'
import { moved, snapReach } from './types.ts'
import type { StageContext, Pointer, Tool } from './types.ts'

/**
 * Resizes by a handle. Corners keep the ratio unless Shift is held; edges change one side, with Shift both; Alt keeps
 * the centre; Ctrl or Cmd suspends snapping. Several elements keep their positions relative to the group.
 */
export function resizeTool(handle: Handle, start: Pointer, context: StageContext): Tool {
  const chosen = new Set(context.selected())
  const taken = context.targets().filter((target) => chosen.has(target.id) && !target.locked)
  const group = union(taken.map(({ box }) => box))!
  const lines = context.snapLines(taken.map(({ id }) => id))
  let places: ReadonlyMap<string, Box> = new Map()
  let dragged = false

  function follow(pointer: Pointer, on: StageContext): void {
    const options = { keepRatio: isCorner(handle) !== pointer.shift, fromCentre: pointer.alt }
    const delta = { x: pointer.canvas.x - start.canvas.x, y: pointer.canvas.y - start.canvas.y }
    let box = resizeBox(group, handle, delta, options)
    if (on.snapping && !pointer.mod) {
      const more = correction(box, on)
      if (more) {
        const sum = { x: delta.x + more.x, y: delta.y + more.y }
        box = resizeBox(group, handle, options.keepRatio ? along(sum, more) : sum, options)
      }
    }
    box = whole(box, options)
    on.showGuides(guidesFor(box, on, pointer))
    places = new Map(taken.map((one) => [one.id, taken.length === 1 ? box : mapBox(one.box, group, box)]))
    on.preview(places)
  }

  /** Distance by which the pointer would have to move for the moved edges to meet lines. */
  function correction(box: Box, on: StageContext): Point | null {
    const edges = movedEdges(box, handle)
    const reach = snapReach / on.zoom
    const x = edges.x === null ? null : snapEdge(edges.x, 'x', lines, reach)
    const y = edges.y === null ? null : snapEdge(edges.y, 'y', lines, reach)
    return x === null && y === null ? null : { x: x ?? 0, y: y ?? 0 }
  }

  /** With the ratio kept only the nearer of two corrections can apply; its axis determines the size. */
  function along(sum: Point, more: Point): Point {
    const byX = more.x !== 0 && (more.y === 0 || Math.abs(more.x) <= Math.abs(more.y))
    const ratio = group.height === 0 ? 1 : group.width / group.height
    const [sx, sy] = [handle.includes('w') ? -1 : 1, handle.includes('n') ? -1 : 1]
    if (!isCorner(handle)) return sum
    return byX ? { x: sum.x, y: (sum.x * sx * sy) / ratio } : { x: sum.y * ratio * sx * sy, y: sum.y }
  }

  /** Rounds sizes and corners to whole px; with the ratio kept the longer side is rounded, and the other follows. */
  function whole(box: Box, { keepRatio, fromCentre }: { keepRatio: boolean; fromCentre: boolean }): Box {
    let width = Math.max(1, Math.round(box.width))
    let height = Math.max(1, Math.round(box.height))
    if (keepRatio && group.width > 0 && group.height > 0) {
      if (group.width >= group.height) height = (group.height * width) / group.width
      else width = (group.width * height) / group.height
    }
    const shown = anchored(group, handle, Math.round(width), Math.round(height), fromCentre)
    return { x: Math.round(shown.x), y: Math.round(shown.y), width, height }
  }

  function guidesFor(box: Box, on: StageContext, pointer: Pointer) {
    if (!on.snapping || pointer.mod) return []
    const edges = movedEdges(box, handle)
    const edgeOnly = (axis: 'x' | 'y', at: number | null) =>
      at === null ? [] : guidesOf(box, lines, axis, 0.51).filter((guide) => Math.abs(guide.at - at) < 0.6)
    return [...edgeOnly('x', edges.x), ...edgeOnly('y', edges.y)]
  }

  return {
    name: 'resize',
    cursor: () => cursorOf(handle),
    handle(event, on) {
      if (event.type === 'move') {
        dragged ||= moved(start.screen, event.pointer.screen)
        if (dragged) follow(event.pointer, on)
        return this
      }
      if (event.type === 'up' && dragged) on.commit('resize', places)
      on.showGuides([])
      on.preview(null)
      return null
    },
  }
}
