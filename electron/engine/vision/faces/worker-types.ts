import type { MediaTools } from '../../../media/tools.ts'
import type { WorkOptions } from '../../../media/types.ts'
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

/** Tasks by name, each a module that is imported when it is first asked for. */
export type FaceTaskTable = Record<string, () => Promise<{ run: FaceTask<never, unknown> }>>

/** Who has a task done, for a part that asks for that one: a pool of face workers that know it. */
export interface FaceWork<Name extends string, Input, Result> {
  /** Progress is a share, 0 to 1. @throws FaceError of any code */
  run(name: Name, input: Input, options?: WorkOptions): Promise<Result>
}
