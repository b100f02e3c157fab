import type { MediaTools } from '../../../../media/tools.ts'

/** A task as it is sent to a worker process. */
export interface FaceTaskMessage {
  name: string
  input: unknown
  tools: MediaTools
}
