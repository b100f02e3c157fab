export type { CreateLive, LiveDeps, LiveStudioLimits } from './deps.ts'
export { LiveSessions } from './sessions.ts'
export { LiveStore } from './store.ts'
export type { LiveRow, LiveRowState } from './store.ts'
