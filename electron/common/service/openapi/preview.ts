import { z } from 'zod'

/** The state of a preview. */
export const previewSchema = z.object({
  _id: z.string(),
  status: z.literal([1, 2, 3, 4]).describe('1 waits, 2 runs, 3 done, 4 failed or cancelled'),
  share: z.number().describe('0 to 1'),
  stage: z.string(),
  ahead: z.int().describe('How many wait before it'),
  eta_ms: z.number().nullable(),
  revision: z.int(),
  parts: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.number(),
  from_item: z.int(),
  items: z.int(),
  duration_ms: z.number().nullable(),
  url: z.string().nullable(),
  clips: z.array(z.record(z.string(), z.unknown())),
  notes: z.array(z.string()),
  fail_code: z.int().nullable(),
  fail_reason: z.string().nullable(),
})
