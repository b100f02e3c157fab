import { figureSize } from '@common/service/extension/gestures.ts'
import type { Appearance } from '@common/service/extension/looks.ts'
import type { Box, Size } from '../box.ts'

/** How much of a drawn presenter is seen, from most to least. `circle` is a close-up in an ellipse with a background. */
export const framings = ['half', 'bust', 'close', 'circle'] as const
export type Framing = (typeof framings)[number]

const none = { left: 0, top: 0, right: 0, bottom: 0 }

/**
 * What each framing cuts off the half figure. Shoulders are cut by the lower edge alone, so that a presenter never ends in
 * mid-air to the sides; the crop of the circle is a square.
 */
const crops: Readonly<Record<Framing, NonNullable<Appearance['crop']>>> = {
  half: none,
  bust: { ...none, top: 0.02, bottom: 0.22 },
  close: { ...none, top: 0.03, bottom: 0.32 },
  circle: { left: 0.12, top: 0, right: 0.12, bottom: 0.2963 },
}

/** The background that a circle gets where its presenter had none. */
export const usualBackground = '#d6e0ea'
/** Height of a circle, and of a figure that was in one, as shares of the canvas. */
const [circleShare, figureShare] = [0.42, 0.92]

const sides = ['left', 'top', 'right', 'bottom'] as const

/** The framing of an element; null for a crop of its own. */
export function framingOf({ crop = none, mask }: Appearance = {}): Framing | null {
  const isRound = mask?.kind === 'ellipse'
  const found = framings.find((name) => sides.every((side) => Math.abs(crops[name][side] - crop[side]) < 0.001))
  return found !== undefined && (found === 'circle') === isRound ? found : null
}

/** An appearance with a framing. A border, a shadow and a background that it has stay. */
export function framedAppearance(before: Appearance | undefined, framing: Framing): Appearance | null {
  const { crop: _crop, mask, background, ...rest } = before ?? {}
  const wasCircle = framingOf(before) === 'circle'
  const isCircle = framing === 'circle'
  const appearance: Appearance = {
    ...rest,
    ...(framing === 'half' ? {} : { crop: crops[framing] }),
    ...(isCircle ? { mask: { kind: 'ellipse' } } : mask && !wasCircle ? { mask } : {}),
    // The background belongs to the circle, unless it is another one than a circle gets.
    ...(isCircle
      ? { background: background ?? usualBackground }
      : background && background !== usualBackground
        ? { background }
        : {}),
  }
  return Object.keys(appearance).length === 0 ? null : appearance
}

/**
 * The box of an element with another framing: with the same height and standing on the same lower edge, its middle where it
 * was. A circle is as large as circles usually are, and what was in one becomes a figure that stands on the canvas's edge.
 */
export function framedBox(box: Box, from: Framing | null, to: Framing, canvas: Size): Box {
  const { left, top, right, bottom } = crops[to]
  const ratio = (figureSize.width * (1 - left - right)) / (figureSize.height * (1 - top - bottom))
  const middle = box.x + box.width / 2
  const isRound = to === 'circle'
  const isNew = isRound || from === 'circle'
  const height = isNew
    ? isRound
      ? circleShare * Math.min(canvas.width, canvas.height)
      : figureShare * canvas.height
    : box.height
  const floor = from === 'circle' && !isRound ? canvas.height : box.y + box.height
  // A circle does not touch the edge on which the figure stood.
  const y = isRound ? Math.min(floor, canvas.height * 0.95) - height : floor - height
  const [width, shown] = [Math.round(height * ratio), Math.round(height)]
  return { x: Math.round(middle - width / 2), y: Math.round(y), width, height: shown }
}
