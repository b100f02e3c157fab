import { clamp } from '../../box.ts'
import type { Box, Point } from '../../box.ts'
import { rotatePoint } from '../../rotation.ts'
import { cursorOf, handleNear, isCorner, resizeBox } from '../handles.ts'
import type { Handle } from '../handles.ts'
import { holds } from '../../box.ts'
import { handleReach } from './types.ts'
import type { Cropping, Pointer, StageContext, Tool, ToolEvent } from './types.ts'

/** The pointer in the coordinates in which the picture that is cropped is upright. */
const within = ({ pivot, rotation }: Cropping, point: Point): Point => rotatePoint(point, pivot, -rotation)

/** What a press would take hold of while an element is cropped. */
export function cropGrip(cropping: Cropping, pointer: Pointer, zoom: number): Handle | 'inside' | null {
  const at = within(cropping, pointer.canvas)
  return handleNear(cropping.box, at, handleReach / zoom) ?? (holds(cropping.box, at) ? 'inside' : null)
}

export function cropCursor(cropping: Cropping, pointer: Pointer, zoom: number): string {
  const grip = cropGrip(cropping, pointer, zoom)
  if (grip === null) return 'default'
  return grip === 'inside' ? 'move' : cursorOf(grip, cropping.rotation)
}

/**
 * Moves an edge of the crop, or the picture behind it. Corners keep the ratio while Shift is held. The crop never leaves
 * the picture.
 */
export class CropTool implements Tool {
  readonly name = 'crop'
  readonly #grip: Handle | 'inside'
  readonly #before: Cropping
  readonly #start: Point

  constructor(grip: Handle | 'inside', pointer: Pointer, cropping: Cropping) {
    this.#grip = grip
    this.#before = cropping
    this.#start = within(cropping, pointer.canvas)
  }

  cursor(): string {
    return this.#grip === 'inside' ? 'grabbing' : cursorOf(this.#grip, this.#before.rotation)
  }

  handle(event: ToolEvent, on: StageContext): Tool | null {
    if (event.type === 'cancel') {
      on.setCropping(this.#before)
      return null
    }
    if (event.type === 'up') return null
    if (event.type === 'move') this.#follow(event.pointer, on)
    return this
  }

  #follow(pointer: Pointer, on: StageContext): void {
    const at = within(this.#before, pointer.canvas)
    const delta = { x: at.x - this.#start.x, y: at.y - this.#start.y }
    const { box, full } = this.#before
    if (this.#grip === 'inside') {
      // The picture follows the pointer behind the crop, which stays.
      const x = clamp(full.x + delta.x, box.x + box.width - full.width, box.x)
      const y = clamp(full.y + delta.y, box.y + box.height - full.height, box.y)
      on.setCropping({ ...this.#before, full: { ...full, x, y } })
      return
    }
    const options = { keepRatio: isCorner(this.#grip) && pointer.shift, fromCentre: false }
    on.setCropping({
      ...this.#before,
      box: inside(full, resizeBox(box, this.#grip, delta, options), options.keepRatio),
    })
  }
}

/** The part of a box that lies in another one; with the ratio kept, none of it is cut off one side alone. */
function inside(full: Box, box: Box, keepRatio: boolean): Box {
  const left = Math.max(full.x, box.x)
  const top = Math.max(full.y, box.y)
  const width = Math.max(1, Math.min(full.x + full.width, box.x + box.width) - left)
  const height = Math.max(1, Math.min(full.y + full.height, box.y + box.height) - top)
  if (!keepRatio) return { x: left, y: top, width, height }
  const factor = Math.min(width / box.width, height / box.height)
  const size = { width: box.width * factor, height: box.height * factor }
  return {
    x: box.x < full.x ? left + width - size.width : left,
    y: box.y < full.y ? top + height - size.height : top,
    ...size,
  }
}
