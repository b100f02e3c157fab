export { handOff } from './hand-off.ts'
export type { HandOff, HandOffDeps, HandOffRequest } from './hand-off.ts'
