import { z } from 'zod'
import type { Message, MessageKey, MessageValue, Text } from '../messages/index.ts'

/** How deep messages may be nested in each other's values when they come from outside. */
const deepest = 4

const valueSchema = (depth: number): z.ZodType<MessageValue> => {
  const one = depth === 0 ? z.union([z.string(), z.number()]) : z.union([z.string(), z.number(), messageAt(depth)])
  return z.union([one, z.array(one)])
}

const messageAt = (depth: number): z.ZodType<Message> =>
  z.object({
    key: z.string() as unknown as z.ZodType<MessageKey>,
    values: z.record(z.string(), valueSchema(depth - 1)).exactOptional(),
  })

/** Schema of a `Text` (a message or a plain sentence) that comes over the bridge. */
export const textSchema: z.ZodType<Text> = z.union([z.string(), messageAt(deepest)])
