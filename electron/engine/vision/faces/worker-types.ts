import type { MediaTools } from '../../../media/tools.ts'
import type { FaceModels } from './types.ts'

/** What a task gets in a face worker. */
export interface TaskContext {
  models: FaceModels
  tools: MediaTools
  signal: AbortSignal
  /** `share` 0 to 1. */
  onProgress(share: number): void
}

/**
 * Work on faces. A task is a module that exports `run(input, context)`; the worker process imports it when it is first
 * asked for. Input and result cross between processes, so they are plain data.
 */
export type FaceTask<Input, Result> = (input: Input, context: TaskContext) => Promise<Result>
