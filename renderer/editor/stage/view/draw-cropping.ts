import { centreOf } from '../../box.ts'
import type { Placement } from '../../drawing/part.ts'
import type { Cropping } from '../tools/types.ts'
import type { Drawn, Picture } from './element-painter.ts'

/** Over everything around the element that is cropped. */
const dimmed = 'rgb(0 0 0 / 0.55)'
/** Opacity of the part of it that is cut off. */
const cutOffOpacity = 0.45

interface CroppingLook {
  cropping: Cropping
  drawn: Drawn
  /** The whole picture of the element; null while it is not loaded. */
  picture: Picture | null
  /** Where the canvas lies, whole device px. */
  canvas: { x: number; y: number; width: number; height: number }
  at: Placement
}

/** Dims the canvas and shows the whole picture of an element that is cropped, the part that is cut off faintly. */
export function drawCropping(context: CanvasRenderingContext2D, look: CroppingLook): void {
  const { cropping, drawn, picture, canvas, at } = look
  context.fillStyle = dimmed
  context.fillRect(canvas.x, canvas.y, canvas.width, canvas.height)
  if (!picture) return
  const { full, pivot, rotation } = cropping
  const { flipX, flipY } = drawn.element.appearance ?? {}
  const centre = centreOf(full)
  context.save()
  context.setTransform(at.scale, 0, 0, at.scale, at.x, at.y)
  context.translate(pivot.x, pivot.y)
  context.rotate((rotation * Math.PI) / 180)
  context.translate(centre.x - pivot.x, centre.y - pivot.y)
  context.scale(flipX ? -1 : 1, flipY ? -1 : 1)
  context.globalAlpha = cutOffOpacity
  context.drawImage(picture.image, -full.width / 2, -full.height / 2, full.width, full.height)
  context.restore()
}
