import type { Box } from '@common/bridge/index.ts'

/** Placing pictures on a canvas, px of the canvas. */

export interface Size {
  width: number
  height: number
}

const least = 8
const most = 16_384

/** The largest size that fits inside, centred. */
export function fitted(own: Size, canvas: Size): Box {
  const factor = Math.min(canvas.width / own.width, canvas.height / own.height)
  return centred(scaled(own, factor), canvas)
}

/** The smallest size that covers the canvas, centred. */
export function covering(own: Size, canvas: Size): Box {
  const factor = Math.max(canvas.width / own.width, canvas.height / own.height)
  return centred(scaled(own, factor), canvas)
}

/** Initial position of a foreground: four fifths of the height, at the bottom edge, centred. */
export function standing(own: Size, canvas: Size): Box {
  const factor = Math.min((canvas.height * 0.86) / own.height, canvas.width / own.width)
  const size = scaled(own, factor)
  return { ...size, x: Math.round((canvas.width - size.width) / 2), y: canvas.height - size.height }
}

export function centred(size: Size, canvas: Size): Box {
  return {
    width: size.width,
    height: size.height,
    x: Math.round((canvas.width - size.width) / 2),
    y: Math.round((canvas.height - size.height) / 2),
  }
}

export function moved(box: Box, dx: number, dy: number): Box {
  return { ...box, x: Math.round(box.x + dx), y: Math.round(box.y + dy) }
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** Moves a corner: the opposite one stays, and so does the ratio. */
export function cornerTo(box: Box, corner: Corner, to: { x: number; y: number }): Box {
  const right = corner.endsWith('e')
  const below = corner.startsWith('s')
  const fixed = { x: right ? box.x : box.x + box.width, y: below ? box.y : box.y + box.height }
  const ratio = box.width / box.height
  const width = Math.max(Math.abs(to.x - fixed.x), Math.abs(to.y - fixed.y) * ratio)
  return anchored(box, width, fixed, right, below)
}

/** Scales about the centre. */
export function zoomed(box: Box, factor: number): Box {
  const ratio = box.width / box.height
  const width = clampSide(box.width * factor)
  const height = clampSide(width / ratio)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return {
    width,
    height,
    x: Math.round(middle.x - width / 2),
    y: Math.round(middle.y - height / 2),
  }
}

/** Sets one side; the other follows by the ratio. */
export function withSide(box: Box, side: 'width' | 'height', value: number): Box {
  const ratio = box.width / box.height
  const given = clampSide(value)
  return side === 'width'
    ? { ...box, width: given, height: clampSide(given / ratio) }
    : { ...box, height: given, width: clampSide(given * ratio) }
}

function anchored(box: Box, wanted: number, fixed: { x: number; y: number }, right: boolean, below: boolean): Box {
  const ratio = box.width / box.height
  const width = clampSide(Math.max(wanted, least * Math.max(1, ratio)))
  const height = clampSide(width / ratio)
  return {
    width,
    height,
    x: Math.round(right ? fixed.x : fixed.x - width),
    y: Math.round(below ? fixed.y : fixed.y - height),
  }
}

function scaled(own: Size, factor: number): Size {
  return { width: clampSide(own.width * factor), height: clampSide(own.height * factor) }
}

const clampSide = (value: number): number => Math.round(Math.min(most, Math.max(least, value)))
