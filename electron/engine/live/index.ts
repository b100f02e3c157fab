/** service-interface: Live face swap sessions, and the channel of the engine's own. */
export { createLive } from './live.ts'
export type { Live } from './live.ts'
export { defaultLiveLimits } from './types.ts'
export type { LiveLimits, LiveUser } from './types.ts'
