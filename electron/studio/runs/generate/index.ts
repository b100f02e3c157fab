export { ClipFailed, ClipMaker } from './clip-maker.ts'
export type { ClipRequest } from './clip-maker.ts'
export { JobFeed } from './job-feed.ts'
export { JobRows } from './job-rows.ts'
export { isProjectKind, ProductionStore } from './production-store.ts'
export type {
  Production,
  ProductionFailure,
  ProductionRow,
  ProductionKind,
  ProductionState,
} from './production-store.ts'
export { Productions } from './productions.ts'
export type {
  BeginProduction,
  PrepareRequest,
  PrepareToolRequest,
  ProductionEvent,
  ProductionsOptions,
} from './productions.ts'
export { CheckedProjects, preflightDeps, windowProject } from './preflights.ts'
export type { PreflightServices } from './preflights.ts'
export { prepareClip } from './prepare-clip.ts'
export { Removal } from './removal.ts'
export type { ProductionStage } from './productions.ts'
