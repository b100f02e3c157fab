import { centreOf, union } from '../../box.ts'
import type { Box, Point } from '../../box.ts'
import { boundsOf, normalRotation, rotatePoint } from '../../rotation.ts'
import type { LiveBox } from '../../rotation.ts'
import type { Target } from '../hit.ts'
import { moved } from './types.ts'
import type { Pointer, StageContext, Tool, ToolEvent } from './types.ts'

/** Degrees between the rotations that Shift permits. */
const shiftStep = 15

/** Rotates the selection around its centre, in whole degrees; Shift in steps of 15, counted from upright. */
export class RotateTool implements Tool {
  readonly name = 'rotate'
  readonly #start: Pointer
  readonly #taken: readonly Target[]
  readonly #centre: Point
  readonly #startAngle: number
  #places: ReadonlyMap<string, LiveBox> = new Map()
  #dragged = false

  constructor(start: Pointer, context: StageContext) {
    this.#start = start
    const chosen = new Set(context.selected())
    this.#taken = context.targets().filter((target) => chosen.has(target.id) && !target.locked)
    this.#centre = centreOf(groupOf(this.#taken))
    this.#startAngle = this.#angleOf(start)
  }

  cursor(): string {
    return 'grabbing'
  }

  handle(event: ToolEvent, on: StageContext): Tool | null {
    if (event.type === 'move') {
      this.#dragged ||= moved(this.#start.screen, event.pointer.screen)
      if (this.#dragged) this.#follow(event.pointer, on)
      return this
    }
    if (event.type === 'up' && this.#dragged) on.commit('rotate', this.#places)
    on.preview(null)
    return null
  }

  #follow(pointer: Pointer, on: StageContext): void {
    const by = this.#angleOf(pointer) - this.#startAngle
    const first = this.#taken[0]?.rotation ?? 0
    const wanted = Math.round(first + by)
    const rotation = pointer.shift ? Math.round(wanted / shiftStep) * shiftStep : wanted
    const turned = rotation - first
    this.#places = new Map(
      this.#taken.map(({ id, box, rotation: before = 0 }) => {
        const centre = rotatePoint(centreOf(box), this.#centre, turned)
        const x = this.#taken.length === 1 ? box.x : Math.round(centre.x - box.width / 2)
        const y = this.#taken.length === 1 ? box.y : Math.round(centre.y - box.height / 2)
        return [id, { ...box, x, y, rotation: normalRotation(before + turned) }]
      }),
    )
    on.preview(this.#places)
  }

  #angleOf({ canvas }: Pointer): number {
    return (Math.atan2(canvas.y - this.#centre.y, canvas.x - this.#centre.x) * 180) / Math.PI
  }
}

function groupOf(taken: readonly Target[]): Box {
  return union(taken.map((one) => boundsOf({ ...one.box, rotation: one.rotation })))!
}
