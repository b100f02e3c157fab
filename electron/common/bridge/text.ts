import { z } from 'zod'
import type { Message, MessageKey, MessageValue, Text } from '../messages/index.ts'

/** Deepest message in the values of a message that is taken from outside. */
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

/** A text as it crosses the bridge. */
export const textSchema: z.ZodType<Text> = z.union([z.string(), messageAt(deepest)])
