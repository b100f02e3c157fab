/** Live face swap: its sessions (`createLive` in docs/openapi.json) and the engine's channel for them. */
export { createLive } from './live.ts'
export { wantsChannel } from './sockets.ts'
export type { Live } from './live.ts'
export { defaultLiveLimits } from './types.ts'
export type { LiveLimits, LiveUser } from './types.ts'
