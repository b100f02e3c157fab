import type { FacePlan } from './plan.ts'

/** Factors of red, green, blue at each point of a face (x, y, z each), from its colours' coarse grid of light. */
export function lightAt(points: Float32Array, { rect, colors }: Pick<FacePlan, 'rect' | 'colors'>): Float32Array {
  const factors = new Float32Array(points.length).fill(1)
  if (!colors) return factors
  const cells = Math.round(Math.sqrt(colors.light.length / 3))
  const { light } = colors
  const inCells = (share: number): number => Math.min(cells - 1, Math.max(0, share * cells - 0.5))
  for (let at = 0; at + 2 < points.length; at += 3) {
    const u = inCells((points[at]! - rect.x) / rect.width)
    const v = inCells((points[at + 1]! - rect.y) / rect.height)
    const column = Math.min(cells - 2, Math.floor(u))
    const row = Math.min(cells - 2, Math.floor(v))
    const [fx, fy] = [u - column, v - row]
    for (let channel = 0; channel < 3; channel++) {
      const cell = (row * cells + column) * 3 + channel
      const upper = light[cell]! + (light[cell + 3]! - light[cell]!) * fx
      const below = cell + cells * 3
      const lower = light[below]! + (light[below + 3]! - light[below]!) * fx
      factors[at + channel] = upper + (lower - upper) * fy
    }
  }
  return factors
}
