import type { Text } from '../../common/messages/index.ts'
import type { WorkOptions } from '../../media/index.ts'

/** Reasons for which a pool ends a task itself. */
export type WorkerEnd =
  /** The caller cancelled the task. */
  | { code: 'cancelled' }
  /** The pool was closed. */
  | { code: 'closed' }
  /** The process died; `how` names the signal or exit code and the last line of its error output. */
  | { code: 'worker-crashed'; how: Text }
  /** The process reported no progress for this long. */
  | { code: 'worker-stalled'; seconds: number }

/** A kind of worker process: its module, and its errors. */
export interface WorkerKind<Task> {
  /** Module that the process runs; it calls `serveTasks`. */
  entry: string
  /** Name of the model (or other costly resource) that a task needs: a process that has loaded it is preferred. */
  needs: (task: Task) => string
  /** Time that a cancelled task has to end by itself before its process is killed (ms). */
  graceMs: number
  /** Creates the error of a task that the pool ended. */
  ended: (end: WorkerEnd) => Error
  /** Told what a worker has to say for the log. */
  noted?: (event: string, detail: Record<string, unknown>) => void
  /** Creates the error of a task that failed by itself, as the worker described it. */
  failed: (failure: Failure) => Error
}

/** An error on its way from a worker process to its parent. */
export interface Failure {
  code: string
  text: Text
}

export interface PoolOptions {
  /** Most processes of the pool at a time. */
  workers: number
  /** An idle process is stopped after this long, which frees the memory of its models (ms). */
  idleMs: number
  /** A working process that reports nothing for this long is stopped (ms). */
  stallMs: number
}

/** What a caller is told while a task runs. */
export interface PoolWork<Part = never> extends WorkOptions {
  /** Called with each part of the result that is there before the rest, in order. */
  onPart?: (part: Part) => void
}

export type ToWorker<Task> = { kind: 'run'; id: number; task: Task } | { kind: 'cancel'; id: number }

export type FromWorker<Result, Part = never> =
  | { kind: 'progress'; id: number; share: number }
  | { kind: 'part'; id: number; part: Part }
  | { kind: 'note'; event: string; detail: Record<string, unknown> }
  | { kind: 'done'; id: number; result: Result }
  | { kind: 'failed'; id: number; failure: Failure }
