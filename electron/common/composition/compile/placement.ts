import { message } from '../../messages/index.ts'
import { sourceKey } from '../model.ts'
import type { Element } from '../model.ts'
import { errorAt } from '../problems.ts'
import { cornerToOffset } from './anchor.ts'
import type { Anchor } from './anchor.ts'
import { lookUp } from './options.ts'
import type { Context, Size } from './options.ts'

/** Size before scaling: the element's own, or that of its media where it is known; a colour fills the canvas. */
export function baseSize(
  element: Pick<Element, 'width' | 'height' | 'source'>,
  { options, canvas }: Pick<Context, 'options' | 'canvas'>,
): Partial<Size> {
  const media = element.source.kind === 'color' ? canvas : lookUp(options.sizes, sourceKey(element.source))
  const width = element.width ?? media?.width
  const height = element.height ?? media?.height
  return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
}

export interface CompiledPlacement {
  offset_x: number
  offset_y: number
  scale_x: number
  scale_y: number
  width?: number
  height?: number
}

/**
 * Position and size of an element as fields of a body. `maxScale` is the largest scale that the body takes: the excess
 * is multiplied into width or height.
 */
export function placementFields(element: Element, path: string, context: Context, maxScale: number): CompiledPlacement {
  const base = baseSize(element, context)
  const placed: CompiledPlacement = {
    ...offsets(element, base, path, context),
    scale_x: element.scaleX,
    scale_y: element.scaleY,
    ...(element.width === undefined ? {} : { width: element.width }),
    ...(element.height === undefined ? {} : { height: element.height }),
  }
  for (const [scale, factor, side] of [
    ['scale_x', 'scaleX', 'width'],
    ['scale_y', 'scaleY', 'height'],
  ] as const) {
    if (placed[scale] <= maxScale) continue
    const length = base[side]
    if (length === undefined) {
      const text = message(`projectProblems.compile.${side}ForScale`, {
        name: element.name,
        times: String(placed[scale]),
      })
      context.problems.push(errorAt(`${path}.${factor}`, 'scale-range', text))
    } else {
      placed[side] = length * placed[scale]
    }
    placed[scale] = 1
  }
  return placed
}

function offsets(
  element: Element,
  base: Partial<Size>,
  path: string,
  context: Context,
): { offset_x: number; offset_y: number } {
  const anchor: Anchor = context.options.anchor ?? 'top-left'
  if (anchor === 'center' && (base.width === undefined || base.height === undefined)) {
    const text = message('projectProblems.compile.sizeForPlace', { name: element.name })
    context.problems.push(errorAt(path, 'size-unknown', text))
  }
  const shown = { width: (base.width ?? 0) * element.scaleX, height: (base.height ?? 0) * element.scaleY }
  const { x, y } = cornerToOffset(element, shown, anchor)
  return { offset_x: x, offset_y: y }
}
