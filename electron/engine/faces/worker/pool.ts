import type { WorkOptions } from '../../../media/index.ts'
import { FaceError } from '../errors.ts'
import type { faceTasks } from './tasks.ts'

type Tasks = typeof faceTasks
export type FaceTaskName = keyof Tasks
type Run<Name extends FaceTaskName> = Awaited<ReturnType<Tasks[Name]>> extends { run: infer F } ? F : never
export type FaceTaskInput<Name extends FaceTaskName> =
  Run<Name> extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
export type FaceTaskResult<Name extends FaceTaskName> =
  Run<Name> extends (...args: never[]) => Promise<infer Result> ? Result : never

/** Worker processes for faces, one thread each; started when needed, kept warm for a while. */
export interface FacePool {
  /**
   * Does a task in a worker process. Progress is a share, 0 to 1.
   * @throws FaceError of any code; what a task throws arrives with its code and message.
   */
  run<Name extends FaceTaskName>(
    name: Name,
    input: FaceTaskInput<Name>,
    options?: WorkOptions,
  ): Promise<FaceTaskResult<Name>>
  /** Process ids of the workers, for measuring their memory. */
  readonly pids: number[]
  /** Ends all processes; what runs or waits fails with `closed`. */
  close(): Promise<void>
}

export interface FacePoolOptions {
  /** Most processes at a time. Default: one for each core but one, at least one, at most four. */
  workers?: number
  /** A process with nothing to do is ended after this long, ms. Default two minutes. */
  idleMs?: number
  /** A process without a sign of progress is ended after this long, ms. Default five minutes. */
  stallMs?: number
}

/** Opens the pool. Nothing is started until the first task. */
export function createFacePool(options: FacePoolOptions = {}): FacePool {
  return {
    run: () => Promise.reject(new FaceError('internal', `Faces are not there yet (${String(options)}).`)),
    pids: [],
    close: () => Promise.resolve(),
  }
}
