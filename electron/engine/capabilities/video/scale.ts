import { scaledAppearance } from '../../../common/service/extension/looks.ts'
import { scaledMotion } from '../../../common/service/extension/motion.ts'
import type { PlanElement, PlanMotion, VideoPlan } from './plan/types.ts'

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

/** The size of a canvas scaled down to a height in px, with even sides; a smaller canvas keeps its size. */
export function scaledSize(size: { width: number; height: number }, height: number) {
  if (size.height <= height) return { width: size.width, height: size.height }
  return { width: even((size.width * height) / size.height), height: even(height) }
}

/**
 * The same plan on a canvas of at most this height. Positions and sizes of elements are scaled here and nowhere else.
 */
export function scalePlan(plan: VideoPlan, height: number): VideoPlan {
  const size = scaledSize(plan, height)
  const [across, down] = [size.width / plan.width, size.height / plan.height]
  if (across === 1 && down === 1) return plan
  const scaled = (element: PlanElement): PlanElement => ({
    ...element,
    ...(element.appearance ? { appearance: scaledAppearance(element.appearance, down) } : {}),
    ...(element.motion ? { motion: scaledPart(element.motion, down) } : {}),
    place: {
      ...element.place,
      // A colour without a size fills the canvas. It gets the canvas's size, which is scaled like any other.
      ...(element.kind === 'color'
        ? { width: element.place.width ?? plan.width, height: element.place.height ?? plan.height }
        : {}),
      offsetX: element.place.offsetX * across,
      offsetY: element.place.offsetY * down,
      scaleX: element.place.scaleX * across,
      scaleY: element.place.scaleY * down,
    },
  })
  const items = plan.items.map((item) => ({ ...item, elements: item.elements.map(scaled) }))
  return { ...plan, ...size, items }
}

/** What is drawn anew keeps its px and is drawn at another scale. */
function scaledPart({ redrawn, ...motion }: PlanMotion, factor: number): PlanMotion {
  return {
    ...motion,
    motion: scaledMotion(motion.motion, factor),
    ...(redrawn ? { redrawn: { ...redrawn, scale: redrawn.scale * factor } } : {}),
  }
}
