import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { z } from 'zod'
import type { backgroundChangeBody } from '../../../common/service/endpoints/background.ts'
import { guards } from '../../../common/service/limits.ts'
import { EngineError } from '../../core/errors.ts'

export type BackgroundRequest = z.output<typeof backgroundChangeBody>

export interface Size {
  width: number
  height: number
}

/** A picture on the canvas: its shown size and the position of its top-left corner, in px. */
export interface Placed extends Size {
  x: number
  y: number
}

/** The parts of a background change, from bottom to top: colour, template, foreground. */
export interface Layout {
  canvas: Size
  /** Colour behind everything, as hex; without one the canvas is transparent. */
  color?: string
  /** The template. Without a size it covers the canvas, and what is left over is cropped evenly at both sides. */
  template?: { url: string; size?: Size; x: number; y: number }
  origin: Placed & { url: string }
  removeBg: boolean
}

/** Most px of a canvas: a safeguard, as larger pictures can't be read either. */
export const maxCanvasPixels = 40_000_000

function readSize(text: string, field: string): Size {
  const [width, height] = text.split('x').map(Number) as [number, number]
  const most = guards.elementSide
  if (width <= most && height <= most) return { width, height }
  throw new EngineError(codeOf.parameter, message('engineWork.tooManyPixels', { field, most, size: text }))
}

/**
 * The layout that a request describes (`createBackgroundChange` in docs/openapi.json).
 * @throws EngineError 1003 with the field's name for sizes that are too large
 */
export function layoutOf(request: BackgroundRequest): Layout {
  const canvas = readSize(request.canvas_size, 'canvas_size')
  if (canvas.width * canvas.height > maxCanvasPixels)
    throw new EngineError(
      codeOf.parameter,
      message('engineWork.canvasTooLarge', {
        most: maxCanvasPixels / 1_000_000,
        size: request.canvas_size,
      }),
    )
  const { template_url: url, modify_template_size: size, color_code: color } = request
  return {
    canvas,
    origin: {
      url: request.origin_img,
      ...readSize(request.modify_origin_img_size, 'modify_origin_img_size'),
      x: request.overlay_origin_x,
      y: request.overlay_origin_y,
    },
    removeBg: request.removeBg,
    ...(color === undefined ? {} : { color }),
    ...(url === undefined
      ? {}
      : {
          template: {
            url,
            x: request.overlay_template_x ?? 0,
            y: request.overlay_template_y ?? 0,
            ...(size === undefined ? {} : { size: readSize(size, 'modify_template_size') }),
          },
        }),
  }
}

/**
 * The smallest size at which a picture covers a canvas without distortion, and the position of its corner when centred.
 */
export function covering(own: Size, canvas: Size): Placed {
  const scale = Math.max(canvas.width / own.width, canvas.height / own.height)
  const width = Math.max(canvas.width, Math.round(own.width * scale))
  const height = Math.max(canvas.height, Math.round(own.height * scale))
  return {
    width,
    height,
    x: Math.ceil((canvas.width - width) / 2),
    y: Math.ceil((canvas.height - height) / 2),
  }
}

/**
 * The part of a placed picture that lies on the canvas, and its position there; undefined when all of it lies outside.
 */
export function visiblePart(placed: Placed, canvas: Size) {
  const left = Math.max(0, placed.x)
  const top = Math.max(0, placed.y)
  const right = Math.min(canvas.width, placed.x + placed.width)
  const bottom = Math.min(canvas.height, placed.y + placed.height)
  if (right <= left || bottom <= top) return undefined
  return {
    left,
    top,
    part: { left: left - placed.x, top: top - placed.y, width: right - left, height: bottom - top },
  }
}
