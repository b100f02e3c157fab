export { BuiltInEngine } from './built-in-engine.ts'
export type { BuiltInEngineOptions } from './built-in-engine.ts'
