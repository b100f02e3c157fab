import { z } from 'zod'
import { fieldProblem, refuseField } from '../refusal.ts'
import { hexColorSchema } from './looks.ts'
import { easingSchema, motionDirections } from './motion.ts'

/** How a scene takes the place of the one before it. */
export const transitionKinds = [
  'dissolve',
  'fade',
  'slide',
  'push',
  'wipe',
  'zoom',
  'blur',
  'circle',
  'cross-zoom',
] as const

export const transitionLimits = { duration: { min: 40, max: 10_000 } } as const

export const transitionSchema = z.strictObject({
  kind: z.enum(transitionKinds),
  /** Time in ms for which both scenes are shown; at most half of the length of each counts (`sceneSpans`). */
  duration: z.int().min(transitionLimits.duration.min).max(transitionLimits.duration.max),
  /** Absent: that of its kind. */
  easing: easingSchema.exactOptional(),
  /** Where a slide, push or wipe moves to; absent: that of its kind. */
  direction: z.enum(motionDirections).exactOptional(),
  /** Between the scenes of a fade; absent: black. */
  color: hexColorSchema.exactOptional(),
})

const share = z.number().min(0).max(1)
/** Smallest part of the canvas that a camera shows, as a share of its sides. */
export const smallestCameraBox = 0.1
/** Sums of shares are not exact. */
const nearlyOne = 1 + 1e-9

/** A part of the canvas with the canvas's shape, as shares of its sides: left, top and size. */
export const cameraBoxSchema = z
  .strictObject({ x: share, y: share, size: z.number().min(smallestCameraBox).max(1) })
  .check((ctx) => {
    const { x, y, size } = ctx.value
    if (x + size <= nearlyOne && y + size <= nearlyOne) return
    refuseField(ctx, [], fieldProblem('requestProblems.cameraBox', { x, y, size }))
  })

/** A move over a whole scene: the part of the canvas that fills the picture at its start and at its end. */
export const cameraSchema = z.strictObject({
  from: cameraBoxSchema,
  to: cameraBoxSchema,
  /** Absent: ease-in-out. */
  easing: easingSchema.exactOptional(),
})

/** How the scenes of a video follow each other, in order. */
export const scenesExtensionSchema = z
  .array(
    z.object({
      /** How many items of the body's list the scene is. */
      items: z.int().min(1).max(10_000),
      /** How it comes after the scene before it; not used for the first. */
      transition: transitionSchema.optional(),
      camera: cameraSchema.optional(),
    }),
  )
  .max(10_000)

export type TransitionKind = (typeof transitionKinds)[number]
export type Transition = z.infer<typeof transitionSchema>
export type CameraBox = z.infer<typeof cameraBoxSchema>
export type CameraMove = z.infer<typeof cameraSchema>
export type ScenesExtension = z.infer<typeof scenesExtensionSchema>
