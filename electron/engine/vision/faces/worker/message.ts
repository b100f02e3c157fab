import type { MediaTools } from '../../../../media/tools.ts'

/** A task on its way to a worker process. */
export interface FaceTaskMessage {
  name: string
  input: unknown
  tools: MediaTools
}
