import { union } from '../../box.ts'
import type { Box, Point } from '../../box.ts'
import { boundsOf, mapRotated, movedCentre, rotatePoint } from '../../rotation.ts'
import { anchored, cursorOf, isCorner, movedEdges, resizeBox } from '../handles.ts'
import type { Handle } from '../handles.ts'
import { rotatedBox } from '../hit.ts'
import type { Target } from '../hit.ts'
import { guidesOf, snapEdge } from '../snap.ts'
import type { SnapLine } from '../snap.ts'
import { moved, snapReach } from './types.ts'
import type { Pointer, StageContext, Tool, ToolEvent } from './types.ts'

/**
 * Resizes by a handle. Corners keep the ratio unless Shift is held; edges change one side, with Shift both; Alt keeps
 * the centre; Ctrl or Cmd suspends snapping. Several elements keep their positions relative to the group.
 */
export class ResizeTool implements Tool {
  readonly name = 'resize'
  readonly #handle: Handle
  readonly #start: Pointer
  readonly #taken: readonly Target[]
  /** The box that is resized: upright for several elements, that of a single one before its rotation. */
  readonly #group: Box
  readonly #rotation: number
  readonly #lines: readonly SnapLine[]
  #places: ReadonlyMap<string, Box> = new Map()
  #dragged = false

  constructor(handle: Handle, start: Pointer, context: StageContext) {
    this.#handle = handle
    this.#start = start
    const chosen = new Set(context.selected())
    this.#taken = context.targets().filter((target) => chosen.has(target.id) && !target.locked)
    const [single, ...more] = this.#taken
    this.#rotation = more.length === 0 ? (single?.rotation ?? 0) : 0
    this.#group = more.length === 0 ? single!.box : union(this.#taken.map((one) => boundsOf(rotatedBox(one))))!
    this.#lines = context.snapLines(this.#taken.map(({ id }) => id))
  }

  cursor(): string {
    return cursorOf(this.#handle, this.#rotation)
  }

  handle(event: ToolEvent, on: StageContext): Tool | null {
    if (event.type === 'move') {
      this.#dragged ||= moved(this.#start.screen, event.pointer.screen)
      if (this.#dragged) this.#follow(event.pointer, on)
      return this
    }
    if (event.type === 'up' && this.#dragged) on.commit('resize', this.#places)
    on.showGuides([])
    on.preview(null)
    return null
  }

  #follow(pointer: Pointer, on: StageContext): void {
    const options = { keepRatio: isCorner(this.#handle) !== pointer.shift, fromCentre: pointer.alt }
    const across = { x: pointer.canvas.x - this.#start.canvas.x, y: pointer.canvas.y - this.#start.canvas.y }
    const delta = rotatePoint(across, { x: 0, y: 0 }, -this.#rotation)
    let box = resizeBox(this.#group, this.#handle, delta, options)
    // The edges of a rotated element are parallel to no guide line, so they don't snap.
    if (on.snapping && !pointer.mod && this.#rotation % 360 === 0) {
      const more = this.#correction(box, on)
      if (more) {
        const sum = { x: delta.x + more.x, y: delta.y + more.y }
        box = resizeBox(this.#group, this.#handle, options.keepRatio ? this.#along(sum, more) : sum, options)
      }
    }
    box = this.#whole(box, options)
    on.showGuides(this.#guidesFor(box, on, pointer))
    this.#places = new Map(
      this.#taken.map((one) => [
        one.id,
        this.#taken.length === 1 ? this.#onCanvas(box) : mapRotated(rotatedBox(one), this.#group, box),
      ]),
    )
    on.preview(this.#places)
  }

  /** The box of a single element as the canvas has it: the side opposite of the handle stays where it is. */
  #onCanvas(box: Box): Box {
    if (this.#rotation % 360 === 0) return box
    const { x, y, ...size } = movedCentre({ ...this.#group, rotation: this.#rotation }, box)
    return { x: Math.round(x), y: Math.round(y), ...size }
  }

  /** Distance by which the pointer would have to move for the moved edges to meet lines. */
  #correction(box: Box, on: StageContext): Point | null {
    const edges = movedEdges(box, this.#handle)
    const reach = snapReach / on.zoom
    const x = edges.x === null ? null : snapEdge(edges.x, 'x', this.#lines, reach)
    const y = edges.y === null ? null : snapEdge(edges.y, 'y', this.#lines, reach)
    return x === null && y === null ? null : { x: x ?? 0, y: y ?? 0 }
  }

  /** With the ratio kept only the nearer of two corrections can apply; its axis determines the size. */
  #along(sum: Point, more: Point): Point {
    const byX = more.x !== 0 && (more.y === 0 || Math.abs(more.x) <= Math.abs(more.y))
    const ratio = this.#group.height === 0 ? 1 : this.#group.width / this.#group.height
    const [sx, sy] = [this.#handle.includes('w') ? -1 : 1, this.#handle.includes('n') ? -1 : 1]
    if (!isCorner(this.#handle)) return sum
    return byX ? { x: sum.x, y: (sum.x * sx * sy) / ratio } : { x: sum.y * ratio * sx * sy, y: sum.y }
  }

  /** Rounds sizes and corners to whole px; with the ratio kept the longer side is rounded, and the other follows. */
  #whole(box: Box, { keepRatio, fromCentre }: { keepRatio: boolean; fromCentre: boolean }): Box {
    let width = Math.max(1, Math.round(box.width))
    let height = Math.max(1, Math.round(box.height))
    if (keepRatio && this.#group.width > 0 && this.#group.height > 0) {
      if (this.#group.width >= this.#group.height) height = (this.#group.height * width) / this.#group.width
      else width = (this.#group.width * height) / this.#group.height
    }
    const shown = anchored(this.#group, this.#handle, Math.round(width), Math.round(height), fromCentre)
    return { x: Math.round(shown.x), y: Math.round(shown.y), width, height }
  }

  #guidesFor(box: Box, on: StageContext, pointer: Pointer) {
    if (!on.snapping || pointer.mod || this.#rotation % 360 !== 0) return []
    const edges = movedEdges(box, this.#handle)
    const edgeOnly = (axis: 'x' | 'y', at: number | null) =>
      at === null ? [] : guidesOf(box, this.#lines, axis, 0.51).filter((guide) => Math.abs(guide.at - at) < 0.6)
    return [...edgeOnly('x', edges.x), ...edgeOnly('y', edges.y)]
  }
}
