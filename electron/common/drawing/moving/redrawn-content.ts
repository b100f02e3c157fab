import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import type { MotionState } from '../../motion/index.ts'
import type { GlyphText } from '../../service/extension/drawn.ts'
import { shapeContent } from '../element/contents.ts'
import type { Content } from '../element/draw-element.ts'
import { drawShape } from '../shapes/draw-shape.ts'
import { piecesContent } from './draw-pieces.ts'

/** A text or a shape that is drawn anew while it comes or goes. */
export type RedrawnSource = { text: GlyphText } | { shape: ShapeSource }

/** Whether an element is drawn anew in a state of its motion, and not just moved. */
export function isPartlyDrawn({ pieces, drawn }: Pick<MotionState, 'pieces' | 'drawn'>): boolean {
  return pieces !== undefined || (drawn !== undefined && drawn < 1)
}

/** What an element shows in a state of its motion; its size is that of the whole. */
export function redrawnContent(
  source: RedrawnSource,
  { pieces, drawn = 1 }: Pick<MotionState, 'pieces' | 'drawn'>,
  size: { width: number; height: number },
): Content {
  if ('text' in source) {
    return piecesContent(source.text, pieces ?? { animation: { kind: 'typewriter', duration: 1 }, share: 1 })
  }
  const { overhang } = shapeContent(source.shape, size)
  return { overhang, draw: (context, box) => drawShape(context, source.shape, box, drawn) }
}
