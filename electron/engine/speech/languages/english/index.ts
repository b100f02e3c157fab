export { isKnown } from './lookup.ts'
export { speakable } from './speakable.ts'
export { toKokoro, toPiper } from './symbols.ts'
export type { Accent, SpeakableOptions } from './types.ts'
