import { z } from 'zod'
import { studioErrorData } from '../../../common/bridge/index.ts'

/** An own avatar as it is stored. */
export const storedAvatar = z.object({
  id: z.string().min(1),
  connection: z.string().min(1),
  name: z.string(),
  avatarId: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(['image', 'video']),
  /** Name of the copied file, in the folder of own avatars. */
  file: z.string().regex(/^[A-Za-z0-9-]+\.[a-z0-9]{2,5}$/),
  /** Address that is sent to the service instead of the copy; null when the copy is uploaded. */
  url: z.string().nullable(),
  /** Whether the avatar is shown without its background. */
  cutOut: z.boolean().default(false),
  consent: z.string(),
  state: z.enum(['sending', 'queueing', 'processing', 'ready', 'failed']),
  fault: studioErrorData.nullable(),
  /** Record id at the service; null until the service has answered. */
  recordId: z.string().nullable(),
  createdAt: z.number(),
})
export type StoredAvatar = z.infer<typeof storedAvatar>

export const avatarsFile = z.object({
  avatars: z.array(storedAvatar),
  /** Ids of avatars that the user has hidden, by connection. */
  hidden: z.record(z.string(), z.array(z.string())),
})
export type AvatarsFile = z.infer<typeof avatarsFile>
