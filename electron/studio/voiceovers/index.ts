export { voiceoversOf } from './open.ts'
export { makerOf, Voiceovers } from './voiceovers.ts'
export type { VoiceoversOptions } from './voiceovers.ts'
