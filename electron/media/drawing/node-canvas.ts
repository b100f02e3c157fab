import { createCanvas } from '../canvas.ts'
import type { Canvas } from '@napi-rs/canvas'
import type { PictureContext } from '../../common/drawing/canvas.ts'

/** Makes a canvas of Node for the drawing that is shared with the window. */
export function nodeCanvas(width: number, height: number): { canvas: Canvas; context: PictureContext } {
  const canvas = createCanvas(width, height)
  return { canvas, context: canvas.getContext('2d') as unknown as PictureContext }
}
