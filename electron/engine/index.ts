/** The built-in media generation service. */
export { startEngine } from './services/start.ts'
export type { EngineOptions, EngineTuning, RunningEngine } from './services/options.ts'
export type { EngineParts } from './services/parts.ts'
export type { AccountOptions } from './store/account/account.ts'
export { openCallback, sealCallback } from './work/callbacks/cipher.ts'
export type { CallbackContent, CallbackEnvelope, CallbackKeys } from './work/callbacks/cipher.ts'
