import type { Size } from '../geometry.ts'
import { curves, withFrame } from './expressions.ts'
import type { Point } from './moved-box.ts'

/** Corners of a moved picture are this exact, px. */
const exactness = 1 / 32

/**
 * The filter that shows each point of a picture at another one, which a function for each frame gives. All of them move
 * straight lines to straight lines.
 */
export function perspective({ width, height }: Size, moved: readonly ((point: Point) => Point)[]): string {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ]
  const points = corners.map((corner) =>
    moved.map((move) => {
      // The filter names px by their top left corners, and a px is moved by its centre.
      const { x, y } = move({ x: corner.x + 0.5, y: corner.y + 0.5 })
      return { x: x - 0.5, y: y - 0.5 }
    }),
  )
  const values = points.flatMap((path, corner) =>
    (['x', 'y'] as const).map((axis) => {
      const position = curves(
        path.map((point) => point[axis]),
        exactness,
      )
      return `${axis}${corner}='${withFrame('in-1', position)}'`
    }),
  )
  return `perspective=${values.join(':')}:sense=destination:eval=frame:interpolation=linear`
}
