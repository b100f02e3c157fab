import { z } from 'zod'

/** What `GET /engine/farm` answers: the engines that share a database, and the queue of all of them. */
export const farmSchema = z.object({
  engines: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      classes: z.array(z.string()).describe('Classes of work that it takes'),
      slots: z.int().describe('How many entries it works on at once'),
      running: z.int(),
      version: z.string(),
      up_seconds: z.number(),
      silent_seconds: z.number().describe('Since its last sign of life'),
    }),
  ),
  queue: z.array(z.object({ lane: z.string(), waiting: z.int(), running: z.int() })),
})
