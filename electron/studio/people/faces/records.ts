import { z } from 'zod'

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const file = z.string().regex(/^[a-z]+-\d+\.[a-z]+$/)

const storedFace = z.object({
  region: box,
  landmarks: z.array(z.tuple([z.number(), z.number()])),
  opts: z.string(),
})

const storedFrame = z.object({
  index: z.number().int(),
  timeMs: z.number().nullable(),
  /** File name in the result's folder; null when the searched file itself is the picture. */
  picture: file.nullable(),
  faces: z.array(storedFace),
  removed: z.array(box),
})

const storedPerson = z.object({
  id: z.string(),
  box,
  /** Name of the face's picture, a file in the result's folder. */
  face: file.nullable(),
  confidence: z.number().nullable(),
  appearances: z.array(z.object({ frame: z.number().int(), timeMs: z.number().nullable(), box })),
})

/** Faces found in a file, as stored. */
export const storedLook = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.number(),
  height: z.number(),
  durationMs: z.number().nullable(),
  /** Version of the searched file, so that a window doesn't show an outdated picture. */
  version: z.string(),
  /** Whether the window can show the searched file without a proxy. */
  playable: z.boolean(),
  connection: z.string(),
  singleFace: z.boolean(),
  frameCount: z.number().int(),
  lookedAt: z.number(),
  frames: z.array(storedFrame),
  persons: z.array(storedPerson).nullable(),
})
export type StoredLook = z.infer<typeof storedLook>
export type StoredFrame = z.infer<typeof storedFrame>
export type StoredPerson = z.infer<typeof storedPerson>
