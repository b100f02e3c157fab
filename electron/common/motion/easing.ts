import type { Easing, EasingName } from '../service/extension/motion.ts'

/** Control points of the named easings: those of CSS (css-easing-2), and one that goes beyond its end and comes back. */
export const easingPoints: Record<EasingName, readonly [number, number, number, number]> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
  'back-out': [0.34, 1.56, 0.64, 1],
}

/** A coordinate of a cubic Bézier curve from 0 to 1 with two control points. */
function bezier(first: number, second: number, t: number): number {
  const rest = 1 - t
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
}

/**
 * How far a value has come at a share of its time, 0 to 1; both are limited to 0 and 1 at the ends, in between the
 * result may go beyond them.
 */
export function eased(easing: Easing, share: number): number {
  if (share <= 0) return 0
  if (share >= 1) return 1
  const [x1, y1, x2, y2] = typeof easing === 'string' ? easingPoints[easing] : easing
  if (x1 === y1 && x2 === y2) return share
  // x grows with t, because its control points are within 0 and 1: thirty halvings find t to a billionth.
  let [low, high] = [0, 1]
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (bezier(x1, x2, middle) < share) low = middle
    else high = middle
  }
  return bezier(y1, y2, (low + high) / 2)
}
