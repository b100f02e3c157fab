export { EngineProcess } from './engine-process.ts'
export type { EngineProcessOptions } from './engine-process.ts'
export { EngineFailure } from './types.ts'
export type { EngineAddress, EngineFailureCode, EngineState } from './types.ts'
