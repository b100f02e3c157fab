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
  /** In the look's folder; null: the file itself. */
  picture: file.nullable(),
  faces: z.array(storedFace),
  removed: z.array(box),
})

const storedPerson = z.object({
  id: z.string(),
  box,
  /** In the look's folder. */
  face: file.nullable(),
  confidence: z.number().nullable(),
  appearances: z.array(z.object({ frame: z.number().int(), timeMs: z.number().nullable(), box })),
})

/** What was found in a file, as it is kept. */
export const storedLook = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.number(),
  height: z.number(),
  durationMs: z.number().nullable(),
  /** Of the file, so that a picture of it is never an older one. */
  version: z.string(),
  /** The window can show the file itself. */
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
