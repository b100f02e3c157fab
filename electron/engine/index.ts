/** The built-in media generation service. */
export { startEngine } from './core/start.ts'
export type { EngineOptions, EngineTuning, RunningEngine } from './core/options.ts'
export type { EngineParts } from './core/parts.ts'
export type { AccountOptions } from './store/account/account.ts'
export { openCallback, sealCallback } from './work/callbacks/cipher.ts'
export type { CallbackContent, CallbackEnvelope, CallbackKeys } from './work/callbacks/cipher.ts'
