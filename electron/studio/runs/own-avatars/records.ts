import { z } from 'zod'
import { studioErrorData } from '../../../common/bridge/index.ts'

/** An avatar of the user's own as it is kept. */
export const storedAvatar = z.object({
  id: z.string().min(1),
  connection: z.string().min(1),
  name: z.string(),
  avatarId: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(['image', 'video']),
  /** The copy, in the folder of own avatars. */
  file: z.string().regex(/^[A-Za-z0-9-]+\.[a-z0-9]{2,5}$/),
  /** Sent instead of the copy. */
  url: z.string().nullable(),
  /** Shown without what is behind the person. */
  cutOut: z.boolean().default(false),
  consent: z.string(),
  state: z.enum(['sending', 'queueing', 'processing', 'ready', 'failed']),
  fault: studioErrorData.nullable(),
  /** The service's own id, once it has answered. */
  recordId: z.string().nullable(),
  createdAt: z.number(),
})
export type StoredAvatar = z.infer<typeof storedAvatar>

export const avatarsFile = z.object({
  avatars: z.array(storedAvatar),
  /** By connection: avatar ids that the user doesn't want to see. */
  hidden: z.record(z.string(), z.array(z.string())),
})
export type AvatarsFile = z.infer<typeof avatarsFile>
