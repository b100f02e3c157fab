/** Worker processes for any kind of heavy work: started when needed, kept for further tasks, replaced when they die. */
export { WorkerPool } from './pool.ts'
export { serveTasks } from './serve.ts'
export type { TaskOptions } from './serve.ts'
export type { Failure, PoolOptions, PoolWork, WorkerEnd, WorkerKind } from './types.ts'
