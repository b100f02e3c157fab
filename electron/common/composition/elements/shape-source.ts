import { z } from 'zod'
import { fillSchema, strokeSchema } from '../../service/extension/looks.ts'

/** Every shape; the shapes panel and the drawing follow. */
export const shapeNames = [
  'rectangle',
  'ellipse',
  'line',
  'arrow',
  'triangle',
  'star',
  'bubble',
  'polygon',
  'paths',
] as const
export type ShapeName = (typeof shapeNames)[number]

/** The path data of an imported drawing, in its own units. */
export const drawingLimits = { paths: 2000, characters: 500_000 } as const

/** A shape that fills its element's box. A shape without fill and stroke is not visible. */
export const shapeSourceSchema = z.strictObject({
  kind: z.literal('shape'),
  shape: z.enum(shapeNames),
  fill: fillSchema.exactOptional(),
  stroke: strokeSchema.exactOptional(),
  /** Corners of a polygon, points of a star. */
  corners: z.int().min(3).max(60).exactOptional(),
  /** A star's inner radius as a share of its outer one, or the corner radius of a rectangle or bubble in px. */
  inner: z.number().min(0).max(1).exactOptional(),
  radius: z.number().min(0).max(2000).exactOptional(),
  /** Tip of a speech bubble's tail, in shares of the box; it may be outside. */
  tail: z.strictObject({ x: z.number().min(-4).max(5), y: z.number().min(-4).max(5) }).exactOptional(),
  /** Size of an arrow's head as a multiple of the line's width. */
  head: z.number().min(1).max(20).exactOptional(),
  /** An imported drawing: its size in its own units and its paths (path data of SVG) from the lowest to the topmost. */
  drawing: z
    .strictObject({
      width: z.number().positive(),
      height: z.number().positive(),
      paths: z
        .array(
          z.strictObject({
            data: z.string().max(drawingLimits.characters),
            fill: fillSchema.exactOptional(),
            stroke: strokeSchema.exactOptional(),
            /** Overlapping parts are holes. */
            evenOdd: z.boolean().exactOptional(),
          }),
        )
        .max(drawingLimits.paths),
    })
    .exactOptional(),
})

export type ShapeSource = z.infer<typeof shapeSourceSchema>
