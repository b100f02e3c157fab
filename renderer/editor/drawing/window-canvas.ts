import type { CreateCanvas, PictureContext } from '@common/drawing/canvas.ts'

/** Largest side of a canvas that Chromium draws, px. */
const mostSide = 8192

/** Canvases of the window for the drawing that it shares with Node. */
export const windowCanvas: CreateCanvas = (width, height) => {
  const canvas = new OffscreenCanvas(Math.max(1, Math.min(width, mostSide)), Math.max(1, Math.min(height, mostSide)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the window has no canvas left')
  return { canvas, context: context as unknown as PictureContext }
}
