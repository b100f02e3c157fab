import type { MediaTools } from '../../../media/tools.ts'
import type { WorkOptions } from '../../../media/types.ts'
import type { FaceModels } from './types.ts'

/** Context of a task in a face worker. */
export interface TaskContext {
  models: FaceModels
  tools: MediaTools
  signal: AbortSignal
  /** Reports progress: `share` is 0 to 1. */
  onProgress(share: number): void
}

/**
 * Task of a face worker: a module that exports `run(input, context)`, which the worker process imports at its first
 * use. Input and result are sent between processes, so they are plain data.
 */
export type FaceTask<Input, Result> = (input: Input, context: TaskContext) => Promise<Result>

/** Tasks by name, each a module that is imported at its first use. */
export type FaceTaskTable = Record<string, () => Promise<{ run: FaceTask<never, unknown> }>>

/** Runs one task, for modules that need only that one; implemented by the pool of face workers. */
export interface FaceWork<Name extends string, Input, Result> {
  /**
   * Runs the task in a face worker. Progress is a share, 0 to 1.
   * @throws FaceError of any code
   */
  run(name: Name, input: Input, options?: WorkOptions): Promise<Result>
}
