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
  const [x1, y1, x2, y2] = pointsOf(easing)
  if (x1 === y1 && x2 === y2) return share
  return bezier(y1, y2, curveTime(x1, x2, share))
}

const pointsOf = (easing: Easing) => (typeof easing === 'string' ? easingPoints[easing] : easing)

/** Where on its curve an easing is at a share of its time. */
function curveTime(x1: number, x2: number, share: number): number {
  // x grows with t, because its control points are within 0 and 1: thirty halvings find t to a billionth.
  let [low, high] = [0, 1]
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (bezier(x1, x2, middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * An ease-out that waits: its curve is below 0 for a share of its time, where an animation shows nothing, and crosses 0
 * there. A curve that only begins flat has come a third of its way by then.
 */
export function waitingEasing(share: number): [number, number, number, number] {
  const [x1, x2] = [share, share + (1 - share) * 0.2]
  const t = curveTime(x1, x2, share)
  const y1 = -(3 * (1 - t) * t + t ** 2) / (3 * (1 - t) ** 2)
  return [x1, y1, x2, 1].map((value) => Math.round(value * 1_000) / 1_000 + 0) as [number, number, number, number]
}

/**
 * The easings of both parts of a movement that is cut at a share of its time, by de Casteljau's construction. A part that
 * ends where it begins has no shape to keep and is linear.
 */
export function splitEasing(easing: Easing, share: number): [Easing, Easing] {
  const [x1, y1, x2, y2] = pointsOf(easing)
  if (share <= 0 || share >= 1 || (x1 === y1 && x2 === y2)) return [easing, easing]
  const t = curveTime(x1, x2, share)
  const halves = (first: number, second: number) => {
    const mix = (from: number, to: number): number => from + (to - from) * t
    const [a, b, c] = [mix(0, first), mix(first, second), mix(second, 1)]
    const [d, e] = [mix(a, b), mix(b, c)]
    return { a, d, middle: mix(d, e), e, c }
  }
  const [x, y] = [halves(x1, x2), halves(y1, y2)]
  const part = (from: [number, number], to: [number, number], points: [number, number][]): Easing => {
    const [width, height] = [to[0] - from[0], to[1] - from[1]]
    if (Math.abs(height) < 1e-6 || width < 1e-6) return 'linear'
    const [[px, py], [qx, qy]] = points.map(([px, py]) => [
      Math.min(1, Math.max(0, (px - from[0]) / width)),
      Math.min(5, Math.max(-5, (py - from[1]) / height)),
    ]) as [[number, number], [number, number]]
    return [px, py, qx, qy]
  }
  const cut: [number, number] = [x.middle, y.middle]
  return [
    part([0, 0], cut, [
      [x.a, y.a],
      [x.d, y.d],
    ]),
    part(
      cut,
      [1, 1],
      [
        [x.e, y.e],
        [x.c, y.c],
      ],
    ),
  ]
}
