import { z } from 'zod'
import { readScript, recordingKinds } from '../../../common/bridge/index.ts'

/** What is stored of a recording besides its bytes. */
export const storedRecording = z.object({
  id: z.string().min(1),
  project: z.string().min(1),
  scene: z.string().nullable(),
  group: z.string(),
  kind: z.enum(recordingKinds),
  name: z.string().min(1),
  script: readScript.nullable(),
  startedAt: z.number(),
  /** How many attempts were made to convert it. */
  tries: z.number().int().min(0),
  /** Nothing more will come. */
  ended: z.boolean(),
  offsetMs: z.number().min(0),
  /** Length, ms: roughly until the file is made. */
  durationMs: z.number().min(0),
  /** Names of the files in its folder; null until they are made. */
  file: z.string().min(1).nullable(),
  cleanFile: z.string().min(1).nullable(),
})
export type StoredRecording = z.infer<typeof storedRecording>
