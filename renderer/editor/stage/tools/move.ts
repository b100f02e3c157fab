import { union } from '../../box.ts'
import type { Box } from '../../box.ts'
import { boundsOf } from '../../rotation.ts'
import { rotatedBox } from '../hit.ts'
import type { Target } from '../hit.ts'
import { guidesOf, snapMove } from '../snap.ts'
import type { SnapLine } from '../snap.ts'
import { snapReach } from './types.ts'
import type { Pointer, StageContext, Tool, ToolEvent } from './types.ts'

/** The selected elements follow the pointer, in whole px. Shift keeps to one axis; Ctrl or Cmd suspends snapping. */
export class MoveTool implements Tool {
  readonly name = 'move'
  readonly #start: Pointer
  readonly #taken: readonly Target[]
  readonly #group: Box
  readonly #lines: readonly SnapLine[]
  #places: ReadonlyMap<string, Box> = new Map()

  constructor(start: Pointer, context: StageContext) {
    this.#start = start
    const chosen = new Set(context.selected())
    this.#taken = context.targets().filter((target) => chosen.has(target.id) && !target.locked)
    this.#group = union(this.#taken.map((one) => boundsOf(rotatedBox(one))))!
    this.#lines = context.snapLines(this.#taken.map(({ id }) => id))
  }

  cursor(): string {
    return 'move'
  }

  handle(event: ToolEvent, on: StageContext): Tool | null {
    if (event.type === 'move') {
      this.#follow(event.pointer, on)
      return this
    }
    if (event.type === 'up') on.commit('move', this.#places)
    on.showGuides([])
    on.preview(null)
    return null
  }

  #follow(pointer: Pointer, on: StageContext): void {
    let dx = pointer.canvas.x - this.#start.canvas.x
    let dy = pointer.canvas.y - this.#start.canvas.y
    const axis = pointer.shift ? (Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y') : null
    if (axis === 'x') dy = 0
    if (axis === 'y') dx = 0
    // Corners lie on whole px; the bounds of a rotated element need not.
    const [first] = this.#taken
    dx = Math.round(first!.box.x + dx) - first!.box.x
    dy = Math.round(first!.box.y + dy) - first!.box.y
    const snaps = on.snapping && !pointer.mod
    const usable = axis === null ? this.#lines : this.#lines.filter((line) => line.axis === axis)
    if (snaps) {
      const at = { ...this.#group, x: this.#group.x + dx, y: this.#group.y + dy }
      const snapped = snapMove(at, usable, snapReach / on.zoom)
      // Positions are whole px; the centre of an odd side would give half px.
      dx = Math.round(dx + snapped.dx)
      dy = Math.round(dy + snapped.dy)
      const final = { ...this.#group, x: this.#group.x + dx, y: this.#group.y + dy }
      on.showGuides([
        ...(snapped.guides.some((guide) => guide.axis === 'x') ? guidesOf(final, usable, 'x', 0.51) : []),
        ...(snapped.guides.some((guide) => guide.axis === 'y') ? guidesOf(final, usable, 'y', 0.51) : []),
      ])
    } else on.showGuides([])
    this.#places = new Map(this.#taken.map(({ id, box }) => [id, { ...box, x: box.x + dx, y: box.y + dy }]))
    on.preview(this.#places)
  }
}
