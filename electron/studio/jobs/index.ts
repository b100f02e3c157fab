export { clipFunctions, haystackOf, nameKey } from './table/clips-schema.ts'
export { Jobs } from './jobs.ts'
export type { JobsOptions } from './jobs.ts'
export { defaultLimits } from './job-loop.ts'
export { longestQueueMs, resultLifetimeMs } from './deadlines.ts'
export type { ResultSaver, SaveRequest } from './saver.ts'
export { isPartsFolder } from './parts.ts'
export { canResume } from './retry.ts'
export { RowList } from './table/row-list.ts'
export type { ListedJob, ListQuery } from './table/row-list.ts'
export type { JobService } from './service.ts'
export { JobExists, JobStore } from './table/store.ts'
export type { JobFilter } from './table/store.ts'
export type { Prepared, PrepareRequest, Preparer } from './preparer.ts'
export { isProjectKind, SourceStore } from './table/sources.ts'
export { nextState, transitions } from './transitions.ts'
export type { JobMove } from './transitions.ts'
export { isResting, isUnanswered, jobStates } from './types.ts'
export type {
  AccountBanner,
  Job,
  JobEvent,
  JobPurpose,
  JobFailure,
  JobKind,
  JobPart,
  JobRequest,
  JobStage,
  JobResult,
  JobState,
  JobTarget,
  PreparingStage,
  RenderRequest,
  ResultFinish,
  SavedFile,
  Source,
  SourceRow,
} from './types.ts'
