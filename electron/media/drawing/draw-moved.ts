import { open } from 'node:fs/promises'
import { loadImage } from '../canvas.ts'
import type { DrawingCanvas, PictureContext } from '../../common/drawing/canvas.ts'
import { pictureContent } from '../../common/drawing/element/contents.ts'
import { drawElement } from '../../common/drawing/element/draw-element.ts'
import { isPartlyDrawn, redrawnContent } from '../../common/drawing/moving/redrawn-content.ts'
import type { MotionState } from '../../common/motion/index.ts'
import { toPlanes } from '../yuv.ts'
import { nodeCanvas } from './node-canvas.ts'
import type { MovedRequest, RedrawnPart } from './protocol.ts'

/**
 * Draws a still in states of its motion, as raw frames in a file for each series. When this ends, however it ends, nothing
 * is being written any more.
 * @throws Error where the picture can't be read or the disk is full; the signal's reason when it aborts
 */
export async function drawMoved(request: MovedRequest, signal: AbortSignal): Promise<void> {
  const restOf = await stills(request)
  for (const { path, size, pictures, alpha, black } of request.series) {
    const { width, height } = size
    const { context } = nodeCanvas(width, height)
    const sharp = nodeCanvas(width, height)
    const file = await open(path, 'w')
    try {
      for (const [index, picture] of pictures.entries()) {
        signal.throwIfAborted()
        context.reset()
        const still = restOf(picture.state)
        if (picture.state.blur > 0) {
          sharp.context.reset()
          drawState(sharp.context, still, request.box, picture)
          context.globalAlpha = picture.state.opacity
          context.filter = `blur(${picture.state.blur}px)`
          context.drawImage(sharp.canvas, 0, 0)
        } else {
          context.globalAlpha = picture.state.opacity
          drawState(context, still, request.box, picture)
        }
        const { data } = context.getImageData(0, 0, width, height)
        const rgba = new Uint8Array(data.buffer, data.byteOffset, data.length)
        const planes = await toPlanes(rgba, width, height, alpha, black)
        await file.write(planes, 0, planes.length, index * planes.length)
      }
    } finally {
      await file.close()
    }
  }
}

interface Picture {
  canvas: DrawingCanvas
  width: number
  height: number
}

/** The function that gives the still as it is without movement, with a crop where that moves. */
async function stills({ picture, cropped, redrawn }: MovedRequest): Promise<(state: MotionState) => Picture> {
  const image = await loadImage(picture)
  const { width, height } = image
  const rest = { canvas: image, width, height }
  if (redrawn) return (state) => (isPartlyDrawn(state) ? drawnAnew(redrawn, state) : rest)
  if (!cropped) return () => rest
  const { shown, appearance } = cropped
  return ({ crop }) => {
    const { canvas } = drawElement({
      box: shown,
      appearance: { ...appearance, ...(crop ? { crop } : {}) },
      content: pictureContent(image, { width, height }, crop ?? appearance.crop),
      scale: 1,
      createCanvas: nodeCanvas,
    })
    return { canvas, width: canvas.width, height: canvas.height }
  }
}

/** A text or a shape as it is drawn in a state of its motion; it fills the same box as the whole. */
function drawnAnew({ box, appearance, source, scale }: RedrawnPart, state: MotionState): Picture {
  const content = redrawnContent(source, state, box)
  const { canvas } = drawElement({ box, appearance, content, scale, createCanvas: nodeCanvas })
  return { canvas, width: canvas.width, height: canvas.height }
}

/** Draws a picture that fills a box as its state says; the context's origin is at `x` and `y` of the canvas. */
function drawState(
  context: PictureContext,
  picture: Picture,
  box: MovedRequest['box'],
  { x, y, state }: { x: number; y: number; state: MotionState },
): void {
  const { width, height } = box
  const { left, top, right, bottom } = state.hidden
  context.translate(box.x + width / 2 + state.x - x, box.y + height / 2 + state.y - y)
  context.rotate((state.rotation * Math.PI) / 180)
  context.scale(state.scale, state.scale)
  context.translate(-width / 2, -height / 2)
  if (left > 0 || top > 0 || right > 0 || bottom > 0) {
    context.beginPath()
    context.rect(width * left, height * top, width * (1 - left - right), height * (1 - top - bottom))
    context.clip()
  }
  // As on the stage.
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture.canvas, 0, 0, picture.width, picture.height, 0, 0, width, height)
}
