import type { Text } from '../../common/messages/index.ts'

/** Why a pool ends a task itself. */
export type WorkerEnd =
  /** Cancelled from outside. */
  | { code: 'cancelled' }
  /** The pool was closed. */
  | { code: 'closed' }
  /** The process died; `how` names the signal or exit code and its last words. */
  | { code: 'worker-crashed'; how: string }
  /** The process gave no sign of life for this long. */
  | { code: 'worker-stalled'; seconds: number }

/** What a kind of worker processes does, for the pool that keeps them. */
export interface WorkerKind<Task> {
  /** The module that a process runs; it calls `serveTasks`. */
  entry: string
  /** Which model (or other costly thing) a task needs: a process that has it loaded comes first. */
  needs: (task: Task) => string
  /** A cancelled task may come to a stop by itself for this long before its process is killed (ms). */
  graceMs: number
  /** The error for a task that the pool ended. */
  ended: (end: WorkerEnd) => Error
  /** The error for what a task itself threw, as the worker described it. */
  failed: (failure: Failure) => Error
}

/** An error between processes. */
export interface Failure {
  code: string
  text: Text
}

export interface PoolOptions {
  /** Most processes at a time. */
  workers: number
  /** A process that had nothing to do for this long is stopped, which frees its models' memory (ms). */
  idleMs: number
  /** A process that says nothing for this long while it works is stopped (ms). */
  stallMs: number
}

export type ToWorker<Task> = { kind: 'run'; id: number; task: Task } | { kind: 'cancel'; id: number }

export type FromWorker<Result> =
  | { kind: 'progress'; id: number; share: number }
  | { kind: 'done'; id: number; result: Result }
  | { kind: 'failed'; id: number; failure: Failure }
