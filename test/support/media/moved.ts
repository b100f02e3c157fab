import { writeFile } from 'node:fs/promises'
import { loadImage } from '@napi-rs/canvas'
import { drawnBounds } from '../../../electron/common/drawing/element/bounds.ts'
import { pictureContent } from '../../../electron/common/drawing/element/contents.ts'
import { drawElement } from '../../../electron/common/drawing/element/draw-element.ts'
import { motionAt } from '../../../electron/common/motion/index.ts'
import type { Appearance } from '../../../electron/common/service/extension/looks.ts'
import type { Motion } from '../../../electron/common/service/extension/motion.ts'
import { nodeCanvas } from '../../../electron/media/drawing/node-canvas.ts'

interface Size {
  width: number
  height: number
}

/** An element of a stage: its picture, where it stands, and how it moves for as long as it is shown. */
export interface MovedElement {
  picture: string
  box: Size & { x: number; y: number }
  appearance?: Appearance
  motion: Motion
  lengthMs: number
}

/** Draws a stage at a time as a PNG: each element as its motion says. */
export async function drawStage(
  path: string,
  { width, height, ground }: Size & { ground: string },
  elements: readonly MovedElement[],
  elapsedMs: number,
): Promise<string> {
  const { canvas, context } = nodeCanvas(width, height)
  context.fillStyle = ground
  context.beginPath()
  context.rect(0, 0, width, height)
  context.fill()
  for (const { picture, box, appearance = {}, motion, lengthMs } of elements) {
    const bounds = drawnBounds(box, appearance)
    const state = motionAt(motion, { elapsedMs, lengthMs }, { box: bounds, canvas: { width, height } })
    const image = await loadImage(picture)
    const crop = state.crop ?? appearance.crop
    const drawn = drawElement({
      box,
      appearance: crop ? { ...appearance, crop } : appearance,
      content: pictureContent(image, image, crop),
      scale: 1,
      createCanvas: nodeCanvas,
    })
    const { left, top, right, bottom } = state.hidden
    const [shownWidth, shownHeight] = [bounds.width * (1 - left - right), bounds.height * (1 - top - bottom)]
    if (shownWidth <= 0 || shownHeight <= 0 || state.scale <= 0) continue
    const layer = nodeCanvas(width, height)
    layer.context.translate(bounds.x + bounds.width / 2 + state.x, bounds.y + bounds.height / 2 + state.y)
    layer.context.rotate((state.rotation * Math.PI) / 180)
    layer.context.scale(state.scale, state.scale)
    const [x, y] = [bounds.width * left, bounds.height * top]
    const [atX, atY] = [x - bounds.width / 2, y - bounds.height / 2]
    layer.context.drawImage(drawn.canvas, x, y, shownWidth, shownHeight, atX, atY, shownWidth, shownHeight)
    context.save()
    context.globalAlpha = state.opacity
    if (state.blur > 0) context.filter = `blur(${state.blur}px)`
    context.drawImage(layer.canvas, 0, 0)
    context.restore()
  }
  await writeFile(path, await canvas.encode('png'))
  return path
}
