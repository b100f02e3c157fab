/** The built-in media generation service. */
export { startEngine } from './core/start.ts'
export type { EngineOptions, EngineTuning, RunningEngine } from './core/options.ts'
export type { EngineParts } from './core/parts.ts'
export type { AccountOptions } from './account/account.ts'
export { openCallback, sealCallback } from './callbacks/cipher.ts'
export type { CallbackContent, CallbackEnvelope, CallbackKeys } from './callbacks/cipher.ts'
