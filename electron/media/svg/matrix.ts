/** An affine map as SVG writes it: x becomes `a·x + c·y + e`, y becomes `b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The map that applies `inner` first. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** The factor by which a matrix scales lengths on average: the root of the factor of areas. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** Reads a `transform` attribute up to the first part that can't be read, as SVG requires. */
export function transformOf(written: string | undefined): Matrix {
  let matrix = identity
  if (written === undefined) return matrix
  // The pattern is sticky, so that a text that is no transform is read only once.
  for (const [, name, list] of written.matchAll(/[\s,]*([a-zA-Z]{1,20})\s*\(([^()]*)\)/gy)) {
    const numbers = list!
      .split(/[\s,]+/)
      .filter((one) => one !== '')
      .map(Number)
    const next = single(name!, numbers)
    if (next === null || !next.every(Number.isFinite)) return matrix
    matrix = times(matrix, next)
  }
  return matrix
}

function single(name: string, numbers: readonly number[]): Matrix | null {
  const [x = Number.NaN, y, z] = numbers
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? (numbers as unknown as Matrix) : null
    case 'translate':
      return [1, 0, 0, 1, x, y ?? 0]
    case 'scale':
      return [x, 0, 0, y ?? x, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos(rad(x)), Math.sin(rad(x))]
      const turned: Matrix = [cos, sin, -sin, cos, 0, 0]
      if (y === undefined || z === undefined) return turned
      return times(times([1, 0, 0, 1, y, z], turned), [1, 0, 0, 1, -y, -z])
    }
    case 'skewX':
      return [1, 0, Math.tan(rad(x)), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(rad(x)), 0, 1, 0, 0]
    default:
      return null
  }
}
