import { z } from 'zod'
import { guards } from '../limits.ts'
import { fieldProblem, refuseField } from '../refusal.ts'

/** How a value gets from one moment to the next: names and control points are those of CSS easing functions. */
export const easingNames = ['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'back-out'] as const
const share = z.number().min(0).max(1)
const overshoot = z.number().min(-5).max(5)
export const easingSchema = z.union([z.enum(easingNames), z.tuple([share, overshoot, share, overshoot])])

/** How an element comes and goes. */
export const animationKinds = ['fade', 'slide', 'rise', 'scale', 'pop', 'wipe', 'blur', 'typewriter', 'draw'] as const
/** Those of a text that can go letter by letter or word by word; a typewriter always does. */
export const pieceKinds = ['typewriter', 'fade', 'rise', 'scale', 'pop'] as const
export const pieceUnits = ['letters', 'words'] as const
/** By reading order, against it, or in any order, which is the same at each time. */
export const pieceOrders = ['forward', 'backward', 'random'] as const
/** Where an element that comes in moves to; one that goes moves on the same way. */
export const motionDirections = ['left', 'right', 'up', 'down'] as const

export const animationSchema = z.strictObject({
  kind: z.enum(animationKinds),
  /** Time in ms that it takes. */
  duration: z.int().min(1).max(60_000),
  /** Absent: that of its kind. */
  easing: easingSchema.exactOptional(),
  /** Of slides and wipes; absent: that of its kind. */
  direction: z.enum(motionDirections).exactOptional(),
  /** Of a text: its letters or words come one after the other; absent: it comes as a whole, with a typewriter by letters. */
  by: z.enum(pieceUnits).exactOptional(),
  /** In which order they come; absent: forward. */
  order: z.enum(pieceOrders).exactOptional(),
  /** How far their times overlap: 0, one after the other, to 1, all together; absent: 0.5. */
  overlap: share.exactOptional(),
})

/** Movements that are repeated for as long as an element is shown. */
export const emphasisKinds = ['pulse', 'shake', 'float'] as const

export const emphasisSchema = z.strictObject({
  kind: z.enum(emphasisKinds),
  /** Time in ms of one repetition. */
  period: z.int().min(100).max(60_000),
  /** How far it goes: 1 is the most of its kind. */
  strength: share,
  /** Ms of a repetition that are over when the element appears, as in the second part of one that was cut; absent: 0. */
  offset: z.int().min(0).max(60_000).exactOptional(),
})

/** Keyframes of one value, in the order of their times. */
export function track<T extends z.ZodType>(value: T) {
  return z
    .array(
      z.strictObject({
        /** Time in ms from when the element appears; below 0 in what is left of an element that was cut or trimmed. */
        at: z.int().min(-guards.durationMs).max(guards.durationMs),
        value,
        /** The way to the next keyframe; absent: linear. */
        easing: easingSchema.exactOptional(),
      }),
    )
    .min(1)
    .max(500)
    .check((ctx) => {
      const times = ctx.value.map(({ at }) => at)
      const index = times.findIndex((at, count) => count > 0 && at <= times[count - 1]!)
      if (index < 0) return
      const values = { at: times[index]!, before: times[index - 1]! }
      refuseField(ctx, [index, 'at'], fieldProblem('requestProblems.keyframeOrder', values))
    })
}

const shift = z.number().min(-guards.elementSide).max(guards.elementSide)

/** Before its first keyframe a value is that of the first, after its last that of the last. */
export const keyframesSchema = z.strictObject({
  /** Px from where the element is placed. */
  x: track(shift).exactOptional(),
  y: track(shift).exactOptional(),
  /** Factor of the element's size, around its centre. */
  scale: track(z.number().min(0).max(20)).exactOptional(),
  /** Degrees clockwise, added to those of the element's appearance. */
  rotation: track(z.number().min(-36_000).max(36_000)).exactOptional(),
  /** Factor of the opacity of the element's appearance. */
  opacity: track(share).exactOptional(),
  /** In place of the crop of the element's appearance: what is cut off each side, as a share of the source's side. */
  crop: track(z.strictObject({ left: share, top: share, right: share, bottom: share })).exactOptional(),
})

/** How a visible element moves. Lengths are px of the canvas. An absent field moves nothing. */
export const motionSchema = z.strictObject({
  in: animationSchema.exactOptional(),
  out: animationSchema.exactOptional(),
  emphasis: emphasisSchema.exactOptional(),
  keyframes: keyframesSchema.exactOptional(),
})

export type EasingName = (typeof easingNames)[number]
export type Easing = z.infer<typeof easingSchema>
export type AnimationKind = (typeof animationKinds)[number]
export type MotionDirection = (typeof motionDirections)[number]
export type PieceKind = (typeof pieceKinds)[number]
export type PieceUnit = (typeof pieceUnits)[number]
export type PieceOrder = (typeof pieceOrders)[number]
export type Animation = z.infer<typeof animationSchema>
export type EmphasisKind = (typeof emphasisKinds)[number]
export type Emphasis = z.infer<typeof emphasisSchema>
export type Keyframes = z.infer<typeof keyframesSchema>
export type Motion = z.infer<typeof motionSchema>

/** Whether an element with this motion stands still. */
export function isStill(motion: Motion | undefined): boolean {
  if (!motion) return true
  const { in: coming, out, emphasis, keyframes = {} } = motion
  return !coming && !out && (!emphasis || emphasis.strength === 0) && Object.keys(keyframes).length === 0
}

/** A motion for a canvas of another size: its lengths are multiplied by `factor`. */
export function scaledMotion(motion: Motion, factor: number): Motion {
  const { keyframes } = motion
  if (!keyframes?.x && !keyframes?.y) return motion
  const scaled = (frames: NonNullable<Keyframes['x']>) =>
    frames.map((frame) => ({ ...frame, value: frame.value * factor + 0 }))
  return {
    ...motion,
    keyframes: {
      ...keyframes,
      ...(keyframes.x ? { x: scaled(keyframes.x) } : {}),
      ...(keyframes.y ? { y: scaled(keyframes.y) } : {}),
    },
  }
}

/** Whether an animation goes through the letters or words of a text. */
export function isPiecewise({ kind, by }: Animation): boolean {
  return kind === 'typewriter' || (by !== undefined && (pieceKinds as readonly AnimationKind[]).includes(kind))
}

/** Whether an element that comes or goes so is drawn anew in each frame: a text by its letters, a shape along its lines. */
export function isRedrawn(motion: Motion | undefined, kind: string): boolean {
  const both = [motion?.in, motion?.out].filter((one) => one !== undefined)
  if (kind === 'text') return both.some(isPiecewise)
  return kind === 'shape' && both.some((one) => one.kind === 'draw')
}
