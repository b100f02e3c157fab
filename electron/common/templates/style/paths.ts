import type { ShapeSource } from '../../composition/elements/shape-source.ts'

export type Paths = NonNullable<ShapeSource['drawing']>['paths']

/** Colour of what drawings have as their paper. */
export const paper = '#ffffff'

/** The path data of a rectangle with round corners. */
export function roundedPath(x: number, y: number, width: number, height: number, corner: number): string {
  const r = Math.max(0, Math.min(corner, width / 2, height / 2))
  const [right, bottom] = [x + width, y + height]
  return (
    `M${x + r} ${y}H${right - r}A${r} ${r} 0 0 1 ${right} ${y + r}V${bottom - r}A${r} ${r} 0 0 1 ${right - r} ${bottom}` +
    `H${x + r}A${r} ${r} 0 0 1 ${x} ${bottom - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
  )
}

/** The path data of a circle. */
export function circlePath(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`
}

export const filled = (data: string, color: string): Paths[number] => ({ data, fill: { kind: 'color', color } })
