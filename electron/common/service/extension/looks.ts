import { z } from 'zod'
import { isHexColor } from '../colors.ts'
import { fieldProblem } from '../refusal.ts'
import { quote } from '../media-url.ts'
import { storedText } from '../../messages/index.ts'
import { guards } from '../limits.ts'

/** `#rrggbb` or `#rrggbbaa`; the last two digits are the opacity. */
export const hexColorSchema = z.string().refine(isHexColor, {
  error: ({ input }) => storedText(fieldProblem('requestProblems.hexColorOnly', { value: quote(String(input)) })),
})

/** Lengths of what is drawn, px of the canvas. */
const length = z.number().min(0).max(guards.elementSide)
const shift = z.number().min(-guards.elementSide).max(guards.elementSide)
const share = z.number().min(0).max(1)

export const shadowSchema = z.strictObject({ color: hexColorSchema, blur: length.max(500), x: shift, y: shift })

/**
 * What every visible element can have beside its source. An absent field changes nothing. Order: crop, flip, background,
 * colours, blur, mask, border, then shadow, opacity and rotation of the whole.
 */
export const appearanceSchema = z.strictObject({
  /** Opacity of the element: 0 not visible, 1 solid. */
  opacity: share.exactOptional(),
  /** Degrees clockwise around the element's centre. */
  rotation: z.number().min(-360).max(360).exactOptional(),
  flipX: z.boolean().exactOptional(),
  flipY: z.boolean().exactOptional(),
  /** A colour behind what is transparent in the source, within the mask. */
  background: hexColorSchema.exactOptional(),
  /** What is cut off each side, as a share of the source's side; the rest fills the element. */
  crop: z.strictObject({ left: share, top: share, right: share, bottom: share }).exactOptional(),
  /** Corners rounded by `radius` px, or an ellipse that touches all sides. */
  mask: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('rounded'), radius: length }),
      z.strictObject({ kind: z.literal('ellipse') }),
    ])
    .exactOptional(),
  /** A line along the edge, inside of the element. */
  border: z.strictObject({ color: hexColorSchema, width: length.max(500) }).exactOptional(),
  shadow: shadowSchema.exactOptional(),
  /** Standard deviation of the blur in px. */
  blur: length.max(200).exactOptional(),
  /** Factors, 1 changes nothing: of all channels, of the distance from middle grey, of the distance from grey. */
  brightness: z.number().min(0).max(3).exactOptional(),
  contrast: z.number().min(0).max(3).exactOptional(),
  saturation: z.number().min(0).max(3).exactOptional(),
  /** A colour that becomes transparent. `similarity`: how far a colour may be from it; `smoothness`: width of the edge. */
  chromaKey: z.strictObject({ color: hexColorSchema, similarity: share, smoothness: share }).exactOptional(),
})

/** A plain colour or a gradient. `at` is a share of the way, `angle` in degrees: 0 is from left to right, clockwise. */
const stops = z
  .array(z.strictObject({ at: share, color: hexColorSchema }))
  .min(2)
  .max(16)
export const fillSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('color'), color: hexColorSchema }),
  z.strictObject({ kind: z.literal('linear'), angle: z.number().min(-360).max(360), stops }),
  z.strictObject({ kind: z.literal('radial'), stops }),
])

export const strokeSchema = z.strictObject({
  color: hexColorSchema,
  width: length.max(1000),
  /** Lengths of dashes and gaps in px; empty: an unbroken line. */
  dash: z.array(length.max(1000)).max(8),
})

export type Appearance = z.infer<typeof appearanceSchema>
export type Shadow = z.infer<typeof shadowSchema>
export type Fill = z.infer<typeof fillSchema>
export type Stroke = z.infer<typeof strokeSchema>

/** An appearance for a canvas of another size: its lengths are multiplied by `factor`. */
export function scaledAppearance(appearance: Appearance, factor: number): Appearance {
  const { mask, border, shadow, blur } = appearance
  return {
    ...appearance,
    ...(mask?.kind === 'rounded' ? { mask: { ...mask, radius: mask.radius * factor } } : {}),
    ...(border ? { border: { ...border, width: border.width * factor } } : {}),
    ...(shadow
      ? { shadow: { ...shadow, blur: shadow.blur * factor, x: shadow.x * factor + 0, y: shadow.y * factor + 0 } }
      : {}),
    ...(blur === undefined ? {} : { blur: blur * factor }),
  }
}

/** Whether the appearance changes anything. */
export function isPlain(appearance: Appearance | undefined): boolean {
  if (!appearance) return true
  const { opacity = 1, rotation = 0, flipX, flipY, background, crop, mask, border, shadow, blur = 0 } = appearance
  const { brightness = 1, contrast = 1, saturation = 1, chromaKey } = appearance
  const isCropped = crop !== undefined && [crop.left, crop.top, crop.right, crop.bottom].some((side) => side > 0)
  return (
    opacity === 1 &&
    background === undefined &&
    rotation % 360 === 0 &&
    !flipX &&
    !flipY &&
    !isCropped &&
    !mask &&
    !(border && border.width > 0) &&
    !shadow &&
    blur === 0 &&
    brightness === 1 &&
    contrast === 1 &&
    saturation === 1 &&
    !chromaKey
  )
}
